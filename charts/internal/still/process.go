//go:build puzzlelab_cell && unix

package still

import (
	"errors"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// startLimit is how long a server may take to listen on its socket. It needs some
// milliseconds; the engine starts with the first picture.
const startLimit = 3 * time.Second

// startServer starts the program that serves this kernel, and connects with it. If
// several processes do so at once, the first server stays and the others end. The
// server is in a session of its own, so that an interrupt does not reach it; it ends
// with the parent of this process, which is the kernel.
func startServer(program, folder, socket string) (*connection, error) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer null.Close()
	server, err := os.StartProcess(program, []string{program, folder, strconv.Itoa(os.Getppid())}, &os.ProcAttr{
		Dir: folder, Env: serverEnvironment(), Files: []*os.File{null, null, null}, Sys: &syscall.SysProcAttr{Setsid: true},
	})
	if err != nil {
		return nil, err
	}
	failed := make(chan struct{})
	go func() {
		if state, err := server.Wait(); err == nil && !state.Success() {
			close(failed)
		}
	}()
	for deadline := time.Now().Add(startLimit); time.Now().Before(deadline); {
		if c, err := dial(socket); err == nil {
			return c, nil
		}
		select {
		case <-failed:
			return nil, errors.New("it does not start")
		case <-time.After(2 * time.Millisecond):
		}
	}
	return nil, errors.New("it does not listen")
}

// serverEnvironment keeps what the program needs to find its cache folder, and
// TMPDIR, by which our kernel finds the processes that belong to it. What the
// person sets for cells, such as GOGC, is not for the program.
func serverEnvironment() []string {
	var env []string
	for _, name := range []string{"TMPDIR", "HOME", "XDG_CACHE_HOME", "PUZZLELAB_CACHE"} {
		if value, set := os.LookupEnv(name); set {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// runOnce runs the program for one request. The program ends by itself when this
// process does, because nothing reads its output any more.
func runOnce(program string, question []byte) ([]byte, error) {
	input, toProgram, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer input.Close()
	fromProgram, output, err := os.Pipe()
	if err != nil {
		toProgram.Close()
		return nil, err
	}
	defer fromProgram.Close()
	process, err := os.StartProcess(program, []string{program}, &os.ProcAttr{
		Env: serverEnvironment(), Files: []*os.File{input, output, os.Stderr},
	})
	output.Close()
	if err != nil {
		toProgram.Close()
		return nil, err
	}
	go func() {
		_, _ = io.Copy(toProgram, strings.NewReader(string(question))) // an error shows in the answer
		toProgram.Close()
	}()
	answer, err := io.ReadAll(fromProgram)
	state, waitErr := process.Wait()
	if err = errors.Join(err, waitErr); err == nil && !state.Success() {
		err = errors.New(state.String())
	}
	return answer, err
}
