package voltage

import (
	"fmt"
	"math"
)

// A Level splits fibres once more. A fibre falls into Size parts, and voltage k
// from above maps part d to part Arcs[k·Size+d].To by the voltage
// Arcs[k·Size+d].Voltage of the level below. A group with a chain of subgroups has
// a level for each subgroup.
type Level struct {
	Size int
	Arcs []Arc
}

// NewIterated returns a covering of a covering, and so on, given level by level, so that
// its tables stay small. The arcs over the vertices of the root have voltages of the first
// level, and so on down to the flat voltages, permutations of equal length, below
// the last level. The first upper levels belong to the base: a vertex of the base
// is a vertex of the root with a digit for each of them. The other levels are the
// digits of blocks in a fibre. A search multiplies out arcs and blocks when it needs
// them, in O(levels) each.
//
// The slices are not copied. A [*fault.InputError] names what is wrong. Cost
// O(arcs + entries of the levels and voltages).
func NewIterated(moves int, root []Arc, levels []Level, upper int, voltages [][]uint16) (*Graph, error) {
	if upper < 0 || upper > len(levels) {
		return nil, wrong("number of levels of the base", upper, fmt.Sprintf("0..%d", len(levels)))
	}
	if moves < 1 || len(root) == 0 || len(root)%moves != 0 {
		return nil, wrong("number of arcs", len(root), fmt.Sprintf("a multiple of the number of moves, %d", moves))
	}
	if len(voltages) == 0 || len(voltages[0]) == 0 {
		return nil, wrong("number of voltages", 0, "at least one")
	}
	g := &Graph{moves: moves, root: root, upper: levels[:upper], lower: levels[upper:], block: len(voltages[0]), voltages: voltages}
	g.base, g.fibre = len(root)/moves, g.block
	for i, s := range levels {
		if s.Size < 1 || len(s.Arcs) == 0 || len(s.Arcs)%s.Size != 0 {
			return nil, wrong(fmt.Sprintf("number of arcs of level %d", i), len(s.Arcs), "a multiple of its size, not 0")
		}
		size := &g.fibre
		if i < upper {
			size = &g.base
		}
		if *size > math.MaxInt32/s.Size {
			return nil, wrong(fmt.Sprintf("size of level %d", i), s.Size, "less: there would be 2^31 vertices or more")
		}
		*size *= s.Size
	}
	if g.fibre > MaxFibre {
		return nil, wrong("size of the fibre", g.fibre, fmt.Sprintf("1..%d", MaxFibre))
	}
	if err := g.checkLevels(levels); err != nil {
		return nil, err
	}
	g.whole = g.Size()
	return g, g.invert()
}

func (g *Graph) checkLevels(levels []Level) error {
	below := func(i int) int { // the voltages of level i
		if i < len(levels) {
			return len(levels[i].Arcs) / levels[i].Size
		}
		return len(g.voltages)
	}
	if err := checkArcs("arc", g.root, len(g.root)/g.moves, below(0)); err != nil {
		return err
	}
	for i, s := range levels {
		name := fmt.Sprintf("level %d, arc", i)
		if err := checkArcs(name, s.Arcs, s.Size, below(i+1)); err != nil {
			return err
		}
		met := make([]int, s.Size) // the last voltage, counted from 1, that led to a part
		for k, a := range s.Arcs {
			voltage := k/s.Size + 1
			if a.To == NoArc || met[a.To] == voltage {
				return wrong(fmt.Sprintf("end of %s %d", name, k), int(a.To), "a permutation of the parts")
			}
			met[a.To] = voltage
		}
	}
	return nil
}

func (s *Level) arc(voltage uint32, digit int) Arc { return s.Arcs[int(voltage)*s.Size+digit] }

// arc returns move m over a vertex of the base.
func (g *Graph) arc(v, m int) Arc {
	size := 1
	for i := range g.upper {
		size *= g.upper[i].Size
	}
	a := g.root[v/size*g.moves+m]
	if a.To == NoArc {
		return a
	}
	for i := range g.upper {
		s := &g.upper[i]
		size /= s.Size
		step := s.arc(a.Voltage, v/size%s.Size)
		a = Arc{To: a.To*int32(s.Size) + step.To, Voltage: step.Voltage}
	}
	return a
}

// ArcsFrom returns the arcs from a vertex of the base. It uses dst if they have to
// be multiplied out.
func (g *Graph) ArcsFrom(dst []Arc, v int) []Arc {
	if len(g.upper) == 0 {
		return g.root[v*g.moves : (v+1)*g.moves]
	}
	dst = dst[:0]
	for m := range g.moves {
		dst = append(dst, g.arc(v, m))
	}
	return dst
}

// Blocks returns what a voltage does to the blocks of a fibre: the block to which
// each goes, and the flat voltage. It uses dst if they have to be multiplied out; a
// single level has them in its table.
func (g *Graph) Blocks(dst []Arc, voltage uint32) []Arc {
	if len(g.lower) == 1 {
		s := &g.lower[0]
		return s.Arcs[int(voltage)*s.Size : (int(voltage)+1)*s.Size]
	}
	return unfoldBlocks(dst[:0], g.lower, Arc{Voltage: voltage})
}

func unfoldBlocks(dst []Arc, levels []Level, above Arc) []Arc {
	if len(levels) == 0 {
		return append(dst, above)
	}
	s := &levels[0]
	for d := range s.Size {
		step := s.arc(above.Voltage, d)
		dst = unfoldBlocks(dst, levels[1:], Arc{To: above.To*int32(s.Size) + step.To, Voltage: step.Voltage})
	}
	return dst
}

// image returns the place to which a voltage moves place i of a fibre.
func (g *Graph) image(voltage uint32, i uint64) uint64 {
	size, to := uint64(g.fibre), uint64(0)
	for k := range g.lower {
		s := &g.lower[k]
		size /= uint64(s.Size)
		step := s.arc(voltage, int(i/size))
		to, voltage, i = to+uint64(step.To)*size, step.Voltage, i%size
	}
	return to + uint64(g.voltages[voltage][i])
}

// flat returns all voltages of whole fibres as permutations.
func (g *Graph) flat() [][]uint16 {
	if len(g.lower) == 0 {
		return g.voltages
	}
	out := make([][]uint16, len(g.lower[0].Arcs)/g.lower[0].Size)
	var blocks []Arc
	for k := range out {
		blocks = g.Blocks(blocks, uint32(k))
		out[k] = make([]uint16, 0, g.fibre)
		for _, b := range blocks {
			for _, i := range g.voltages[b.Voltage] {
				out[k] = append(out[k], uint16(int(b.To)*g.block+int(i)))
			}
		}
	}
	return out
}
