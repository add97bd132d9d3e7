package kernelfolder

import (
	"os/exec"
	"runtime"
)

// Start starts a command in a process group of its own, so that Ctrl-C on the terminal does
// not reach it, and calls ended with the error of its end. On Linux the system asks it to
// stop if this program ends without stopping it.
//
// It starts the command and waits for it on one thread, because to the system the parent of
// a process ends when the thread that started it ends.
func Start(cmd *exec.Cmd, ended func(error)) error {
	cmd.SysProcAttr = ownGroup()
	started := make(chan error)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			ended(cmd.Wait())
		}
	}()
	return <-started
}
