package cyclicext

import "slices"

// A perfectSearch finds the perfect subgroups, all of which are contained in the
// largest one. Let K ≠ 1 be perfect, and M a maximal subgroup of K that contains a
// Sylow 2-subgroup. The elements of odd order generate K, because K has no quotient of
// order 2. So one of odd prime power order is outside M, and with a suitable power z of
// it K = ⟨M, z⟩, where z^p is in M. The index |K|/|M| is odd, and at least 5, because K
// acts on the cosets. By Burnside's theorem three primes divide |K|.
//
// Subgroups are extended in the order of their size, so M is known before K, up to
// conjugacy. What is found on the way and is not perfect does no harm.
type perfectSearch struct {
	*search
	order  int
	zuppos set
}

// addPerfect adds the largest perfect subgroup.
func (s *search) addPerfect(generators [][]int32) (*perfectSearch, error) {
	p := &perfectSearch{search: s, order: 1, zuppos: newSet(len(s.zuppos))}
	if len(generators) == 0 {
		return p, nil
	}
	var numbers []int
	for _, g := range generators {
		numbers = append(numbers, s.find(g))
	}
	list := s.closure.generated(numbers)
	if err := s.stopped(); err != nil {
		return nil, err
	}
	p.order, p.zuppos = len(list), s.zupposOf(list)
	return p, s.add(s.zuppoGenerators(p.zuppos, p.order), list)
}

// extend adds the perfect subgroups in which the representative of a class may be
// maximal of odd index.
func (p *perfectSearch) extend(c *class, list []int, normalizing set) error {
	most := p.largest(c.order)
	if most == 0 || !c.zuppos.within(p.zuppos) {
		return nil
	}
	actions := [][]int32{}
	for _, x := range p.zuppoGenerators(normalizing, p.search.order/c.size) {
		actions = append(actions, p.action(x))
	}
	seen := slices.Clone(c.zuppos)
	for k, z := range p.search.zuppos {
		if seen.has(k) || !p.zuppos.has(k) || z.prime == 2 || z.power != none && !c.zuppos.has(z.power) {
			continue
		}
		addOrbit(seen, k, actions)
		larger := p.closure.join(list, c.generators, z.element, most)
		if err := p.stopped(); err != nil {
			return err
		}
		if larger == nil || !p.possible(len(larger), c.order) {
			continue
		}
		if err := p.add(append(slices.Clone(c.generators), z.element), larger); err != nil {
			return err
		}
	}
	return nil
}

// largest returns the largest possible order of a perfect subgroup, other than the
// largest one, in which a subgroup is maximal of odd index. It is 0 if there is none.
func (p *perfectSearch) largest(order int) int {
	for index := 5; index <= p.order/order; index++ {
		if n := p.order / index; p.order%index == 0 && p.possible(n, order) {
			return n
		}
	}
	return 0
}

// possible reports whether a perfect group of order n may have a maximal subgroup of odd
// index with the given order.
func (p *perfectSearch) possible(n, order int) bool {
	return n%order == 0 && n/order%2 == 1 && n/order >= 5 && n%4 == 0 && p.order%n == 0 && primeDivisors(n) >= 3
}

func primeDivisors(n int) int {
	count := 0
	for d := 2; n > 1; d++ {
		if n%d == 0 {
			count++
		}
		for n%d == 0 {
			n /= d
		}
	}
	return count
}

// zuppoGenerators returns zuppos, as elements, that generate the subgroup of an order that
// contains them.
func (s *search) zuppoGenerators(zuppos set, order int) (generators []int) {
	list, in := []int{0}, newSet(len(s.zuppos))
	zuppos.each(func(k int) {
		if len(list) == order || in.has(k) || s.Ended() {
			return
		}
		z := s.zuppos[k].element
		list = s.closure.join(list, generators, z, s.order)
		generators = append(generators, z)
		in = s.zupposOf(list)
	})
	return generators
}

// addOrbit adds the orbit of z to a set.
func addOrbit(seen set, z int, actions [][]int32) {
	seen.add(z)
	for queue := []int{z}; len(queue) > 0; {
		last := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, to := range actions {
			if y := int(to[last]); !seen.has(y) {
				seen.add(y)
				queue = append(queue, y)
			}
		}
	}
}
