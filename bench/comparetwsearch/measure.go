package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// run is a process that has ended.
type run struct {
	output             []byte
	seconds, megabytes float64
}

const relayFlag = "-relay"

// measure runs a command through a relay: the system counts for a process what
// the one that started it took at that moment, so that one must be small.
func measure(input, name string, args ...string) (run, error) {
	figures, write, err := os.Pipe()
	if err != nil {
		return run{}, err
	}
	defer figures.Close()
	cmd := exec.Command(os.Args[0], append([]string{relayFlag, name}, args...)...)
	cmd.Stdin, cmd.Stderr, cmd.ExtraFiles = strings.NewReader(input), os.Stderr, []*os.File{write}
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	r := run{}
	r.output, err = cmd.Output()
	write.Close()
	if err != nil {
		return run{}, fmt.Errorf("%s: %w", name, err)
	}
	text, err := io.ReadAll(figures)
	if err != nil {
		return run{}, err
	}
	_, err = fmt.Sscan(string(text), &r.seconds, &r.megabytes)
	return r, err
}

// relayed does the work of the relay if this process is one.
func relayed() bool {
	if len(os.Args) < 3 || os.Args[1] != relayFlag {
		return false
	}
	relay(os.Args[2], os.Args[3:]...)
	return true
}

// relay runs a command with its own input and output and writes CPU seconds and
// the largest resident memory, in MB of 2^20 bytes, to file 3.
func relay(name string, args ...string) {
	cmd := exec.Command(name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		fmt.Fprintln(os.Stderr, "this system does not say how much memory a process took")
		os.Exit(1)
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	fmt.Fprintln(os.NewFile(3, "figures"), cpu.Seconds(), float64(usage.Maxrss)/1024)
}
