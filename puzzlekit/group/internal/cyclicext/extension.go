package cyclicext

import (
	"container/heap"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
)

// Options are the limits of a search.
type Options struct {
	MaxSubgroups int
	LimitOption  string // the option that raises MaxSubgroups
	MemoryOption string // the option that raises the memory
	Progress     func(classes, subgroups, order int)
}

// A Class is a class of conjugate subgroups.
type Class struct {
	Order      int
	Size       int       // the number of subgroups
	Generators [][]int32 // of one of them
	Below      []int     // the classes right below, as places in the list
}

// class is a Class while the search goes on. Its subgroups are numbered from first.
type class struct {
	order, size, first int
	generators         []int
	zuppos             set
}

type search struct {
	*chain.Work
	*elements
	opts      Options
	zuppos    []zuppo
	zuppoOf   []int32   // by element
	acting    [][]int32 // by generator of the group: its action on the zuppos
	classes   []*class
	pending   byOrder
	known     map[string]struct{}
	subgroups []string // their keys
	bytes     uint64
	closure   *closure
}

// Classes returns the classes of subgroups of the group with a chain and generators,
// sorted by order and size. The generators of perfect, the largest perfect subgroup,
// are none if the group is solvable.
func Classes(w *chain.Work, degree int, levels []*chain.Level, generators, perfect [][]int32, opts Options) ([]Class, error) {
	s, err := newSearch(w, degree, levels, generators, opts)
	if err != nil {
		return nil, err
	}
	if err := s.run(perfect); err != nil {
		return nil, err
	}
	below, err := s.below()
	if err != nil {
		return nil, err
	}
	result := make([]Class, len(s.classes))
	for k, c := range s.classes {
		result[k] = Class{Order: c.order, Size: c.size, Below: below[k]}
		for _, x := range s.withoutNeedless(c) {
			result[k].Generators = append(result[k].Generators, s.of(x))
		}
		if w.Ended() {
			break
		}
	}
	return result, s.stopped()
}

func newSearch(w *chain.Work, degree int, levels []*chain.Level, generators [][]int32, opts Options) (*search, error) {
	e, err := newElements(w, degree, levels)
	if err != nil {
		return nil, err
	}
	s := &search{Work: w, elements: e, opts: opts, known: map[string]struct{}{}, bytes: Bytes(uint64(e.order), degree, levels)}
	if s.zuppos, s.zuppoOf, err = findZuppos(w, e); err != nil {
		return nil, err
	}
	for _, g := range generators {
		x := e.find(g)
		s.acting = append(s.acting, s.action(x))
	}
	s.closure = newClosure(s)
	return s, w.Stopped("")
}

// action returns how an element takes zuppos to each other by conjugation.
func (s *search) action(x int) []int32 {
	inverse := s.inverse(x)
	to := make([]int32, len(s.zuppos))
	for k, z := range s.zuppos {
		if s.Ended() {
			break
		}
		to[k] = s.zuppoOf[s.conjugate(z.element, x, inverse)]
	}
	return to
}

func (s *search) run(perfect [][]int32) error {
	if err := s.add(nil, []int{0}); err != nil {
		return err
	}
	p, err := s.addPerfect(perfect)
	if err != nil {
		return err
	}
	for len(s.pending) > 0 {
		c := heap.Pop(&s.pending).(*class)
		if s.opts.Progress != nil {
			s.opts.Progress(len(s.classes), len(s.subgroups), c.order)
		}
		list := s.closure.generated(c.generators)
		if err := s.stopped(); err != nil {
			return err
		}
		normalizing := s.normalizing(c)
		if err := s.extend(c, list, normalizing); err != nil {
			return err
		}
		if err := p.extend(c, list, normalizing); err != nil {
			return err
		}
	}
	slices.SortStableFunc(s.classes, func(a, b *class) int {
		if a.order != b.order {
			return a.order - b.order
		}
		return a.size - b.size
	})
	return nil
}

// stopped returns an error if the work has ended.
func (s *search) stopped() error {
	return s.Stopped(fmt.Sprintf("%s of %s", counted.Of(len(s.classes), "classes"), counted.Of(len(s.subgroups), "subgroups")))
}

// normalizing returns the zuppos in the normaliser of a class's representative.
func (s *search) normalizing(c *class) set {
	found := newSet(len(s.zuppos))
	for k, z := range s.zuppos {
		if k%64 == 0 && s.Ended() {
			break
		}
		if c.zuppos.has(k) || !slices.ContainsFunc(c.generators, func(x int) bool {
			return !c.zuppos.has(int(s.zuppoOf[s.conjugate(x, z.element, z.inverse)]))
		}) {
			found.add(k)
		}
	}
	return found
}

// extend adds all subgroups in which the representative of a class, with the elements
// in list, is normal of prime index.
func (s *search) extend(c *class, list []int, normalizing set) error {
	done := slices.Clone(c.zuppos)
	var err error
	normalizing.each(func(k int) {
		z := s.zuppos[k]
		if err != nil || done.has(k) || z.power != none && !c.zuppos.has(z.power) {
			return
		}
		larger := s.closure.join(list, nil, z.element, s.order)
		if err = s.stopped(); err != nil {
			return
		}
		done.addAll(s.zupposOf(larger))
		err = s.add(append(slices.Clone(c.generators), z.element), larger)
	})
	return err
}

// add adds the class of a subgroup, unless it is known.
func (s *search) add(generators, list []int) error {
	zuppos := s.zupposOf(list)
	key := zuppos.key(nil)
	if _, known := s.known[string(key)]; known {
		return nil
	}
	c := &class{order: len(list), first: len(s.subgroups), generators: generators, zuppos: zuppos}
	s.classes = append(s.classes, c)
	heap.Push(&s.pending, c)
	s.bytes += uint64(8*len(zuppos)) + 200
	if err := s.keep(string(key)); err != nil {
		return err
	}
	image := newSet(len(s.zuppos))
	for k := c.first; k < len(s.subgroups); k++ {
		for _, to := range s.acting {
			if s.Ended() {
				return s.stopped()
			}
			clear(image)
			of := s.subgroups[k]
			for i := range members(of) {
				image.add(int(to[member(of, i)]))
			}
			key = image.key(key[:0])
			if _, known := s.known[string(key)]; known {
				continue
			}
			if err := s.keep(string(key)); err != nil {
				return err
			}
		}
	}
	c.size = len(s.subgroups) - c.first
	return nil
}

// keep adds one subgroup.
func (s *search) keep(key string) error {
	if len(s.subgroups) == s.opts.MaxSubgroups {
		return &fault.LimitError{In: s.In, What: "the search", Unit: "subgroups", Limit: uint64(s.opts.MaxSubgroups), Option: s.opts.LimitOption}
	}
	s.known[key] = struct{}{}
	s.subgroups = append(s.subgroups, key)
	s.bytes += uint64(len(key)) + 64 // the map and the slice hold the same text
	return s.Fits("the subgroups", s.opts.MemoryOption, s.bytes)
}

// withoutNeedless returns generators of the representative of a class, without those
// that the others generate.
func (s *search) withoutNeedless(c *class) []int {
	kept := c.generators
	for k := len(kept) - 1; k >= 0 && len(kept) > 1; k-- {
		fewer := slices.Delete(slices.Clone(kept), k, k+1)
		if len(s.closure.generated(fewer)) == c.order {
			kept = fewer
		}
	}
	return kept
}

// byOrder is a heap of classes, the smallest subgroups first.
type byOrder []*class

func (h byOrder) Len() int { return len(h) }
func (h byOrder) Less(i, j int) bool {
	if h[i].order != h[j].order {
		return h[i].order < h[j].order
	}
	return h[i].first < h[j].first
}
func (h byOrder) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *byOrder) Push(x any)   { *h = append(*h, x.(*class)) }
func (h *byOrder) Pop() any {
	last := len(*h) - 1
	c := (*h)[last]
	*h = (*h)[:last]
	return c
}
