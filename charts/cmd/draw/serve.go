//go:build unix

package main

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	"puzzlelab/charts/internal/still"
)

// The server looks for reasons to end twice a second.
const (
	watchInterval = 500 * time.Millisecond
	idleLimit     = 10 * time.Minute
)

// serve answers requests on the socket in the folder. It returns at once if another
// server holds the lock.
func serve(folder string, kernel int) error {
	// Relative names keep the address of the socket short.
	if err := os.Chdir(folder); err != nil {
		return err
	}
	syscall.Umask(0o077)
	lock, err := os.OpenFile(still.LockName, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer lock.Close()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil
		}
		return err
	}
	if err := errors.Join(lock.Truncate(0), writeID(lock)); err != nil {
		return err
	}
	if err := os.Remove(still.SocketName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	listener, err := net.Listen("unix", still.SocketName)
	if err != nil {
		return err
	}
	defer listener.Close()
	s := &server{kernel: kernel}
	s.asked()
	go func() {
		s.watch()
		listener.Close()
	}()
	return s.accept(listener)
}

// writeID says who holds the lock.
func writeID(lock *os.File) error {
	_, err := lock.WriteAt([]byte(strconv.Itoa(os.Getpid())), 0)
	return err
}

type server struct {
	kernel int
	last   atomic.Int64 // time of the last request
}

func (s *server) asked() { s.last.Store(time.Now().UnixNano()) }

// accept answers each connection in its own goroutine until the listener is closed.
func (s *server) accept(listener net.Listener) error {
	for {
		client, err := listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		s.asked()
		go func() {
			defer client.Close()
			_ = answer(client, client) // the client sees that there is no answer
		}()
	}
}

// watch returns when there is nobody left to serve.
func (s *server) watch() {
	for range time.Tick(watchInterval) {
		_, err := os.Stat(still.SocketName)
		gone := errors.Is(syscall.Kill(s.kernel, 0), syscall.ESRCH)
		if err != nil || gone || time.Since(time.Unix(0, s.last.Load())) > idleLimit {
			return
		}
	}
}
