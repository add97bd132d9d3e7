//go:build unix

package gonb

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/kernelfolder"
)

// Config says which kernel to start, and where.
type Config struct {
	Go      *Go
	Program string   // gonb
	Tools   []string // programs that come first on the cells' PATH
	Root    string   // a module whose packages cells may import; "" for none
	Dir     string   // the working directory of the cells

	// Env overrides the environment of the kernel and its cells.
	Env map[string]string

	// Memory is how many bytes the processes of a cell may hold together; if they
	// hold more, they are killed (see Overstepped). 0 means no limit.
	Memory int64
}

// Kernel is a running kernel. The caller must stop it.
type Kernel struct {
	client *jupyter.Client
	cmd    *exec.Cmd
	folder *kernelfolder.Folder
	log    *logTail
	exited chan struct{} // closed when the process has ended
	family *family       // the processes that it started

	paths []knownPath // see Clean

	overstepped atomic.Int64 // bytes held by the processes that were killed
}

// The time limits of a kernel's life.
const (
	startLimit = time.Minute     // from the start of the process to its first answer
	stopLimit  = 2 * time.Second // from the request to shut down to the kill
	endLimit   = time.Second     // from a broken connection to the end of the kernel's process
)

// portAttempts is how often Start tries new ports if other programs have taken
// the ones it chose.
const portAttempts = 5

// EndedError says that the kernel ended by itself. It has the end of its log.
type EndedError struct {
	Status string // such as "exit status 1" or "signal: killed"
	Log    string
}

func (e *EndedError) Error() string {
	text := "the kernel ended by itself (" + e.Status + ")"
	if e.Log != "" {
		text += "; its log ends with\n" + e.Log
	}
	return text
}

// Start starts a kernel and waits until it answers, for at most a minute.
func Start(ctx context.Context, config *Config) (*Kernel, error) {
	info, err := os.Stat(config.Program)
	if err != nil {
		return nil, fmt.Errorf("cannot use the kernel program: %w", err)
	}
	if info.IsDir() || info.Mode()&0o111 == 0 {
		return nil, fmt.Errorf("cannot use the kernel program: %s is not an executable file", config.Program)
	}
	kernelfolder.Sweep()
	for attempt := 1; ; attempt++ {
		k, err := start(ctx, config)
		var ended *EndedError
		if errors.As(err, &ended) && strings.Contains(ended.Log, "address already in use") && attempt < portAttempts {
			continue
		}
		return k, err
	}
}

func start(ctx context.Context, config *Config) (*Kernel, error) {
	folder, err := kernelfolder.New()
	if err != nil {
		return nil, err
	}
	k := &Kernel{
		folder: folder,
		log:    &logTail{},
		exited: make(chan struct{}),
		paths:  knownPaths(folder.Path(), config),
	}
	connection, err := k.launch(config)
	if err != nil {
		return nil, errors.Join(err, folder.Remove())
	}
	if err := k.connect(ctx, connection); err != nil {
		return nil, errors.Join(err, k.Kill())
	}
	if err := k.closePrograms(); err != nil {
		return nil, errors.Join(err, k.Kill())
	}
	if config.Memory > 0 {
		go k.watchMemory(config.Memory)
	}
	return k, nil
}

// launch writes the files that the kernel needs into its folder, and starts the
// process.
func (k *Kernel) launch(config *Config) (*jupyter.Connection, error) {
	programs := filepath.Join(k.folder.Path(), "bin")
	if err := os.Mkdir(programs, 0o700); err != nil {
		return nil, err
	}
	for _, tool := range config.Tools {
		if err := os.Symlink(tool, filepath.Join(programs, filepath.Base(tool))); err != nil {
			return nil, err
		}
	}
	connection, err := jupyter.NewPrivateConnection(k.folder.Path())
	if err != nil {
		return nil, err
	}
	file := filepath.Join(k.folder.Path(), "connection.json")
	if err := connection.WriteFile(file); err != nil {
		return nil, err
	}
	script, err := k.closeShells(os.Getenv(bashVariable))
	if err != nil {
		return nil, err
	}
	settings := Settings(config.Go, programs)
	settings[bashVariable] = script
	maps.Copy(settings, config.Env)
	settings["TMPDIR"], settings[kernelfolder.Variable] = k.folder.Path(), k.folder.Path()
	if config.Memory > 0 {
		settings[kernelfolder.AdoptVariable] = "1"
	}
	settings[cellcode.WaysVariable] = k.waysFile()
	settings["GOTMPDIR"] = ""
	args := Arguments(config.Program, config.Root)
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "{connection_file}", file)
	}
	k.cmd = exec.Command(args[0], args[1:]...)
	k.cmd.Dir = config.Dir
	k.cmd.Env = Environ(settings)
	k.cmd.Stderr = k.log
	k.cmd.WaitDelay = stopLimit                                                        // for a child that keeps the log open
	if err := kernelfolder.Start(k.cmd, func(error) { close(k.exited) }); err != nil { // ProcessState has the error
		return nil, fmt.Errorf("cannot use the kernel program: %w", err)
	}
	k.family = newFamily(k.cmd.Process.Pid)
	return connection, nil
}

// GaveWay returns a line for each cell that gave way (see cellcode.GiveWay), until the kernel
// is stopped.
func (k *Kernel) GaveWay() []string { return cellcode.ReadWays(k.waysFile()) }

func (k *Kernel) waysFile() string { return filepath.Join(k.folder.Path(), "gave-way") }

func (k *Kernel) connect(ctx context.Context, connection *jupyter.Connection) error {
	ctx, cancel := context.WithTimeoutCause(ctx, startLimit,
		fmt.Errorf("no answer within %v", startLimit))
	defer cancel()
	alive, ended := context.WithCancelCause(ctx)
	defer ended(nil)
	go func() {
		select {
		case <-k.exited:
			ended(k.ended())
		case <-alive.Done():
		}
	}()
	if err := k.greet(alive, connection); err != nil {
		return k.cause(ctx, err)
	}
	k.log.forget() // messages from the start are of no interest any more
	return nil
}

func (k *Kernel) greet(ctx context.Context, connection *jupyter.Connection) (err error) {
	if k.client, err = jupyter.Dial(ctx, connection); err != nil {
		return err
	}
	_, err = k.client.Ready(ctx)
	return err
}

// cause returns why there is no connection. If the process has ended, that is the
// reason, even if the broken connection was noticed first.
func (k *Kernel) cause(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	select {
	case <-k.exited:
		return k.ended()
	case <-time.After(endLimit):
		return err
	}
}

// Client returns the connection to the kernel.
func (k *Kernel) Client() *jupyter.Client { return k.client }

// Exited returns a channel that is closed when the kernel's process has ended.
func (k *Kernel) Exited() <-chan struct{} { return k.exited }

// Err returns why the process ended: nil while it runs, otherwise an *EndedError.
func (k *Kernel) Err() error {
	select {
	case <-k.exited:
		return k.ended()
	default:
		return nil
	}
}

func (k *Kernel) ended() error {
	return &EndedError{Status: k.cmd.ProcessState.String(), Log: k.log.complaint()}
}

// Stop asks the kernel to shut down, waits up to two seconds, and then cleans up
// like Kill.
func (k *Kernel) Stop() error {
	k.family.look() // the parents of some are going to end
	if k.client != nil {
		if _, err := k.client.Send(jupyter.Control, "shutdown_request", map[string]bool{"restart": false}); err == nil {
			select {
			case <-k.exited:
			case <-time.After(stopLimit):
			}
		}
	}
	return k.Kill()
}

// Kill kills the kernel and every process it started, and removes its folder. It
// returns the error of the removal.
func (k *Kernel) Kill() error {
	if k.client != nil {
		k.client.Close()
	}
	k.family.look()
	_ = syscall.Kill(-k.cmd.Process.Pid, syscall.SIGKILL) // it may be gone already
	kernelfolder.EndProcesses(k.folder.Path())
	<-k.exited
	k.family.end(k.folder.Path())
	return k.folder.Remove()
}
