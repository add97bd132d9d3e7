package puzzle

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
)

// Table 1 of Bayer and Diaconis 1992, for 52 cards.
func TestBayerDiaconis(t *testing.T) {
	var got []string
	for _, d := range RiffleDistances(52, 10)[1:] {
		got = append(got, fmt.Sprintf("%.3f", d))
	}
	require.Equal(t, []string{"1.000", "1.000", "1.000", "1.000", "0.924", "0.614", "0.334", "0.167", "0.085", "0.043"}, got)
}

// distances walks over all orders of n cards, by the chances of the results of one shuffle.
func distances(n, k int, shuffle map[string]float64, orders map[string]perm.Perm) (out []float64) {
	p := map[string]float64{perm.Identity(n).Key(): 1}
	for range k + 1 {
		sum := 0.0
		for key := range orders {
			sum += math.Abs(p[key] - 1/float64(len(orders)))
		}
		out = append(out, sum/2)
		q := map[string]float64{}
		for x, chance := range p {
			for s, w := range shuffle {
				q[orders[x].Mul(orders[s]).Key()] += chance * w
			}
		}
		p = q
	}
	return out
}

func allOrders(n int) map[string]perm.Perm {
	out := map[string]perm.Perm{}
	var extend func(images []int)
	extend = func(images []int) {
		if len(images) == n {
			x, err := perm.FromImages(images)
			if err != nil {
				panic(err)
			}
			out[x.Key()] = x
			return
		}
		for i := 1; i <= n; i++ {
			used := false
			for _, j := range images {
				used = used || i == j
			}
			if !used {
				extend(append(images[:len(images):len(images)], i))
			}
		}
	}
	extend(nil)
	return out
}

func TestRifflesByBruteForce(t *testing.T) {
	for n := 1; n <= 5; n++ {
		riffle := map[string]float64{}
		for choice := range 1 << n { // which packet each place gets its card from: all are equally likely
			top := 0
			for i := range n {
				top += choice >> i & 1
			}
			images, first, second := make([]int, n), 0, top
			for i := range n {
				if choice>>i&1 == 1 {
					images[first] = i + 1
					first++
				} else {
					images[second] = i + 1
					second++
				}
			}
			x, err := perm.FromImages(images)
			require.NoError(t, err)
			riffle[x.Key()] += 1 / float64(int(1)<<n)
		}
		require.InDeltaSlice(t, distances(n, 6, riffle, allOrders(n)), RiffleDistances(n, 6), 1e-12)
	}
}

func TestTopToRandomByBruteForce(t *testing.T) {
	for n := 1; n <= 5; n++ {
		shuffle := map[string]float64{}
		for to := 1; to <= n; to++ {
			images := []int{to}
			for i := 2; i <= n; i++ {
				if i <= to {
					images = append(images, i-1)
				} else {
					images = append(images, i)
				}
			}
			x, err := perm.FromImages(images)
			require.NoError(t, err)
			shuffle[x.Key()] += 1 / float64(n)
		}
		require.InDeltaSlice(t, distances(n, 9, shuffle, allOrders(n)), TopToRandomDistances(n, 9), 1e-12)
	}
}

func TestShufflesRefuse(t *testing.T) {
	for _, f := range []func(int, int) []float64{RiffleDistances, TopToRandomDistances} {
		for _, c := range [][2]int{{0, 1}, {1001, 1}, {5, -1}, {5, 101}} {
			require.Panics(t, func() { f(c[0], c[1]) })
		}
	}
}
