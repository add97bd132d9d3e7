//go:build puzzlelab_cell && !js

package display

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"sync"
)

var (
	lock    sync.Mutex
	out, in *os.File // nil until the first display
	acks    *bufio.Reader
	failed  bool
	syncs   int
)

// IsNotebook reports whether the program is a cell of a notebook.
func IsNotebook() bool { return os.Getenv("GONB_PIPE") != "" }

// Send sends a display to the notebook.
func Send(d Data) {
	lock.Lock()
	defer lock.Unlock()
	write(displayMessage(d))
}

// Sync waits until the notebook has received all displays.
func Sync() {
	lock.Lock()
	defer lock.Unlock()
	if out == nil || failed { // nothing was sent
		return
	}
	write(syncMessage(syncs, syncs == 0))
	syncs++
	if err := readValue(acks); err != nil {
		fail(err)
	}
}

func write(message []byte) {
	if failed || !IsNotebook() {
		return
	}
	if out == nil {
		if err := open(); err != nil {
			fail(err)
			return
		}
	}
	if _, err := out.Write(message); err != nil {
		fail(err)
	}
}

func open() (err error) {
	if out, err = os.OpenFile(os.Getenv("GONB_PIPE"), os.O_WRONLY, 0); err != nil {
		return err
	}
	if in, err = os.Open(os.Getenv("GONB_PIPE_BACK")); err != nil {
		return err
	}
	acks = bufio.NewReader(in)
	_, err = out.WriteString(preamble)
	return err
}

// fail gives up the pipes: the rest of the cell still runs, without displays.
func fail(err error) {
	failed = true
	fmt.Fprintln(os.Stderr, "puzzlekit: the notebook cannot be reached:", err)
}

// readValue reads messages until one that is a value, not the definition of a type.
func readValue(r *bufio.Reader) error {
	for {
		length, err := readUint(r)
		if err != nil {
			return err
		}
		body := io.LimitReader(r, int64(length))
		number, err := readUint(bufio.NewReader(body))
		if err != nil {
			return err
		}
		if _, err := io.Copy(io.Discard, body); err != nil {
			return err
		}
		if number&1 == 0 { // the sign bit of the type is not set
			return nil
		}
	}
}

func readUint(r *bufio.Reader) (uint64, error) {
	first, err := r.ReadByte()
	if err != nil || first < 128 {
		return uint64(first), err
	}
	u := uint64(0)
	for range -int(int8(first)) {
		b, err := r.ReadByte()
		if err != nil {
			return 0, err
		}
		u = u<<8 | uint64(b)
	}
	return u, nil
}
