package bfs

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A Bucket describes the file with the states of a level in one range of numbers.
type Bucket struct {
	Bucket int    `json:"bucket"` // from 0
	States uint64 `json:"states"`
	Bytes  int64  `json:"bytes"`
	Sum    string `json:"sha256"`
}

// A Summary describes a finished level. Buckets without states have no file.
type Summary struct {
	Graph   string   `json:"graph"`
	Level   int      `json:"level"`
	States  uint64   `json:"states"`
	Buckets []Bucket `json:"buckets"`
}

// readSummary returns the summary of a level, and false if it is not finished.
func readSummary(ctx context.Context, folder string, level int) (*Summary, bool, error) {
	return readSummaryAt(ctx, summaryPath(folder, level), level)
}

func readSummaryAt(ctx context.Context, name string, level int) (*Summary, bool, error) {
	s := new(Summary)
	err := readJSON(ctx, name, s)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, &FileError{name, "cannot be read", err}
	}
	states := uint64(0)
	for _, b := range s.Buckets {
		states += b.States
	}
	if s.Level != level || s.States != states {
		return nil, false, &FileError{Path: name, Reason: fmt.Sprintf("its numbers are inconsistent; remove it to compute level %d again", level)}
	}
	return s, true, nil
}

// bucket returns a bucket of a level, if it has states; a nil level has none.
func (s *Summary) bucket(bucket int) (Bucket, bool) {
	if s == nil {
		return Bucket{}, false
	}
	i, found := slices.BinarySearchFunc(s.Buckets, bucket, func(b Bucket, n int) int { return b.Bucket - n })
	if !found {
		return Bucket{}, false
	}
	return s.Buckets[i], true
}

// writeBucket writes states, given in increasing order, to a bucket's file:
// blocks, each preceded by its length.
func writeBucket(ctx context.Context, folder string, level, bucket int, blocks func(yield func([]uint64) error) error) (Bucket, error) {
	out := Bucket{Bucket: bucket}
	sum := sha256.New()
	err := writeFile(ctx, bucketPath(folder, level, bucket), func(f io.Writer) error {
		w := bufio.NewWriterSize(io.MultiWriter(f, sum), 1<<16)
		var frame, block []byte
		err := blocks(func(states []uint64) error {
			block = appendBlock(block[:0], states)
			frame = append(binary.AppendUvarint(frame[:0], uint64(len(block))), block...)
			out.States += uint64(len(states))
			out.Bytes += int64(len(frame))
			_, err := w.Write(frame)
			return err
		})
		return errors.Join(err, w.Flush())
	})
	out.Sum = hex.EncodeToString(sum.Sum(nil))
	return out, err
}

// maxBlockBytes is the size of the longest block.
const maxBlockBytes = (maxBlock + 1) * binary.MaxVarintLen64

// readBucket yields the blocks of a bucket's file. Only at the end is it known
// that the file is the one that the summary describes; after an error, everything
// that was read is invalid.
func readBucket(ctx context.Context, folder string, level int, b Bucket, yield func(block []byte) error) error {
	name := bucketPath(folder, level, b.Bucket)
	damaged := func(reason string, err error) error {
		return &FileError{name, fmt.Sprintf("%s; remove %s to compute the level again", reason, summaryPath(folder, level)), err}
	}
	fsys, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fsys.Close()
	f, err := fsys.OpenRead(ctx, name)
	if err != nil {
		return damaged("it is missing", err)
	}
	defer f.Close()
	r := &summed{r: bufio.NewReaderSize(f, 1<<16), sum: sha256.New()}
	for {
		length, err := binary.ReadUvarint(r)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || length > maxBlockBytes {
			return damaged("it is damaged", err)
		}
		block := make([]byte, length)
		if err := r.fill(block); err != nil {
			return damaged("it is damaged", err)
		}
		if err := yield(block); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	if got := hex.EncodeToString(r.sum.Sum(nil)); got != b.Sum {
		return damaged(fmt.Sprintf("it has the SHA-256 %s, not %s as in the summary", got, b.Sum), nil)
	}
	return nil
}

// summed hashes what is read.
type summed struct {
	r   *bufio.Reader
	sum hash.Hash
	one [1]byte
}

func (s *summed) ReadByte() (byte, error) {
	b, err := s.r.ReadByte()
	if err == nil {
		s.one[0] = b
		s.sum.Write(s.one[:])
	}
	return b, err
}

func (s *summed) fill(b []byte) error {
	_, err := io.ReadFull(s.r, b)
	s.sum.Write(b)
	return err
}
