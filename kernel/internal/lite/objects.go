package lite

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// An archive of a package consists of what the compiler reads, the member __.PKGDEF, and of
// the objects for the linker. A cell is compiled with the first of the packages that it
// imports, and linked with the second of all.
const (
	archiveMagic   = "!<arch>\n"
	memberHead     = 60 // bytes before a member
	exportsMember  = "__.PKGDEF"
	objectMagic    = "\x00go120ld"
	objectHead     = len(objectMagic) + 8 + 4 // magic, fingerprint and flags: the offsets of the blocks follow
	hashSize       = 16
	hashedSymbols  = 5 // the block of symbols with hashes
	numberOfBlocks = 19
)

var errArchive = errors.New("the archive of a package cannot be read")

// splitArchive returns two archives: with what the compiler reads, and with the objects.
func splitArchive(data []byte) (exports, objects []byte, err error) {
	exports, objects = []byte(archiveMagic), []byte(archiveMagic)
	rest, ok := bytes.CutPrefix(data, []byte(archiveMagic))
	if !ok {
		return nil, nil, errArchive
	}
	for len(rest) > 0 {
		member, err := firstMember(rest)
		if err != nil {
			return nil, nil, err
		}
		if strings.TrimRight(string(rest[:16]), " ") == exportsMember {
			exports = append(exports, member...)
		} else {
			objects = append(objects, member...)
		}
		rest = rest[len(member):]
	}
	return exports, objects, nil
}

// firstMember returns the first member, with its head and the byte that makes its length even.
func firstMember(data []byte) ([]byte, error) {
	if len(data) < memberHead {
		return nil, errArchive
	}
	size, err := strconv.Atoi(strings.TrimSpace(string(data[48:58])))
	if err != nil || size < 0 || memberHead+size+size%2 > len(data) {
		return nil, errArchive
	}
	return data[:memberHead+size+size%2], nil
}

// Kinds of segments of a file of objects, as unpack.js reads them: bytes as they are; records, of
// which the columns come one after the other; and hashes of contents. The linker compares these, so
// numbers of different ones will do, from 1. Those of types stay, since the archive of a cell may have
// the same type: they are numbered 0, and follow.
const (
	asIs = iota
	symbolRecords
	relocationRecords
	auxiliaryRecords
	indexRecords
	hashNumbers
)

// A field of a record: its bytes, and whether the differences of the numbers are stored.
type field struct {
	size   int
	differ bool
}

var records = map[int][]field{
	symbolRecords:     {{4, false}, {4, true}, {2, false}, {1, false}, {1, false}, {1, false}, {4, false}, {4, false}},
	relocationRecords: {{4, true}, {1, false}, {2, false}, {4, false}, {4, false}, {4, false}, {4, false}},
	auxiliaryRecords:  {{1, false}, {4, false}, {4, true}},
	indexRecords:      {{4, true}},
}

// kindsOfBlocks are those of the blocks of an object, in their order: see goobj.BlkAutolib.
var kindsOfBlocks = [numberOfBlocks - 1]int{asIs, asIs, asIs, symbolRecords, symbolRecords, symbolRecords, symbolRecords, symbolRecords, asIs, asIs,
	hashNumbers, indexRecords, indexRecords, indexRecords, relocationRecords, auxiliaryRecords, asIs, asIs}

// objectPacker makes objects smaller before they are compressed: a fourth less, because
// similar bytes come together. Hashes have the same numbers in all files of one packer.
type objectPacker struct {
	numbers map[[hashSize]byte]uint32
}

// pack returns the segments of an archive of objects: for each its kind, and its length or number of
// records, then the contents of all.
func (p *objectPacker) pack(archive []byte) ([]byte, error) {
	var heads, contents []byte
	add := func(kind int, data []byte, types []bool) {
		n := len(data)
		switch fields := records[kind]; {
		case kind == hashNumbers:
			n /= hashSize
			data = p.number(data, types)
		case kind != asIs:
			n /= sizeOf(fields)
			data = columns(data, fields)
		}
		heads = binary.LittleEndian.AppendUint32(append(heads, byte(kind)), uint32(n))
		contents = append(contents, data...)
	}
	rest := archive[len(archiveMagic):]
	add(asIs, archive[:len(archiveMagic)], nil)
	for len(rest) > 0 {
		member, err := firstMember(rest)
		if err != nil {
			return nil, err
		}
		if err := split(member, add); err != nil {
			return nil, err
		}
		rest = rest[len(member):]
	}
	return append(append(binary.LittleEndian.AppendUint32(nil, uint32(len(heads)/5)), heads...), contents...), nil
}

// split gives the parts of a member of an archive with their kinds, for hashes also which are those
// of types. A member that is no object is one part.
func split(member []byte, add func(kind int, data []byte, types []bool)) error {
	begin := bytes.Index(member, []byte(objectMagic))
	if begin < 0 {
		add(asIs, member, nil)
		return nil
	}
	object := member[begin:]
	if len(object) < objectHead+4*numberOfBlocks {
		return errArchive
	}
	var ends [numberOfBlocks]int
	for i := range ends {
		ends[i] = int(binary.LittleEndian.Uint32(object[objectHead+4*i:]))
		if ends[i] > len(object) || i > 0 && ends[i] < ends[i-1] {
			return fmt.Errorf("%w: block %d ends at %d", errArchive, i, ends[i])
		}
	}
	add(asIs, member[:begin+ends[0]], nil)
	var types []bool
	for i, kind := range kindsOfBlocks {
		block, size := object[ends[i]:ends[i+1]], hashSize
		if fields := records[kind]; fields != nil {
			size = sizeOf(fields)
		}
		if kind != asIs && len(block)%size != 0 {
			return fmt.Errorf("%w: block %d has %d bytes", errArchive, i, len(block))
		}
		if i == hashedSymbols {
			types = areTypes(object, block)
		}
		if kind == hashNumbers && len(block) != len(types)*hashSize {
			return fmt.Errorf("%w: %d symbols have %d bytes of hashes", errArchive, len(types), len(block))
		}
		add(kind, block, types)
	}
	add(asIs, object[ends[numberOfBlocks-1]:], nil)
	return nil
}

// areTypes returns for each of the symbols whether two of them must be one. That is not so for the
// tables of functions, which have no names or are of gclocals.
func areTypes(object, symbols []byte) []bool {
	var types []bool
	for ; len(symbols) > 0; symbols = symbols[sizeOf(records[symbolRecords]):] {
		length, at := uint64(binary.LittleEndian.Uint32(symbols)), uint64(binary.LittleEndian.Uint32(symbols[4:]))
		isTable := length == 0 || at+length <= uint64(len(object)) && bytes.HasPrefix(object[at:at+length], []byte("gclocals·"))
		types = append(types, !isTable)
	}
	return types
}

func sizeOf(fields []field) int {
	n := 0
	for _, f := range fields {
		n += f.size
	}
	return n
}

// number returns the columns of the numbers of hashes, and then the hashes that stay.
func (p *objectPacker) number(hashes []byte, types []bool) []byte {
	var numbers, stay []byte
	for i, isType := range types {
		hash := [hashSize]byte(hashes[i*hashSize:])
		if isType {
			numbers = binary.LittleEndian.AppendUint32(numbers, 0)
			stay = append(stay, hash[:]...)
			continue
		}
		n, ok := p.numbers[hash]
		if !ok {
			n = uint32(len(p.numbers) + 1)
			p.numbers[hash] = n
		}
		numbers = binary.LittleEndian.AppendUint32(numbers, n)
	}
	return append(columns(numbers, records[indexRecords]), stay...)
}

// columns returns the bytes of records by columns: the first byte of all, the second of all, and
// so on. Of a field that differs, they are those of the differences, with the sign in the
// lowest bit.
func columns(data []byte, fields []field) []byte {
	width := sizeOf(fields)
	rows := len(data) / width
	out := make([]byte, 0, len(data))
	at := 0
	for _, f := range fields {
		column := make([]byte, rows*f.size)
		before := uint32(0)
		for row := range rows {
			value := data[row*width+at:][:f.size]
			if f.differ {
				now := binary.LittleEndian.Uint32(value)
				difference := int32(now - before)
				value = binary.LittleEndian.AppendUint32(nil, uint32(difference<<1)^uint32(difference>>31))
				before = now
			}
			for i, b := range value {
				column[i*rows+row] = b
			}
		}
		out = append(out, column...)
		at += f.size
	}
	return out
}
