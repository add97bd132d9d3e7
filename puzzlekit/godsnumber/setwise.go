package godsnumber

import (
	"encoding/binary"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// setwiseLevel is a level of a chain of setwise stabilisers. A group G acts on
// labels in places; H are its elements that leave the places of one label in one
// orbit as a set. The digit names the coset of H, which is the set of places to
// which that label has gone, and what is left below is an element of H. When in
// the end nothing moves a label any more, the digits name the arrangement, each
// one by one number: labels that look alike are never told apart, and neither
// are the two ways of a piece that looks the same when it is turned.
type setwiseLevel struct {
	label    int32
	orbit    []int32 // where G takes the label
	home     []int32 // where it stands when solved
	number   map[string]int
	up, down [][]int32 // the least element of each coset, and its inverse
	below    []int32   // the places of which the levels below tell
	image    []int32
	key      []byte
}

// maxSetwiseEntries bounds the representatives of a level, 4 bytes an entry.
const maxSetwiseEntries = 1 << 24

// setwiseChain returns the levels for what g makes of the labels in places, and
// refuses more than limit states. The product of their sizes is the number of
// states. The commonest labels come first, so that large digits meet few
// multipliers. Cost O(placements·(degree·generators + sum of the orbits of H)).
func setwiseChain(g *group.Group, solved []int32, limit uint64) ([]*setwiseLevel, error) {
	var levels []*setwiseLevel
	states := uint64(1)
	for {
		l := firstMixed(g, solved)
		if l == nil {
			break
		}
		if err := l.placements(g); err != nil {
			return nil, err
		}
		high, low := bits.Mul64(states, uint64(l.size()))
		if high > 0 {
			low = 0 // beyond 64 bits
		}
		if states = low; states == 0 || states > limit {
			return nil, &SizeError{What: "the number of states, as far as it was counted,", Need: states, Limit: limit, Option: "Options.MaxStates"}
		}
		g = l.stabiliser(g)
		levels = append(levels, l)
	}
	for i, l := range levels {
		for _, lower := range levels[i+1:] {
			l.below = append(l.below, lower.orbit...)
		}
		slices.Sort(l.below)
		l.below = slices.Compact(l.below)
	}
	return levels, nil
}

// firstMixed chooses the label of the next level: of all orbits with several
// labels the one that is there most often. It returns nil when there is none.
func firstMixed(g *group.Group, solved []int32) *setwiseLevel {
	var best *setwiseLevel
	for _, points := range g.Orbits() {
		orbit := make([]int32, len(points))
		homes := map[int32][]int32{}
		for i, p := range points {
			orbit[i] = int32(p - 1)
			label := solved[p-1]
			homes[label] = append(homes[label], orbit[i])
		}
		if len(homes) == 1 {
			continue
		}
		for label, home := range homes {
			if best == nil || len(home) > len(best.home) || len(home) == len(best.home) && home[0] < best.home[0] {
				best = &setwiseLevel{label: label, orbit: orbit, home: home}
			}
		}
	}
	return best
}

// placements finds the sets of places to which the label can come, with an
// element that takes it there.
func (l *setwiseLevel) placements(g *group.Group) error {
	var images [][]int32
	for _, x := range g.Generators() {
		images = append(images, x.AppendZeroBased(nil))
	}
	identity := perm.Identity(g.Degree()).AppendZeroBased(nil)
	l.number, l.up = map[string]int{}, [][]int32{identity}
	l.number[string(l.setKey(identity))] = 0
	for head := 0; head < len(l.up); head++ {
		for _, x := range images {
			u := product(l.up[head], x)
			if _, known := l.number[string(l.setKey(u))]; known {
				continue
			}
			l.number[string(l.key)] = len(l.up)
			l.up = append(l.up, u)
		}
		if entries := len(l.up) * g.Degree(); entries > maxSetwiseEntries {
			return &SizeError{What: "the table of the ways to place one label, as far as it was made,", Need: uint64(entries), Limit: maxSetwiseEntries}
		}
	}
	return nil
}

// setKey writes the set of places to which h takes the label.
func (l *setwiseLevel) setKey(h []int32) []byte {
	l.image = l.image[:0]
	for _, p := range l.home {
		l.image = append(l.image, h[p])
	}
	l.key = appendSet(l.key[:0], l.image)
	return l.key
}

// appendSet sorts a set of places and writes it.
func appendSet(key []byte, set []int32) []byte {
	slices.Sort(set)
	for _, p := range set {
		key = binary.LittleEndian.AppendUint16(key, uint16(p))
	}
	return key
}

// stabiliser returns the stabiliser of the label's places, and makes the
// representatives least in their cosets, so that few elements are left below.
// A random element of g over its representative is a random one of the
// stabiliser, whose order is known.
func (l *setwiseLevel) stabiliser(g *group.Group) *group.Group {
	order := new(big.Int).Quo(g.Order(), big.NewInt(int64(l.size())))
	rng := rand.New(rand.NewPCG(uint64(g.Degree()), uint64(l.size())))
	h := group.Trivial(g.Degree())
	for h.Order().Cmp(order) < 0 {
		x := g.Random(rng).AppendZeroBased(nil)
		u := l.up[l.number[string(l.setKey(x))]]
		s := mustZeroBased(product(x, inverse(u)))
		if !h.Contains(s) {
			h = group.New(append(h.Generators(), s)...)
		}
	}
	var base []int // the other places first: it is those that count below
	for p := range g.Degree() {
		if !slices.Contains(l.home, int32(p)) {
			base = append(base, p+1)
		}
	}
	chain := chainLevels(h.Chain().WithBase(base...))
	for _, u := range l.up {
		least(chain, u)
		l.down = append(l.down, inverse(u))
	}
	return h
}

func (l *setwiseLevel) size() int { return len(l.up) }

func (l *setwiseLevel) split(m []int32, d int) (int, []byte) {
	u := l.up[d]
	l.image = l.image[:0]
	for _, p := range l.home {
		l.image = append(l.image, m[u[p]])
	}
	l.key = appendSet(l.key[:0], l.image)
	digit := l.number[string(l.key)]
	v := l.down[digit]
	l.key = l.key[:0]
	for _, p := range l.below {
		l.key = binary.LittleEndian.AppendUint16(l.key, uint16(v[m[u[p]]]))
	}
	return digit, l.key
}

func (l *setwiseLevel) rest(m []int32, d int) []int32 {
	digit, _ := l.split(m, d)
	return product(product(l.up[d], m), l.down[digit])
}

// setwiseNumbers is the perfect index of a chain of setwise stabilisers.
type setwiseNumbers struct {
	levels []*setwiseLevel
	solved []int32
}

func (s setwiseNumbers) number(labels []int32) (uint64, bool) {
	n := uint64(0)
	for _, l := range s.levels {
		digit, ok := l.digit(labels)
		if !ok {
			return 0, false
		}
		n = n*uint64(l.size()) + uint64(digit)
		labels = applied(labels, l.down[digit])
	}
	return n, slices.Equal(labels, s.solved)
}

// digit does not touch the level: several goroutines may ask at once.
func (l *setwiseLevel) digit(labels []int32) (int, bool) {
	var places []int32
	for _, p := range l.orbit {
		if labels[p] == l.label {
			places = append(places, p)
		}
	}
	digit, ok := l.number[string(appendSet(nil, places))]
	return digit, ok
}

func (s setwiseNumbers) labels(n uint64) []int32 {
	labels := s.solved
	for _, l := range slices.Backward(s.levels) {
		labels = applied(labels, l.up[n%uint64(l.size())])
		n /= uint64(l.size())
	}
	return labels
}
