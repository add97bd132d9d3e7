package disk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// A sortedFile is a file of sorted states, open for reading by several goroutines.
type sortedFile struct {
	file     *os.File
	label    label
	sections []section
}

// open opens a file and checks its head and directory.
func (f *folder) open(l label) (*sortedFile, error) {
	path := f.join(l.String())
	file, err := os.Open(path)
	if err != nil {
		return nil, fileError(path, "cannot be read", err)
	}
	s := &sortedFile{file: file, label: l}
	if err := s.readHead(f.id); err != nil {
		s.close()
		return nil, err
	}
	if err := s.readDirectory(); err != nil {
		s.close()
		return nil, s.damaged(err)
	}
	return s, nil
}

func (s *sortedFile) close() { _ = s.file.Close() }

// damaged says what to do with a damaged file: runs are made again.
func (s *sortedFile) damaged(err error) error {
	if s.label.kind == runFile {
		return fileError(s.file.Name(), "is damaged; remove it, and it is made again", err)
	}
	return fileError(s.file.Name(), "is damaged; remove the folder to begin again", err)
}

func (s *sortedFile) readHead(id [32]byte) error {
	want := appendHead(nil, id, s.label)
	got := make([]byte, fileHead)
	if _, err := io.ReadFull(s.file, got); err != nil {
		return s.damaged(err)
	}
	if string(got[:len(fileMagic)]) != fileMagic {
		return fileError(s.file.Name(), "is of another version or no file of states; remove the folder or name another", nil)
	}
	if binary.LittleEndian.Uint32(got[fileHead-4:]) != crc32.Checksum(got[:fileHead-4], castagnoli) {
		return s.damaged(errors.New("the check sum of its head is wrong"))
	}
	if string(got) != string(want) {
		return fileError(s.file.Name(), "is of another search, or was renamed; remove the folder or name another", nil)
	}
	return nil
}

var errDirectory = errors.New("its directory is wrong")

func (s *sortedFile) readDirectory() error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	tail := make([]byte, fileTail)
	if info.Size() < int64(fileHead+fileTail) {
		return errDirectory
	}
	if _, err := s.file.ReadAt(tail, info.Size()-fileTail); err != nil {
		return err
	}
	count := binary.LittleEndian.Uint64(tail)
	if count > maxBuckets+1 || int64(count*sectionSize) > info.Size()-int64(fileHead+fileTail) {
		return errDirectory
	}
	directory := make([]byte, count*sectionSize)
	begin := uint64(info.Size()) - fileTail - uint64(len(directory))
	if _, err := s.file.ReadAt(directory, int64(begin)); err != nil {
		return err
	}
	if crc32.Update(crc32.Checksum(directory, castagnoli), castagnoli, tail[:8]) != binary.LittleEndian.Uint32(tail[8:]) {
		return errDirectory
	}
	return s.setSections(directory, begin)
}

// setSections decodes a directory, whose sections must fill the file up to end.
func (s *sortedFile) setSections(directory []byte, end uint64) error {
	at := uint64(fileHead)
	for ; len(directory) > 0; directory = directory[sectionSize:] {
		word := func(i int) uint64 { return binary.LittleEndian.Uint64(directory[8*i:]) }
		next := section{word(0), word(1), word(2)}
		if next.begin != at || next.end < at {
			return errDirectory
		}
		at = next.end
		s.sections = append(s.sections, next)
	}
	if at != end || len(s.sections) == 0 {
		return errDirectory
	}
	return nil
}

// A blockReader reads the blocks of a section from front to back.
type blockReader struct {
	file      *sortedFile
	next, end uint64 // what is in the file and not yet in the window
	window    []byte
	at        int // in the window
}

// Window sizes: at least one block.
const (
	wideWindow   = 256 << 10 // for files that are read alone
	narrowWindow = 32 << 10  // for many at once
)

func newBlockReader(window int) blockReader { return blockReader{window: make([]byte, 0, window)} }

func (r *blockReader) reset(file *sortedFile, section int) {
	s := file.sections[section]
	r.file, r.next, r.end, r.at, r.window = file, s.begin, s.end, 0, r.window[:0]
}

// block returns the bytes of the next block, valid until the next call, or nil at the
// end.
func (r *blockReader) block() ([]byte, error) {
	if r.at == len(r.window) && r.next == r.end {
		return nil, nil
	}
	if err := r.ensure(blockHeader); err != nil {
		return nil, err
	}
	length, err := blockLength(r.window[r.at:])
	if err != nil {
		return nil, r.damaged(err)
	}
	if err := r.ensure(length); err != nil {
		return nil, err
	}
	block := r.window[r.at : r.at+length]
	r.at += length
	return block, nil
}

func (r *blockReader) damaged(err error) error {
	return r.file.damaged(fmt.Errorf("before byte %d: %w", r.next, err))
}

// ensure reads until n unused bytes are in the window.
func (r *blockReader) ensure(n int) error {
	if len(r.window)-r.at >= n {
		return nil
	}
	have := copy(r.window, r.window[r.at:])
	r.at = 0
	more := min(uint64(cap(r.window)-have), r.end-r.next)
	if have+int(more) < n {
		return r.damaged(errBlockShort)
	}
	r.window = r.window[:have+int(more)]
	if _, err := r.file.file.ReadAt(r.window[have:], int64(r.next)); err != nil {
		return r.damaged(err)
	}
	r.next += more
	return nil
}

// A stream gives the states of a section, block by block and one by one.
type stream struct {
	blockReader
	buffer []uint64
	states []uint64 // the rest of the block
}

func newStream(window int) *stream {
	return &stream{blockReader: newBlockReader(window), buffer: make([]uint64, blockStates)}
}

// fill decodes the next block; at the end there are no states.
func (s *stream) fill() error {
	block, err := s.block()
	if err != nil || block == nil {
		s.states = nil
		return err
	}
	if s.states, err = decodeBlock(s.buffer, block); err != nil {
		return s.damaged(err)
	}
	return nil
}
