package factor

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The binary forms have a frame in common: a magic, a version, a body that
// begins with the generators and their names, and a SHA-256 of all that.
// Numbers are unsigned and zig-zag varints.

// appendHeader begins a file: magic and version, then the degree, the
// generators (images from 0), the notation and the names.
func appendHeader(out []byte, magic string, version byte, degree int, generators []perm.Perm, a *word.Alphabet) []byte {
	out = append(append(out, magic...), version)
	out = appendGenerators(out, degree, generators)
	out = binary.AppendUvarint(out, uint64(a.Notation()))
	for _, name := range a.Names() {
		out = binary.AppendUvarint(out, uint64(len(name)))
		out = append(out, name...)
	}
	return out
}

func appendGenerators(out []byte, degree int, generators []perm.Perm) []byte {
	out = binary.AppendUvarint(out, uint64(degree))
	out = binary.AppendUvarint(out, uint64(len(generators)))
	for _, p := range generators {
		for _, v := range p.AppendZeroBased(nil) {
			out = binary.AppendUvarint(out, uint64(v))
		}
	}
	return out
}

// seal ends a file.
func seal(out []byte) []byte {
	sum := sha256.Sum256(out)
	return append(out, sum[:]...)
}

// generatorHash names a list of generators, whatever their degrees: the first 8
// bytes of a SHA-256.
func generatorHash(generators []perm.Perm) string {
	degree := 0
	for _, p := range generators {
		degree = max(degree, p.LargestMoved())
	}
	trimmed := make([]perm.Perm, len(generators))
	for i, p := range generators {
		trimmed[i] = p.WithDegree(degree)
	}
	sum := sha256.Sum256(appendGenerators(nil, degree, trimmed))
	return hex.EncodeToString(sum[:8])
}

// checkGenerators says with an *OtherGroupError that words for one list of
// generators are no use for another.
func checkGenerators(generators, want []perm.Perm) error {
	if slices.EqualFunc(generators, want, perm.Perm.Equal) {
		return nil
	}
	return &OtherGroupError{Table: generatorHash(generators), Group: generatorHash(want)}
}

// open checks magic, version and checksum and returns a reader of the body.
func open(ctx context.Context, data []byte, what, magic string, version byte) (*reader, error) {
	if !bytes.HasPrefix(data, []byte(magic)) || len(data) < len(magic)+1+sha256.Size {
		return nil, &FormatError{What: what, Reason: "not one, or cut off"}
	}
	if v := data[len(magic)]; v != version {
		return nil, &FormatError{What: what, Offset: len(magic), Reason: fmt.Sprintf("version %d, this package reads version %d", v, version)}
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(sum, want[:]) {
		return nil, &FormatError{What: what, Offset: len(body), Reason: "the checksum does not fit"}
	}
	return &reader{ctx: ctx, what: what, data: body, at: len(magic) + 1}, nil
}

// A reader reads a body; after a failure it only reads zeros.
type reader struct {
	ctx  context.Context
	what string
	data []byte
	at   int
	used int64 // bytes that what was read takes
	err  error
}

// maxLoaded bounds what a file may take in memory, in bytes: a few of its own can
// stand for many.
const maxLoaded = 4 << 30

// reserve counts n things of some bytes each. It reports whether they may be made.
func (r *reader) reserve(n, bytes int) bool {
	if r.used += int64(n) * int64(bytes); r.used > maxLoaded {
		r.fail("it would take more than %d bytes", int64(maxLoaded))
	}
	return r.err == nil
}

func (r *reader) fail(reason string, args ...any) {
	if r.err == nil {
		r.err = &FormatError{What: r.what, Offset: r.at, Reason: fmt.Sprintf(reason, args...)}
	}
}

// stopped makes the end of the context a failure. It reports whether there was
// any.
func (r *reader) stopped() bool {
	if r.err == nil {
		r.err = fault.Stopped(r.ctx, "factor.Load", "")
	}
	return r.err != nil
}

// count reads a number that is at most limit.
func (r *reader) count(what string, limit int) int {
	if r.err != nil {
		return 0
	}
	v, n := binary.Uvarint(r.data[r.at:])
	if n <= 0 || limit < 0 || v > uint64(limit) {
		r.fail("%s is not in 0..%d", what, limit)
		return 0
	}
	r.at += n
	return int(v)
}

// size reads a number of things that take at least a byte each, all of which
// are still to come.
func (r *reader) size(what string) int {
	n := r.count(what, len(r.data))
	if left := len(r.data) - r.at; n > left {
		r.fail("%s is %d, but only %d bytes are left", what, n, left)
		return 0
	}
	return n
}

func (r *reader) letter(size int) word.Letter {
	if r.err != nil {
		return 1
	}
	v, n := binary.Varint(r.data[r.at:])
	if n <= 0 || v == 0 || v < -int64(size) || v > int64(size) {
		r.fail("a letter is not in ±1..%d", size)
		return 1
	}
	r.at += n
	return word.Letter(v)
}

// end returns the error, one of its own when bytes are left over.
func (r *reader) end() error {
	if r.err == nil && r.at != len(r.data) {
		r.fail("more bytes than it needs")
	}
	return r.err
}

// header reads what appendHeader wrote after the version.
func (r *reader) header() (degree int, generators []perm.Perm, a *word.Alphabet) {
	degree = r.count("the degree", MaxDegree)
	for range r.size("the number of generators") {
		generators = append(generators, r.generator(degree))
	}
	notation := word.Notation(r.count("the notation", int(word.Moves)))
	names := make([]string, len(generators))
	for i := range names {
		n := r.size("the length of a name")
		names[i] = string(r.data[r.at : r.at+n])
		r.at += n
	}
	if r.err != nil {
		return 0, nil, nil
	}
	a, err := word.NewAlphabet(notation, names...)
	if err != nil {
		r.fail("%v", err)
	}
	return degree, generators, a
}

func (r *reader) generator(degree int) perm.Perm {
	if r.err != nil || degree > len(r.data)-r.at {
		r.fail("a generator is cut off")
		return perm.Perm{}
	}
	zero := make([]int32, degree)
	for i := range zero {
		zero[i] = int32(r.count("an image", MaxDegree))
	}
	p, err := perm.FromZeroBased(zero)
	if err != nil {
		r.fail("%v", err)
	}
	return p
}
