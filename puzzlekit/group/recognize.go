package group

import (
	"fmt"
	"math/big"
	"strings"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// projectiveName names a transitive group that acts on the points of a projective space
// as PSL(d, q), or as PGL(2, q) with q not a square.
//
// A 2-transitive perfect group of the order and degree of PSL(d, q) is simple: these
// degrees rule out a regular normal subgroup, and the group of outer automorphisms of a
// simple group is solvable. A simple group of this order that is 2-transitive on so many
// points is PSL(d, q), by the classification of finite simple groups. A sharply
// 3-transitive group of degree q+1 is PGL(2, q) unless q is the square of an odd number
// (H. Zassenhaus 1935).
func (g *Group) projectiveName(w *chain.Work) (string, error) {
	for d := 2; 1<<d <= g.degree+1; d++ {
		q := fieldOf(d, g.degree)
		if q == 0 {
			continue
		}
		psl, pgl := projectiveOrders(d, q)
		special := g.Order().Cmp(psl) == 0
		general := d == 2 && g.Order().Cmp(pgl) == 0 && !isSquare(q)
		if !special && !general {
			continue
		}
		k, err := g.transitivity(w)
		switch {
		case err != nil:
			return "", err
		case general && k == 3 && !special:
			return fmt.Sprintf("PGL(2,%d)", q), nil
		case !special || k < 2:
			continue
		}
		if perfect, err := g.isPerfect(w); perfect || err != nil {
			return fmt.Sprintf("PSL(%d,%d)", d, q), err
		}
	}
	return "", nil
}

// fieldOf returns the prime power q for which the projective space of dimension d-1 has
// n points, or 0.
func fieldOf(d, n int) int {
	if d == 2 {
		if chain.IsPrimePower(n - 1) {
			return n - 1
		}
		return 0
	}
	for q := 2; ; q++ {
		points := 1
		for range d - 1 {
			points = points*q + 1
		}
		switch {
		case points > n:
			return 0
		case points == n && chain.IsPrimePower(q):
			return q
		}
	}
}

// projectiveOrders returns the orders of PSL(d, q) and PGL(d, q).
func projectiveOrders(d, q int) (psl, pgl *big.Int) {
	big1, bigQ := big.NewInt(1), big.NewInt(int64(q))
	pgl = new(big.Int).Exp(bigQ, big.NewInt(int64(d*(d-1)/2)), nil)
	for i := 2; i <= d; i++ {
		power := new(big.Int).Exp(bigQ, big.NewInt(int64(i)), nil)
		pgl.Mul(pgl, power.Sub(power, big1))
	}
	index := new(big.Int).GCD(nil, nil, big.NewInt(int64(d)), big.NewInt(int64(q-1)))
	return new(big.Int).Quo(pgl, index), pgl
}

func isSquare(n int) bool {
	root := new(big.Int).Sqrt(big.NewInt(int64(n))).Int64()
	return root*root == int64(n)
}

// wreathName names a group that is a whole wreath product H wr K in its imprimitive
// action on an orbit: H acts on a block, K on the blocks. Every group with blocks is
// contained in this product, so the order decides.
func (g *Group) wreathName(w *chain.Work) (Structure, error) {
	for part, err := range g.faithfulOrbits(w) {
		if err != nil {
			return Structure{}, err
		}
		if s, err := part.wreathOnBlocks(w); s.Name != "" || err != nil {
			return s, err
		}
	}
	return Structure{}, nil
}

// mostWreathWork bounds the images that wreathOnBlocks computes.
const mostWreathWork = 50_000_000

func (g *Group) wreathOnBlocks(w *chain.Work) (Structure, error) {
	systems, err := g.minimalBlocks(w)
	if err != nil {
		return Structure{}, err
	}
	for _, system := range systems {
		if len(system)*len(g.generators)*g.degree > mostWreathWork {
			continue
		}
		top := g.OnBlocks(system[0][0], system[0][1]).Group()
		inner, err := g.onBlock(w, system)
		if err != nil {
			return Structure{}, err
		}
		whole := new(big.Int).Exp(inner.Order(), big.NewInt(int64(len(system))), nil)
		if whole.Mul(whole, top.Order()).Cmp(g.Order()) != 0 {
			continue
		}
		below, err := inner.structure(w)
		if err != nil {
			return Structure{}, err
		}
		above, err := top.structure(w)
		if below.Name == "" || above.Name == "" || err != nil {
			return Structure{}, err
		}
		return Structure{bracketed(below.Name) + " wr " + bracketed(above.Name), below.Proved && above.Proved}, nil
	}
	return Structure{}, nil
}

func bracketed(name string) string {
	if strings.Contains(name, " ") {
		return "(" + name + ")"
	}
	return name
}

// onBlock returns what the stabiliser of the first block does on it. By Schreier's lemma
// the elements u·x·v⁻¹ generate the stabiliser, for each block with its representative
// u, each generator x, and the representative v of the block to which ux takes the first.
func (g *Group) onBlock(w *chain.Work, system [][]int) (*Group, error) {
	of := make([]int, g.degree+1)
	place := make([]int, g.degree+1) // in its block
	for k, block := range system {
		for i, p := range block {
			of[p], place[p] = k, i
		}
	}
	representatives := make([]perm.Perm, len(system))
	known := make([]bool, len(system))
	representatives[0], known[0] = perm.Identity(g.degree), true
	queue := []int{0}
	var found []perm.Perm
	for len(queue) > 0 {
		k := queue[0]
		queue = queue[1:]
		for _, x := range g.generators {
			if err := w.Stopped(""); err != nil {
				return nil, err
			}
			to := of[x.Image(system[k][0])]
			product := representatives[k].Mul(x)
			if !known[to] {
				representatives[to], known[to] = product, true
				queue = append(queue, to)
				continue
			}
			images := make([]int, len(system[0]))
			back := representatives[to].Inverse()
			for i, p := range system[0] {
				images[i] = place[back.Image(product.Image(p))] + 1
			}
			found = append(found, mustImages(images))
		}
	}
	return distinctGenerators(len(system[0]), found), nil
}

// distinctGenerators returns the group of permutations of n points, without repetitions.
func distinctGenerators(n int, perms []perm.Perm) *Group {
	seen := map[string]bool{perm.Identity(n).Key(): true}
	var gens []perm.Perm
	for _, p := range perms {
		if key := p.Key(); !seen[key] {
			seen[key] = true
			gens = append(gens, p)
		}
	}
	if len(gens) == 0 {
		return Trivial(n)
	}
	return fromChecked(n, gens)
}
