package factor

import "encoding/binary"

// scoreSums has the scores of the products of some elements by each letter, added up over
// the tables of a guide. A group of eight letters has two words of four lanes of 16 bits, so
// that eight scores are read and added at once: the first word for letters 0, 2, 4, 6 of the
// group, the second for the others. A lane has room for the scores of 257 tables; a guide has
// fewer, for a group as small as [Factorizer.guidable] allows has at most 52 base points.
type scoreSums struct {
	groups int // of letters
	lanes  []uint64
}

const (
	laneLetters = 8
	evenBytes   = 0x00FF00FF00FF00FF
)

// at returns the sum for element i and letter l.
func (s scoreSums) at(i, l int) int32 {
	lanes := s.lanes[2*(i*s.groups+l/laneLetters)+l%2]
	return int32(uint16(lanes >> (l % laneLetters / 2 * 16)))
}

// scores returns the score of the product of each of some elements by each letter. keys
// has the images of the base points, width for each element.
//
// The tables are larger than a fast cache. So the codes of all elements come first: then
// many reads are under way at the same time.
func (g *guide) scores(keys images, width int) scoreSums {
	n := g.letters.len()
	codes := make([]int, len(keys)/width)
	s := scoreSums{groups: (n + laneLetters - 1) / laneLetters}
	s.lanes = make([]uint64, 2*len(codes)*s.groups)
	for i := range g.tables {
		t := &g.tables[i]
		for k := range codes {
			codes[k] = t.code(keys[k*width:]) * n
		}
		for group := range s.groups {
			s.addTable(t.scores[group*laneLetters:], codes, group)
		}
	}
	return s
}

// addTable adds the scores of a group of letters, which begin at the codes. What follows the
// last letter fills lanes that are not read.
func (s scoreSums) addTable(scores []byte, codes []int, group int) {
	for k, code := range codes {
		v := binary.LittleEndian.Uint64(scores[code : code+laneLetters])
		at := 2 * (k*s.groups + group)
		lanes := s.lanes[at : at+2 : at+2]
		lanes[0] += v & evenBytes
		lanes[1] += v >> 8 & evenBytes
	}
}
