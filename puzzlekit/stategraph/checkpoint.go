package stategraph

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A checkpoint file is
//
//	magic · name length, name · size · fibre (0 for none) · number of starts,
//	starts · number of spheres, spheres · number of antipodes + 1 (0 when
//	unknown), antipodes · table · SHA-256
//
// All numbers are 64-bit little-endian words. The sum covers everything before it.
const checkpointMagic = "puzzlelab levels 5\n"

// saveInterval is the least time between two checkpoints: it is faster to search
// small levels again than to write them.
const saveInterval = 20 * time.Second

func (e *enumeration) checkpointError(reason string, err error) error {
	if err != nil {
		reason += ": " + err.Error()
	}
	return &fault.FileError{In: inEnumerate, Path: e.Checkpoint, Reason: reason, Err: err}
}

// checkCheckpoint finds out before the search, and not hours later, whether a
// checkpoint can be written.
func (e *enumeration) checkCheckpoint() error {
	if e.Checkpoint == "" {
		return nil
	}
	if e.Name == "" {
		return &fault.InputError{In: inEnumerate, What: "Options.Name", Value: `""`, Want: "the name of the graph, by which a checkpoint is recognised"}
	}
	if info, err := os.Stat(e.Checkpoint); err == nil && !info.Mode().IsRegular() {
		return e.checkpointError("is not a regular file", nil)
	}
	f, err := os.CreateTemp(filepath.Dir(e.Checkpoint), ".levels-*")
	if err != nil {
		return e.checkpointError("cannot be written", err)
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// save writes a checkpoint between two levels, if it is time. A kill at any moment
// leaves the previous checkpoint.
func (e *enumeration) save() error {
	if e.Checkpoint == "" || time.Since(e.saved) < saveInterval {
		return nil
	}
	return e.writeCheckpoint()
}

func (e *enumeration) writeCheckpoint() error {
	err := atomicfile.Write(e.Checkpoint, func(file io.Writer) error {
		sum := sha256.New()
		w := bufio.NewWriterSize(file, 1<<20)
		if err := e.encode(io.MultiWriter(w, sum)); err != nil {
			return err
		}
		if _, err := w.Write(sum.Sum(nil)); err != nil {
			return err
		}
		return w.Flush()
	})
	if err != nil {
		return e.checkpointError("cannot be written", err)
	}
	e.saved = time.Now()
	return nil
}

func (e *enumeration) header() []byte {
	b := []byte(checkpointMagic)
	b = binary.LittleEndian.AppendUint64(b, uint64(len(e.Name)))
	b = append(b, e.Name...)
	b = binary.LittleEndian.AppendUint64(b, e.index.Size())
	fibre := 0
	if f, ok := e.table.(*fibres); ok {
		fibre = f.fibre
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(fibre))
	b = binary.LittleEndian.AppendUint64(b, uint64(len(e.starts)))
	for _, s := range e.starts {
		b = binary.LittleEndian.AppendUint64(b, s)
	}
	return b
}

func (e *enumeration) encode(w io.Writer) error {
	antipodes := []uint64{0}
	if e.listed {
		states := e.antipodes(context.Background())
		antipodes = append([]uint64{uint64(len(states)) + 1}, states...)
	}
	_, err := w.Write(e.header())
	return errors.Join(err,
		binary.Write(w, binary.LittleEndian, uint64(len(e.spheres))),
		binary.Write(w, binary.LittleEndian, e.spheres),
		binary.Write(w, binary.LittleEndian, antipodes),
		writeWords(w, e.table.words()))
}

// writeWords writes a large table in pieces, without a copy of the whole.
func writeWords(w io.Writer, words []uint64) error {
	for len(words) > 0 {
		piece := words[:min(len(words), chunkWords)]
		if err := binary.Write(w, binary.LittleEndian, piece); err != nil {
			return err
		}
		words = words[len(piece):]
	}
	return nil
}

// resume continues from a checkpoint, if there is one.
func (e *enumeration) resume() error {
	if e.Checkpoint == "" {
		return nil
	}
	f, err := os.Open(e.Checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return e.checkpointError("cannot be read", err)
	}
	defer f.Close()
	sum := sha256.New()
	file := bufio.NewReaderSize(f, 1<<20)
	if err := e.decode(io.TeeReader(file, sum)); err != nil {
		return err
	}
	stored := make([]byte, sha256.Size)
	if _, err := io.ReadFull(file, stored); err != nil || string(stored) != string(sum.Sum(nil)) {
		return e.checkpointError("is damaged; remove it to begin again", err)
	}
	e.found = 0
	for _, s := range e.spheres {
		e.found += s
	}
	e.base = e.found
	e.table.refresh(uint64(len(e.spheres)-1) % 3)
	return nil
}

func (e *enumeration) decode(r io.Reader) error {
	want := e.header()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(r, got); err != nil || string(got) != string(want) {
		return e.checkpointError(fmt.Sprintf("is not of this search (%q, %s) or of another version; remove it or name another file", e.Name, counted.Of(e.index.Size(), "states")), nil)
	}
	damaged := func(err error) error { return e.checkpointError("is damaged; remove it to begin again", err) }
	var err error
	if e.spheres, err = readList(r, e.index.Size()); err != nil || len(e.spheres) == 0 {
		return damaged(err)
	}
	var count uint64
	if err := binary.Read(r, binary.LittleEndian, &count); err != nil || count > maxAntipodes+1 {
		return damaged(err)
	}
	e.listed = false
	if count > 0 {
		antipodes := make([]uint64, count-1)
		if err := binary.Read(r, binary.LittleEndian, antipodes); err != nil {
			return damaged(err)
		}
		e.list(antipodes)
	}
	for words := e.table.words(); len(words) > 0; {
		piece := words[:min(len(words), chunkWords)]
		if err := binary.Read(r, binary.LittleEndian, piece); err != nil {
			return damaged(err)
		}
		words = words[len(piece):]
	}
	return nil
}

// readList reads a counted list of at most most+2 numbers: no search has more levels
// than states.
func readList(r io.Reader, most uint64) ([]uint64, error) {
	var count uint64
	if err := binary.Read(r, binary.LittleEndian, &count); err != nil {
		return nil, err
	}
	if count > min(most+2, 1<<24) {
		return nil, errors.New("a list is too long")
	}
	list := make([]uint64, count)
	return list, binary.Read(r, binary.LittleEndian, list)
}
