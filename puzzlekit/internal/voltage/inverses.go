package voltage

import (
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"slices"
)

// invert finds the inverse of each flat voltage. If moves can be undone by moves,
// the inverse is almost always one of the voltages; other inverses are added.
func (g *Graph) invert() error {
	known := make(map[uint64]uint32, len(g.voltages)) // by hash
	hash := newVoltageHash()
	seen := make([]bool, g.block)
	for k, v := range g.voltages {
		if len(v) != g.block {
			return wrong(fmt.Sprintf("length of voltage %d", k), len(v), fmt.Sprint(g.block))
		}
		clear(seen)
		for i, j := range v {
			if int(j) >= g.block || seen[j] {
				return wrong(fmt.Sprintf("image of %d under voltage %d", i, k), int(j), "a permutation of the fibre")
			}
			seen[j] = true
		}
		known[hash.of(v)] = uint32(k)
	}
	given := g.voltages
	g.inverses = make([]uint32, len(given))
	inverse := make([]uint16, g.block)
	for k, v := range given {
		for i, j := range v {
			inverse[j] = uint16(i)
		}
		at := hash.of(inverse)
		n, ok := known[at]
		if !ok || !slices.Equal(g.voltages[n], inverse) {
			n = uint32(len(g.voltages))
			known[at] = n
			g.voltages = append(slices.Clip(g.voltages), slices.Clone(inverse))
		}
		g.inverses[k] = n
	}
	return nil
}

type voltageHash struct {
	seed  maphash.Seed
	bytes []byte
}

func newVoltageHash() *voltageHash { return &voltageHash{seed: maphash.MakeSeed()} }

func (h *voltageHash) of(v []uint16) uint64 {
	h.bytes = h.bytes[:0]
	for _, x := range v {
		h.bytes = binary.LittleEndian.AppendUint16(h.bytes, x)
	}
	return maphash.Bytes(h.seed, h.bytes)
}
