package group

import (
	"math/big"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/isomorphism"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// Groups with more classes than mostClassesCompared are not compared by them. The classes of powers
// may each need a search, so labels of more than mostClassesWithPowers do without them.
const (
	mostClassesCompared   = 20_000
	mostClassesWithPowers = 1000
)

// A classSide is a group with its conjugacy classes, as a search by images of generators sees it.
type classSide struct {
	*chain.Work
	*isomorphism.Table
	g       *Group
	classes *Classes
	kinds   map[uint64]uint64 // by cycle type: the label of the elements, if they all have the same
	members *classMembers
	places  map[uint64][2]int // by label: where members begin and end
	orders  *isomorphism.Orders
	size    int
}

func (g *Group) classSide(w *chain.Work) (*classSide, error) {
	if most := big.NewInt(1 << 62); g.Order().Cmp(most) > 0 {
		return nil, tooLarge(w.In, "the group", "elements", g.Order(), 1<<62, "")
	}
	c, err := g.classIndex(w, &ClassOptions{MaxClasses: mostClassesCompared})
	if err != nil {
		return nil, err
	}
	s := &classSide{Work: w, g: g, classes: c, kinds: map[uint64]uint64{}, places: map[uint64][2]int{}, orders: isomorphism.NewOrders(g.degree), size: int(g.Order().Int64())}
	s.members = &classMembers{degree: g.degree, place: map[string]int32{}}
	sizes := make([]int, c.Len())
	for k, class := range c.classes {
		sizes[k] = int(class.Size.Int64())
	}
	s.Table = isomorphism.NewTable(c.orders, sizes, nil, nil)
	return s, w.Stopped("")
}

// usePowers makes labels finer by the classes of powers, if there are not too many classes.
func (s *classSide) usePowers() error {
	c := s.classes
	if c.Len() <= mostClassesWithPowers {
		primes := chain.PrimeDivisors(s.g.readChain().levels())
		powers, err := c.primePowers(primes)
		if err != nil {
			return err
		}
		s.Table = isomorphism.NewTable(s.Orders, s.Sizes, primes, powers)
	}
	for t, alike := range c.alike {
		s.kinds[t] = s.Label(alike[0])
		for _, k := range alike {
			if s.Label(k) != s.kinds[t] {
				s.kinds[t] = 0
			}
		}
	}
	return s.Stopped("")
}

// primePowers returns by class and prime the class of the powers. For primes that do not divide the order of
// the elements it is the class itself, of which all elements are such powers: theirs may take searches and tell little.
func (c *Classes) primePowers(primes []int) ([][]int32, error) {
	out := make([][]int32, c.Len())
	for k := range out {
		for _, p := range primes {
			to := k
			if c.orders[k]%p == 0 {
				var err error
				if to, err = c.primePower(k, p); err != nil {
					return nil, err
				}
			}
			out[k] = append(out[k], int32(to))
		}
		if c.work.Ended() {
			return nil, c.work.Stopped("")
		}
	}
	return out, nil
}

// kind returns the label of an element, or 0 if its cycle type does not tell it.
func (s *classSide) kind(x []int32) uint64 { return s.kinds[s.classes.types.of(x)] }

// list lists the elements with a label and returns the places of the first and the one after
// the last.
func (s *classSide) list(label uint64) (from, to int, err error) {
	if at, known := s.places[label]; known {
		return at[0], at[1], nil
	}
	from = s.members.count
	for _, k := range s.WithLabel(label) {
		if err := s.members.addClass(s.Work, s.classes.raw[k], rawperm.Distinct(s.g.images())); err != nil {
			return 0, 0, err
		}
	}
	s.places[label] = [2]int{from, s.members.count}
	return from, s.members.count, s.Stopped("")
}
