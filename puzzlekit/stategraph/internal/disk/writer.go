package disk

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
)

// A file of sorted states is
//
//	head, blocks, directory
//
// The head is a magic string with the version, the id of the search and the label of
// the file, with a check sum. The blocks form sections, each an increasing list. The
// file of a level has one section. A run has a section with the numbers of the blocks
// that it covers, then one for each bucket. The directory has three words for each
// section, where it begins and ends and its number of states, then the number of
// sections and a check sum.
const (
	fileMagic   = "puzzlelab sorted states 1\n"
	fileHead    = len(fileMagic) + 32 + 3*8 + 4
	sectionSize = 3 * 8
	fileTail    = 8 + 4
)

type section struct{ begin, end, states uint64 }

const (
	writeBytes = 256 << 10 // gathered before they are written
	syncBytes  = 8 << 20   // written before a sync, so that no sync takes long
)

// A fileWriter writes files of sorted states, one after the other, and reuses its
// memory. After an error it does nothing; commit returns the error.
type fileWriter struct {
	folder   *folder
	label    label
	file     *os.File
	buffer   []byte
	written  uint64 // before the buffer
	unsynced int
	states   []uint64 // of the block that is being filled
	sections []section
	err      error
}

func newFileWriter(f *folder, sections int) *fileWriter {
	return &fileWriter{
		folder: f, buffer: make([]byte, 0, writeBytes+maxBlock),
		states: make([]uint64, 0, blockStates), sections: make([]section, 0, sections+1),
	}
}

// appendHead appends the head of a file.
func appendHead(dst []byte, id [32]byte, l label) []byte {
	begin := len(dst)
	dst = append(append(dst, fileMagic...), id[:]...)
	for _, word := range []int{int(l.kind), l.depth, l.number} {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(word))
	}
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[begin:], castagnoli))
}

// create begins a file under a temporary name.
func (w *fileWriter) create(l label) {
	w.label, w.written, w.unsynced = l, 0, 0
	w.states, w.sections = w.states[:0], w.sections[:0]
	w.file, w.err = os.CreateTemp(w.folder.path, tmpPattern+"*")
	w.buffer = appendHead(w.buffer[:0], w.folder.id, l)
	w.beginSection()
}

func (w *fileWriter) beginSection() {
	w.sections = append(w.sections, section{begin: w.written + uint64(len(w.buffer))})
}

// endSection ends the section of the states that were added since the previous one.
func (w *fileWriter) endSection() {
	w.endBlock()
	w.sections[len(w.sections)-1].end = w.written + uint64(len(w.buffer))
	w.beginSection()
}

// add adds increasing states to the section.
func (w *fileWriter) add(states []uint64) {
	for len(states) > 0 {
		n := min(blockStates-len(w.states), len(states))
		w.states = append(w.states, states[:n]...)
		states = states[n:]
		if len(w.states) == blockStates {
			w.endBlock()
		}
	}
}

// addOne is add for one state.
func (w *fileWriter) addOne(state uint64) {
	w.states = append(w.states, state)
	if len(w.states) == blockStates {
		w.endBlock()
	}
}

func (w *fileWriter) endBlock() {
	if len(w.states) == 0 {
		return
	}
	w.buffer = appendBlock(w.buffer, w.states)
	w.sections[len(w.sections)-1].states += uint64(len(w.states))
	w.states = w.states[:0]
	if len(w.buffer) >= writeBytes {
		w.flush()
	}
}

func (w *fileWriter) flush() {
	if w.err == nil {
		_, w.err = w.file.Write(w.buffer)
	}
	w.written += uint64(len(w.buffer))
	w.unsynced += len(w.buffer)
	w.buffer = w.buffer[:0]
	if w.err == nil && w.unsynced >= syncBytes {
		w.unsynced, w.err = 0, w.folder.sync(w.file)
	}
}

// commit writes the directory and gives the file its name.
func (w *fileWriter) commit() error {
	sections := w.sections[:len(w.sections)-1]
	w.buffer = appendDirectory(w.buffer, sections)
	w.flush()
	if w.err == nil {
		w.err = errors.Join(w.folder.sync(w.file), w.file.Close())
	}
	path := w.folder.join(w.label.String())
	if w.err == nil {
		w.err = os.Rename(w.file.Name(), path)
	}
	if w.err != nil {
		err := w.err
		w.abort()
		return fileError(path, "cannot be written", err)
	}
	w.file = nil
	w.folder.bytes.Add(w.written)
	return nil
}

// abort removes the file, unless it was committed.
func (w *fileWriter) abort() {
	if w.file == nil {
		return
	}
	_ = w.file.Close()
	_ = os.Remove(w.file.Name())
	w.file = nil
}

func appendDirectory(dst []byte, sections []section) []byte {
	begin := len(dst)
	for _, s := range sections {
		for _, word := range []uint64{s.begin, s.end, s.states} {
			dst = binary.LittleEndian.AppendUint64(dst, word)
		}
	}
	dst = binary.LittleEndian.AppendUint64(dst, uint64(len(sections)))
	return binary.LittleEndian.AppendUint32(dst, crc32.Checksum(dst[begin:], castagnoli))
}
