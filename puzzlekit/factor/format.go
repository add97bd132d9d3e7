package factor

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// Both binary forms consist of a magic, a version, a body that begins with the
// generators and their names, and the SHA-256 of all that. Numbers are unsigned and
// zig-zag varints.

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

// generatorHash identifies a list of generators, whatever their degrees: the first 8
// bytes of a SHA-256, in hexadecimal.
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

// checkGenerators returns an error if words are for other generators than a group
// has.
func checkGenerators(in string, generators, want []perm.Perm) error {
	if slices.EqualFunc(generators, want, perm.Perm.Equal) {
		return nil
	}
	return badInput(in, "hash of the generators", generatorHash(generators), generatorHash(want)+", as the group has")
}

// open checks magic, version and checksum and returns a reader of the body. typ is
// the type to read, such as "factor.Table".
func open(ctx context.Context, data []byte, typ, magic string, version byte) (*reader, error) {
	r := &reader{ctx: ctx, typ: typ}
	if !bytes.HasPrefix(data, []byte(magic)) || len(data) < len(magic)+1+sha256.Size {
		r.fail("something else, or cut off")
		return nil, r.err
	}
	if v := data[len(magic)]; v != version {
		r.at = len(magic)
		r.fail("version %d, this package reads version %d", v, version)
		return nil, r.err
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(sum, want[:]) {
		r.at = len(body)
		r.fail("the checksum is wrong")
		return nil, r.err
	}
	r.data, r.at = body, len(magic)+1
	return r, nil
}

// A reader reads a body. After a failure it reads only zeros.
type reader struct {
	ctx  context.Context
	typ  string
	data []byte
	at   int
	used int64 // memory of what was read, in bytes
	err  error
}

// maxLoaded bounds the memory of what is read, in bytes: a few bytes of data can
// stand for many.
const maxLoaded = 4 << 30

// reserve counts n things of some bytes each. It reports whether there is room for
// them.
func (r *reader) reserve(n, bytes int) bool {
	if r.used += int64(n) * int64(bytes); r.used > maxLoaded {
		r.fail("it would take more than %d bytes", int64(maxLoaded))
	}
	return r.err == nil
}

func (r *reader) fail(reason string, args ...any) {
	if r.err == nil {
		r.err = encoded.Damaged(r.typ, "byte %d: %s", r.at, fmt.Sprintf(reason, args...))
	}
}

// stopped fails if the context has ended. It reports whether there was any failure.
func (r *reader) stopped() bool {
	if r.err == nil {
		r.err = fault.Stopped(r.ctx, r.typ+".UnmarshalBinary", "")
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

// size reads a number of things that follow and take at least a byte each.
func (r *reader) size(what string) int {
	n := r.count(what, len(r.data))
	if left := len(r.data) - r.at; n > left {
		r.fail("%s is %d, but only %s are left", what, n, counted.Of(left, "bytes"))
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

// end returns the error, if any. Bytes that are left over are one.
func (r *reader) end() error {
	if r.err == nil && r.at != len(r.data) {
		r.fail("more bytes than it needs")
	}
	return r.err
}

// header reads what appendHeader wrote after the version.
func (r *reader) header() (degree int, generators []perm.Perm, a *word.Alphabet) {
	degree = r.count("the degree", maxDegree)
	for range r.size("the number of generators") {
		generators = append(generators, r.generator(degree))
	}
	notation := word.Notation(r.count("the notation", int(word.Pairs)))
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
		zero[i] = int32(r.count("an image", maxDegree))
	}
	p, err := perm.FromZeroBased(zero)
	if err != nil {
		r.fail("%v", err)
	}
	return p
}
