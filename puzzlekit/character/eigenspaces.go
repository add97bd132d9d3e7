package character

import (
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/fault"
)

// eigenspaces returns the spaces of row vectors v with vA = λv, for each eigenvalue λ of a square matrix that is
// diagonalizable over the field, in the order of λ. A random vector is a sum of eigenvectors, of which the vectors v, vA, vA², … give each;
// further random vectors fill the eigenspaces of larger dimension. When few of them are not full, these are
// completed as null spaces of A − λ.
func eigenspaces(f field, a [][]uint64, rng *rand.Rand, ended func() bool) ([]*space, error) {
	d := len(a)
	found := map[uint64]*space{}
	for missing := d; missing > 0 && !ended(); {
		values, parts, err := eigenvectors(f, a, rng, ended)
		if err != nil {
			return nil, err
		}
		var grown []uint64
		for i, value := range values {
			if found[value] == nil {
				found[value] = &space{}
			}
			if found[value].add(f, parts[i]) {
				grown = append(grown, value)
				missing--
			}
		}
		rounds := 1
		if len(grown) > 0 {
			rounds = missing/len(grown) + 1
		}
		if missing == 0 || 3*len(values)*rounds <= d*len(grown) {
			continue
		}
		for _, value := range grown {
			missing += found[value].dim()
			found[value] = nullSpace(f, a, value, ended)
			missing -= found[value].dim()
		}
	}
	var out []*space
	for _, value := range sortedKeys(found) {
		out = append(out, found[value])
	}
	return out, nil
}

func sortedKeys(m map[uint64]*space) (keys []uint64) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// nullSpace returns the vectors v with vA = λv.
func nullSpace(f field, a [][]uint64, value uint64, ended func() bool) *space {
	columns := &space{}
	for j := range a {
		if ended() {
			break
		}
		column := make([]uint64, len(a))
		for i := range a {
			column[i] = a[i][j]
		}
		column[j] = f.sub(column[j], value)
		columns.add(f, column)
	}
	return annihilated(f, len(a), columns)
}

// eigenvectors writes a random vector as a sum of eigenvectors with different eigenvalues.
func eigenvectors(f field, a [][]uint64, rng *rand.Rand, ended func() bool) (values []uint64, vectors [][]uint64, err error) {
	d := len(a)
	v := make([]uint64, d)
	for i := range v {
		v[i] = rng.Uint64N(f.p)
	}
	var powers [][]uint64 // v, vA, vA², …
	minimal := newRelation(f)
	for minimal.found == nil && !ended() {
		powers = append(powers, v)
		minimal.add(v)
		v = timesMatrix(f, v, a)
	}
	if ended() {
		return nil, nil, nil
	}
	values = roots(f, minimal.found, rng)
	if len(values) != len(minimal.found)-1 {
		return nil, nil, &fault.InternalError{In: "character.New", What: "a class matrix is not diagonalizable"}
	}
	for _, value := range values {
		if ended() {
			break
		}
		// v·m(A)/(A−λ) is an eigenvector, if m is the minimal polynomial.
		quotient := dividedByRoot(f, minimal.found, value)
		part := make([]uint64, d)
		for i, c := range quotient {
			f.addMultiple(part, powers[i], c)
		}
		vectors = append(vectors, part)
	}
	return values, vectors, nil
}

func timesMatrix(f field, v []uint64, a [][]uint64) []uint64 {
	out := make([]uint64, len(v))
	for i, c := range v {
		f.addMultiple(out, a[i], c)
	}
	return out
}

// A relation finds the first linear relation in a sequence of vectors.
type relation struct {
	f     field
	space space      // of the vectors so far
	sums  [][]uint64 // each row of the space as a sum of the vectors
	found []uint64   // coefficients of the vectors, the last of which is 1
}

func newRelation(f field) *relation { return &relation{f: f} }

func (r *relation) add(v []uint64) {
	n := len(r.sums)
	rest, sum := slices.Clone(v), make([]uint64, n+1)
	sum[n] = 1
	for i, row := range r.space.rows {
		if c := rest[r.space.pivots[i]]; c != 0 {
			r.f.addMultiple(rest, row, r.f.p-c)
			r.f.addMultiple(sum, r.sums[i], r.f.p-c)
		}
	}
	pivot := slices.IndexFunc(rest, func(c uint64) bool { return c != 0 })
	if pivot < 0 {
		r.found = sum
		return
	}
	inverse := r.f.inverse(rest[pivot])
	r.f.scale(rest, inverse)
	r.f.scale(sum, inverse)
	r.space.rows, r.space.pivots = append(r.space.rows, rest), append(r.space.pivots, pivot)
	r.sums = append(r.sums, sum)
}
