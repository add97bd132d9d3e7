package character

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A search finds the irreducible characters modulo a prime p. The class matrix of r has the entry [s][t], the
// number of pairs x in r and y in s with xy = z, an element of t. The row vector of the values of a character on the
// inverse classes is an eigenvector of all of them; its eigenvalue is |r|χ(r)/χ(1). So the characters lie in spaces that the matrices
// split into lines. A space with a reduced basis needs only the columns of a matrix at its pivots.
type search struct {
	ctx     context.Context
	t       *Table
	f       field
	root    uint64 // of order e, the exponent of the group
	e       int
	sizes   []uint64 // of the classes, modulo p
	galois  [][]int  // permutations of the classes by automorphisms of the field of values
	rng     *rand.Rand
	spaces  []*space
	found   []*Character
	report  func(found, classes int)
	lifting *lifting
}

// irreducibles returns the irreducible characters in any order.
func (t *Table) irreducibles(ctx context.Context, opts *Options) ([]*Character, error) {
	s := &search{ctx: ctx, t: t, rng: rand.New(rand.NewPCG(6, 0)), report: opts.reporter()}
	if err := s.choosePrime(); err != nil {
		return nil, err
	}
	s.lifting = newLifting(s)
	if err := s.findLinear(); err != nil {
		return nil, err
	}
	for len(s.spaces) > 0 {
		r := s.cheapest()
		if r < 0 {
			return nil, &fault.InternalError{In: inNew, What: "no class matrix splits a space of characters"}
		}
		if err := s.split(r); err != nil {
			return nil, err
		}
		s.report(len(s.found), t.classes.Len())
	}
	return s.found, s.stopped()
}

// choosePrime takes the least prime p = 1 modulo e that is greater than 2√|G|, so that degrees and multiplicities
// are known from their residues.
func (s *search) choosePrime() error {
	e, order := s.t.classes.Exponent(), s.t.classes.Group().Order()
	bound := new(big.Int).Sqrt(order)
	f, ok := fieldFor(e, bound.Lsh(bound.Add(bound, big.NewInt(1)), 1))
	if !ok {
		return &fault.LimitError{In: inNew, What: "the prime field for a group of order " + order.String(), Unit: "elements", Need: math.MaxUint64, Limit: 1 << 62}
	}
	s.f, s.e = f, int(e.Int64())
	s.root = f.rootOfOrder(uint64(s.e))
	for _, size := range s.t.sizes {
		s.sizes = append(s.sizes, f.of(size))
	}
	s.galois = s.automorphisms()
	return nil
}

// findLinear finds the linear characters and starts with the space of the others, which are orthogonal
// to them.
func (s *search) findLinear() error {
	linear, err := linearCharacters(s.ctx, s.t.classes, s.e)
	if err != nil {
		return err
	}
	weighted := &space{}
	for _, exponents := range linear {
		if err := s.stopped(); err != nil {
			return err
		}
		v := make([]uint64, len(exponents))
		for t, k := range exponents {
			v[t] = s.f.mul(s.sizes[t], s.f.pow(s.root, uint64(k)))
		}
		weighted.add(s.f, v)
		s.found = append(s.found, s.lifting.linear(exponents))
	}
	if len(linear) == s.t.classes.Len() {
		return nil
	}
	return s.keep(annihilated(s.f, s.t.classes.Len(), weighted))
}

// keep takes in a space: one of dimension 1 is that of a character.
func (s *search) keep(v *space) error {
	if v.dim() == 1 {
		c, err := s.lifting.character(v.rows[0])
		if err == nil {
			s.found = append(s.found, c)
		}
		return err
	}
	lines, ok := s.exchanged(v)
	if !ok {
		s.spaces = append(s.spaces, v)
		return nil
	}
	for _, line := range lines {
		if err := s.keep(line); err != nil {
			return err
		}
	}
	return nil
}

// splits reports whether the class matrix of r has more than one eigenvalue on a space: unless all its
// vectors have the same quotient of the values on the inverse of r and on the identity.
func (s *search) splits(v *space, r int) bool {
	at := s.t.inverse[r]
	b := v.rows[slices.IndexFunc(v.rows, func(row []uint64) bool { return row[0] != 0 })] // no character is 0 there
	return slices.ContainsFunc(v.rows, func(a []uint64) bool {
		return s.f.mul(a[at], b[0]) != s.f.mul(b[at], a[0])
	})
}

// cheapest returns the class whose matrix splits spaces at the least cost: its size for each column
// that is needed, compared with the lines that the spaces may fall into. It returns -1 if there is
// none.
func (s *search) cheapest() int {
	best, least := -1, math.Inf(1)
	for r := 1; r < s.t.classes.Len(); r++ {
		columns, gain := map[int]bool{}, 0
		for _, v := range s.spaces {
			if !s.splits(v, r) {
				continue
			}
			gain += v.dim() - 1
			for _, k := range v.pivots {
				columns[k] = true
			}
		}
		size, _ := new(big.Float).SetInt(s.t.sizes[r]).Float64()
		if cost := size * float64(len(columns)) / float64(gain); gain > 0 && cost < least {
			best, least = r, cost
		}
	}
	return best
}

// split splits the spaces by the class matrix of r.
func (s *search) split(r int) error {
	spaces := s.spaces
	s.spaces = nil
	columns := map[int][]uint64{}
	for _, v := range spaces {
		if !s.splits(v, r) {
			s.spaces = append(s.spaces, v)
			continue
		}
		for _, k := range v.pivots {
			if columns[k] == nil {
				column, err := s.column(r, k)
				if err != nil {
					return err
				}
				columns[k] = column
			}
		}
		parts, err := eigenspaces(s.f, s.restricted(v, columns), s.rng, func() bool { return s.ctx.Err() != nil })
		if err != nil {
			return err
		}
		if err := s.stopped(); err != nil {
			return err
		}
		for _, part := range parts {
			if err := s.keep(combined(s.f, part, v.rows)); err != nil {
				return err
			}
		}
	}
	return nil
}

// column returns a column of the class matrix of r.
func (s *search) column(r, t int) ([]uint64, error) {
	counts, err := s.t.classes.StructureConstants(s.ctx, r, t)
	if err != nil {
		return nil, err
	}
	column := make([]uint64, len(counts))
	for i, n := range counts {
		column[i] = uint64(n) % s.f.p
	}
	return column, nil
}

// restricted returns the matrix of the map v → vM in the basis of a space, from the columns of M at
// the pivots.
func (s *search) restricted(v *space, columns map[int][]uint64) [][]uint64 {
	a := make([][]uint64, v.dim())
	for i, row := range v.rows {
		a[i] = make([]uint64, v.dim())
		for j, k := range v.pivots {
			sum := uint64(0)
			for c, n := range columns[k] {
				if n != 0 && row[c] != 0 {
					sum = s.f.add(sum, s.f.mul(row[c], n))
				}
			}
			a[i][j] = sum
		}
	}
	return a
}

func (s *search) stopped() error {
	return stopped(s.ctx, counted.Of(len(s.found), "irreducible characters"))
}
