//go:build puzzlelab_cell && unix

package still

import (
	"io"
	"syscall"
	"time"
)

// silence is how long the client waits for a byte. The program sends a space four
// times a second while it draws.
const silence = 3 * time.Second

// connection is a Unix socket. It is made of system calls because package net
// would make every cell with a chart larger.
type connection struct{ fd int }

func dial(path string) (*connection, error) {
	syscall.ForkLock.RLock()
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err == nil {
		syscall.CloseOnExec(fd)
	}
	syscall.ForkLock.RUnlock()
	if err != nil {
		return nil, err
	}
	c := &connection{fd}
	limit := syscall.NsecToTimeval(int64(silence))
	for _, option := range []int{syscall.SO_RCVTIMEO, syscall.SO_SNDTIMEO} {
		if err := syscall.SetsockoptTimeval(fd, syscall.SOL_SOCKET, option, &limit); err != nil {
			c.close()
			return nil, err
		}
	}
	if err := retry(func() error { return syscall.Connect(fd, &syscall.SockaddrUnix{Name: path}) }); err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

func (c *connection) close() { _ = syscall.Close(c.fd) }

// exchange sends a question and returns the answer, with the spaces before it.
func (c *connection) exchange(question []byte) ([]byte, error) {
	for len(question) > 0 {
		n, err := c.transfer(syscall.Write, question)
		if err != nil {
			return nil, err
		}
		question = question[n:]
	}
	if err := syscall.Shutdown(c.fd, syscall.SHUT_WR); err != nil {
		return nil, err
	}
	return io.ReadAll(c)
}

// Read reads from the socket.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.transfer(syscall.Read, p)
	if err == nil && n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, err
}

func (c *connection) transfer(call func(int, []byte) (int, error), p []byte) (n int, err error) {
	err = retry(func() error {
		n, err = call(c.fd, p)
		return err
	})
	return max(n, 0), err
}

// retry repeats a system call that a signal interrupted.
func retry(call func() error) error {
	for {
		if err := call(); err != syscall.EINTR {
			return err
		}
	}
}
