package group

// leastRegular is the orbit length from which a regular normal subgroup is
// looked for, mostSeeds the number of generators it may take.
const (
	leastRegular = 100
	randomSeeds  = 4
	mostSeeds    = 16
)

// hasRegularNormal tries a short proof for levels such as the affine groups: a
// subgroup N, abelian, normalised by the group G of the level, transitive on Δ
// and of order |Δ|, so that only the identity of N fixes β. When every
// generator of G is in HN, so is every element, for H normalises N; an element
// hn that fixes β has n fix β, n is then the identity, and H is the whole
// stabiliser. If there is such an N, the |H|-th power of any element is in it,
// and if H is abelian, so are commutators: these are the seeds of the search. It
// is made for prime powers |Δ| only, as in primitive groups: where the factors
// of N act apart, the group is solvable as a rule and proved otherwise.
func (b *builder) hasRegularNormal(i int) bool {
	l, below := b.levels[i], b.levels[i+1:]
	order := orderOf(below)
	if len(l.orbit) < leastRegular || !isPrimePower(len(l.orbit)) || !order.IsInt64() || order.Int64() > 1<<30 {
		return false
	}
	var seeds [][]int32
	for _, x := range l.own {
		seeds = append(seeds, power(x, int(order.Int64())))
	}
	for range randomSeeds {
		x := inverse(randomInverse(b.rng, b.degree, b.levels[i:]))
		seeds = append(seeds, commutator(x, below[0].own[0]))
	}
	normal := b.abelianClosure(l.point, withoutIdentities(seeds), generatorsFrom(b.levels, i))
	if len(normal) != 1 || len(normal[0].orbit) != len(l.orbit) {
		return false
	}
	for _, x := range l.own {
		h := append([]int32(nil), x...)
		normal[0].strip(h)
		if !siftsToIdentity(below, h, 0) {
			return false
		}
	}
	return true
}

// abelianClosure returns the chain of the normal closure of the seeds, or nil
// when that is not abelian or takes too many generators.
func (b *builder) abelianClosure(point int32, seeds, gens [][]int32) []*level {
	if len(seeds) == 0 || !b.isAbelian(seeds) {
		return nil
	}
	closure, err := abelianLevels(b.work, b.degree, []int32{point}, seeds)
	if err != nil {
		return nil
	}
	for k := 0; k < len(seeds); k++ {
		for _, x := range gens {
			if b.cancelled() {
				return nil
			}
			y := conjugate(seeds[k], x)
			if siftsToIdentity(closure, append([]int32(nil), y...), 0) {
				continue
			}
			seeds = append(seeds, y)
			if len(seeds) > mostSeeds || !b.isAbelian(seeds) {
				return nil
			}
			if closure, err = abelianLevels(b.work, b.degree, []int32{point}, seeds); err != nil {
				return nil
			}
		}
	}
	return closure
}

func isPrimePower(n int) bool {
	p := 2
	for p*p <= n && n%p != 0 {
		p++
	}
	if p*p > n {
		return n > 1
	}
	for n%p == 0 {
		n /= p
	}
	return n == 1
}
