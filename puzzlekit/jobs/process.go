package jobs

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A process that a notebook started holds a lock on the file "lock" as long as it
// lives: it inherits the open file. The system releases the lock however the
// process ends, so nothing is guessed from process numbers, which are reused. A
// process that was started otherwise, in a terminal or on a cluster, is known by
// its progress only.

// errLocked says that a process of the job lives, or is just being started.
var errLocked = errors.New("the job is locked")

// A record says which process holds the lock. It is still there when the process
// is gone, unless Stop ended it, and then shows that the process died.
type record struct {
	Pid  int    `json:"pid"`
	Host string `json:"host"`
}

// takeLock makes the job's folder and takes its lock. errLocked says that another process
// has it.
func takeLock(dir string) (*os.File, error) {
	if err := os.MkdirAll(processDir(dir), 0o755); err != nil {
		return nil, err
	}
	// A look at the lock takes it for a moment. That must not keep Start from it.
	const attempts, pause = 5, 20 * time.Millisecond
	for attempt := 1; ; attempt++ {
		lock, err := tryLock(filepath.Join(processDir(dir), "lock"), os.O_CREATE)
		if err == nil || !errors.Is(err, errLocked) || attempt == attempts {
			return lock, err
		}
		time.Sleep(pause)
	}
}

// locked reports whether a process that a notebook started lives.
func locked(dir string) bool {
	lock, err := tryLock(filepath.Join(processDir(dir), "lock"), 0)
	if err == nil {
		lock.Close()
	}
	return errors.Is(err, errLocked)
}

// startProcess starts a process that outlives this one and holds the lock.
func startProcess(dir string, lock *os.File, program string, args []string) error {
	log, err := os.Create(logFile(dir))
	if err != nil {
		return err
	}
	defer log.Close()
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	cmd := exec.Command(program, args...)
	cmd.Dir = dir
	cmd.Stdout, cmd.Stderr = log, log // a pipe of the cell's would keep the cell from ending
	cmd.ExtraFiles = []*os.File{lock}
	cmd.Env = append(os.Environ(),
		"TMPDIR="+processDir(dir),                       // a kernel that ends kills every process with its temporary folder
		"JOB_COMPLETION_INDEX=", "SLURM_ARRAY_TASK_ID=", // all shards, even where the kernel is an array task
	)
	cmd.SysProcAttr = ownSession()
	if err := cmd.Start(); err != nil {
		return err
	}
	go func() { _ = cmd.Wait() }() // as long as this program lives, it is the parent
	return writeJSON(recordFile(dir), record{cmd.Process.Pid, host})
}

// forgetProcess removes the record of a process that has ended or is about to.
func forgetProcess(dir string) error {
	err := os.Remove(recordFile(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func stopProcesses(dir string, pids []int) error {
	if err := forgetProcess(dir); err != nil {
		return err
	}
	for _, pid := range pids {
		_ = terminate(pid) // it may be gone already
	}
	return nil
}

// processLog returns the end of what the process printed.
func processLog(dir string) string {
	const most = 2000
	f, err := os.Open(logFile(dir))
	if err != nil {
		return ""
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Size() > most {
		_, _ = f.Seek(-most, io.SeekEnd) // else its beginning will do
	}
	text, _ := io.ReadAll(io.LimitReader(f, most))
	return strings.TrimSpace(string(text))
}
