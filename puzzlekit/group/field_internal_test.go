package group

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The axioms of a field, for all triples of elements.
func TestField(t *testing.T) {
	for _, q := range []int{2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 32, 49} {
		f := newField(q)
		for x := range q {
			require.Equal(t, x, f.add(x, 0))
			require.Equal(t, x, f.multiply(x, 1))
			if x > 0 {
				require.Equal(t, 1, f.multiply(x, f.inverse(x)), "1/%d in the field of %d", x, q)
			}
			sum := 0
			for range f.p {
				sum = f.add(sum, x)
			}
			require.Zero(t, sum)
			for y := range q {
				require.Equal(t, f.add(x, y), f.add(y, x))
				require.Equal(t, f.multiply(x, y), f.multiply(y, x))
				for z := range q {
					require.Equal(t, f.add(f.add(x, y), z), f.add(x, f.add(y, z)))
					require.Equal(t, f.multiply(f.multiply(x, y), z), f.multiply(x, f.multiply(y, z)))
					require.Equal(t, f.multiply(x, f.add(y, z)), f.add(f.multiply(x, y), f.multiply(x, z)))
				}
			}
		}
	}
}

// The least primitive roots, and the first primitive polynomials: a²+a+1 and a³+a+1 modulo 2, a²+2a+2
// modulo 3, a⁴+a+1 modulo 2 and a²+4a+2 modulo 5.
func TestFieldGenerator(t *testing.T) {
	for p, root := range map[int]int{2: 1, 3: 2, 5: 2, 7: 3, 23: 5, 41: 6, 71: 7, 191: 19} {
		require.Equal(t, root, newField(p).generator(), p)
	}
	for q, top := range map[int]int{4: 1 + 2, 8: 1 + 2, 9: 1 + 3, 16: 1 + 2, 25: 3 + 5} {
		f := newField(q)
		k := len(f.basis())
		require.Equal(t, f.p, f.generator())
		require.Equal(t, top, int(f.powers[k]), "a^%d in the field of %d", k, q)
	}
}
