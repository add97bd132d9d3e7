package cyclicext

// stopEvery is the number of products between two looks at the context.
const stopEvery = 1 << 12

// closure makes subgroups as lists of elements. Its lists are valid until the next one
// is made.
type closure struct {
	*search
	in    []uint32 // by element: the last list that it was in
	list  uint32
	count int // products
}

func newClosure(s *search) *closure { return &closure{search: s, in: make([]uint32, s.order)} }

// join returns the elements of ⟨H, z⟩ for the elements of a subgroup H, its generators
// and an element z outside. The list is a union of cosets of H. If it becomes longer
// than most, join returns nil. Cost O(order) products (Dimino's algorithm).
func (c *closure) join(h, generators []int, z, most int) []int {
	c.list++
	list := append(make([]int, 0, 2*len(h)), h...)
	for _, x := range h {
		c.in[x] = c.list
	}
	for first := 0; first < len(list); first += len(h) {
		for k := -1; k < len(generators); k++ {
			s := z
			if k >= 0 {
				s = generators[k]
			}
			r := c.product(list[first], s)
			if c.in[r] == c.list {
				continue
			}
			if len(list)+len(h) > most {
				return nil
			}
			for _, x := range h {
				y := c.product(x, r)
				c.in[y] = c.list
				list = append(list, y)
			}
			if c.count += len(h); c.count > stopEvery {
				if c.count = 0; c.Ended() {
					return nil
				}
			}
		}
	}
	return list
}

// generated returns the elements of the subgroup with the given generators, or nil if
// the work has ended.
func (c *closure) generated(generators []int) []int {
	list := []int{0}
	for i, z := range generators {
		if c.in[z] == c.list && i > 0 {
			continue
		}
		if list = c.join(list, generators[:i], z, c.order); list == nil {
			return nil
		}
	}
	return list
}

// zupposOf returns the zuppos among elements.
func (s *search) zupposOf(list []int) set {
	found := newSet(len(s.zuppos))
	for _, x := range list {
		if z := s.zuppoOf[x]; z != none {
			found.add(int(z))
		}
	}
	return found
}
