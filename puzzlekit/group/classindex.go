package group

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// Classes are the conjugacy classes of a group, numbered from 0 in the order of
// [Group.ConjugacyClasses]. They tell the class of an element, the classes of powers
// and of products. What has been computed is kept. Classes are safe for concurrent use.
type Classes struct {
	group   *Group
	classes []ConjugacyClass
	names   []string
	orders  []int // of the elements

	mu      sync.Mutex
	work    *chain.Work // of the call that holds the lock
	raw     [][]int32   // representatives
	types   *cycleTypes
	alike   map[uint64][]int // classes by the cycle type of their elements
	rank    func(x []int32) int
	ranked  []int32 // class by the rank of an element, if there are few elements
	within  *search.Range
	to      []*search.Conjugation // searches for what conjugates a representative
	powers  []map[int]int         // by class and exponent: the class of a power
	members *classMembers         // of the class that was listed last
}

// Classes returns the conjugacy classes of g with their names, power maps and products.
// Cost and errors are those of [Group.ConjugacyClasses].
func (g *Group) Classes(ctx context.Context, opts *ClassOptions) (*Classes, error) {
	return g.classIndex(chain.NewWork(ctx, "Group.Classes"), opts)
}

// classIndex is Classes as a part of other work.
func (g *Group) classIndex(w *chain.Work, opts *ClassOptions) (*Classes, error) {
	found, err := g.allClasses(w, opts)
	if err != nil {
		return nil, err
	}
	c := &Classes{group: g, classes: found, work: w, alike: map[uint64][]int{}, to: make([]*search.Conjugation, len(found)), powers: make([]map[int]int, len(found))}
	c.types = newCycleTypes(g.degree, chain.Orbits(g.degree, g.images()))
	for i, class := range found {
		n := class.Representative.Order()
		if !n.IsInt64() || n.Int64() > mostOrder {
			return nil, tooLarge(w.In, "an element", "powers", n, mostOrder, "")
		}
		c.orders = append(c.orders, int(n.Int64()))
		c.raw = append(c.raw, class.Representative.AppendZeroBased(nil))
		t := c.types.of(c.raw[i])
		c.alike[t] = append(c.alike[t], i)
	}
	c.names = classNames(c.orders)
	return c, nil
}

// mostOrder is the largest order of an element of a group with numbered classes.
const mostOrder = 1 << 31

// classNames returns the order of the elements and a letter for each class of that order,
// as the ATLAS of finite groups has them: 1a, 2a, 2b, 3a.
func classNames(orders []int) []string {
	names, count := make([]string, len(orders)), map[int]int{}
	for i, n := range orders {
		names[i] = fmt.Sprintf("%d%s", n, letters(count[n]))
		count[n]++
	}
	return names
}

// letters returns a, b, …, z, aa, ab, … for 0, 1, ….
func letters(n int) string {
	if n < 26 {
		return string(rune('a' + n))
	}
	return letters(n/26-1) + letters(n%26)
}

// Group returns the group.
func (c *Classes) Group() *Group { return c.group }

// Len returns the number of classes.
func (c *Classes) Len() int { return len(c.classes) }

// Class returns a class. It panics with a [*fault.InputError] if there is none with the
// number.
func (c *Classes) Class(i int) ConjugacyClass {
	class := c.classes[c.checked("Class", i)]
	class.Size = new(big.Int).Set(class.Size)
	return class
}

// Name returns the name of a class: the order of its elements and a letter, 2a for the
// first class of elements of order 2. It panics like [Classes.Class].
func (c *Classes) Name(i int) string { return c.names[c.checked("Name", i)] }

// ElementOrder returns the order of the elements of a class. It panics like
// [Classes.Class].
func (c *Classes) ElementOrder(i int) int { return c.orders[c.checked("ElementOrder", i)] }

// CentralizerOrder returns the order of the centralizer of an element of a class, which
// is |G| divided by the size of the class. It panics like [Classes.Class].
func (c *Classes) CentralizerOrder(i int) *big.Int {
	order := c.group.Order()
	return order.Quo(order, c.classes[c.checked("CentralizerOrder", i)].Size)
}

// checked returns i, or panics if no class has that number.
func (c *Classes) checked(in string, i int) int {
	if i < 0 || i >= len(c.classes) {
		panic(&fault.InputError{In: "group.Classes." + in, What: "number of a class", Value: i, Want: fmt.Sprintf("0..%d", len(c.classes)-1)})
	}
	return i
}

// String counts the classes.
func (c *Classes) String() string { return counted.Of(len(c.classes), "conjugacy classes") }

// Of returns the number of the class of x. Where classes have the same cycle type on each orbit,
// it reads a table of all elements of a group of up to a million, and searches for a conjugating
// element in larger ones. The error is a [*fault.InputError] if x is not in the group; other
// errors are those of [Group.Centralizer].
func (c *Classes) Of(ctx context.Context, x perm.Perm) (int, error) {
	w, end := c.begin(ctx, "Of")
	defer end()
	if !c.group.Contains(x) {
		return 0, notInGroup(w.In, "permutation", x)
	}
	i, err := c.of(x.WithDegree(c.group.degree).AppendZeroBased(nil))
	if err == nil {
		err = w.Stopped("")
	}
	return i, err
}

// begin locks c for a call of an exported method.
func (c *Classes) begin(ctx context.Context, method string) (w *chain.Work, end func()) {
	c.mu.Lock()
	*c.work = *chain.NewWork(ctx, "Classes."+method)
	return c.work, c.mu.Unlock
}

// of returns the class of an element of the group.
func (c *Classes) of(x []int32) (int, error) {
	alike := c.alike[c.types.of(x)]
	if len(alike) == 1 {
		return alike[0], nil
	}
	listed, err := c.list()
	switch {
	case err != nil:
		return 0, err
	case !listed:
		return c.search(x, alike)
	}
	if i := c.ranked[c.rank(x)]; i >= 0 {
		return int(i), nil
	}
	return alike[0], nil
}

// search finds the class of x among some by backtrack. If it is none of the others, it is the
// last.
func (c *Classes) search(x []int32, among []int) (int, error) {
	last := len(among) - 1
	x = slices.Clone(x) // a search keeps what it was given
	for _, i := range among[:last] {
		to, err := c.conjugation(i)
		if err != nil {
			return 0, err
		}
		if h, err := to.Find(x); h != nil || err != nil {
			return i, err
		}
	}
	return among[last], nil
}

// conjugation returns the search for what conjugates the representative of class i.
func (c *Classes) conjugation(i int) (to *search.Conjugation, err error) {
	if c.to[i] != nil {
		return c.to[i], nil
	}
	if c.within == nil {
		if c.within, err = c.group.searched(c.work); err != nil {
			return nil, err
		}
	}
	if to, err = c.within.Conjugation([][]int32{c.raw[i]}); err == nil {
		c.to[i] = to
	}
	return to, err
}

// list writes down the classes of the elements whose cycle type does not tell them, except
// the first of those that are alike. It returns false if the group has too many elements.
func (c *Classes) list() (bool, error) {
	if c.ranked != nil {
		return true, nil
	}
	if c.group.Order().Cmp(big.NewInt(mostClassified)) > 0 {
		return false, nil
	}
	index := chain.NewElementIndex(c.group.degree, c.group.readChain().levels())
	class := make([]int32, index.Order)
	for i := range class {
		class[i] = -1
	}
	gens := rawperm.Distinct(c.group.images())
	for _, alike := range c.alike {
		for _, i := range alike[1:] {
			if _, err := conjugatesOf(c.work, index, gens, index.Rank(c.raw[i]), func(r int) bool {
				isNew := class[r] < 0
				class[r] = int32(i)
				return isNew
			}); err != nil {
				return false, err
			}
		}
	}
	c.ranked, c.rank = class, index.Rank
	return true, nil
}

// cycleTypes tells apart permutations by the lengths of their cycles on each orbit of a
// group.
type cycleTypes struct {
	orbit []uint64 // by point
	seen  []uint32 // by point: the last call that saw it
	call  uint32
}

func newCycleTypes(degree int, orbits [][]int32) *cycleTypes {
	t := &cycleTypes{orbit: make([]uint64, degree), seen: make([]uint32, degree)}
	for k, o := range orbits {
		for _, p := range o {
			t.orbit[p] = uint64(k)
		}
	}
	return t
}

// of returns a number that conjugate permutations share. Different types may, rarely, have
// the same number; their classes then count as alike.
func (t *cycleTypes) of(x []int32) (sum uint64) {
	t.call++
	if t.call == 0 { // after 2³² calls
		clear(t.seen)
		t.call = 1
	}
	for start, to := range x {
		if t.seen[start] == t.call || int(to) == start {
			continue
		}
		length := uint64(0)
		for i := int32(start); t.seen[i] != t.call; i = x[i] {
			t.seen[i] = t.call
			length++
		}
		sum += chain.Mix(length, t.orbit[start])
	}
	return sum
}
