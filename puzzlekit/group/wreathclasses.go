package group

import (
	"math/big"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// mostPainted is the number of ways to give a class to each cycle up to which classes of a
// wreath product are listed.
const mostPainted = 1_000_000

// A wreath is a transitive group that is a whole wreath product K ≀ H: K acts on the first of
// m blocks, H on the blocks, and there are |K|^m·|H| elements. An element is an h and an
// element of K for each block. Up to conjugation it has a class of H and, for each cycle of h,
// the class of a product around that cycle; the centralizer of h permutes the cycles.
// (James and Kerber 1981, section 4.2.)
type wreath struct {
	*chain.Work
	g      *Group
	system [][]int
	inner  *Group      // K, on 1 to the size of a block
	top    *Group      // H, on the blocks
	paths  []perm.Perm // elements that take the first block to each
	most   int
	found  []ConjugacyClass
}

// wreathClasses returns the classes of a transitive group that is a wreath product, and false for
// other groups.
func (g *Group) wreathClasses(w *chain.Work, opts *ClassOptions, most int) ([]ConjugacyClass, bool, error) {
	if !g.IsTransitive() {
		return nil, false, w.Stopped("")
	}
	systems, err := g.minimalBlocks(w)
	if err != nil {
		return nil, false, err
	}
	for _, system := range systems {
		x, err := g.asWreath(w, system)
		if err != nil {
			return nil, false, err
		}
		if x != nil {
			x.most = most
			done, err := x.classes(opts)
			return x.found, done && err == nil, err
		}
	}
	return nil, false, w.Stopped("")
}

// asWreath returns g as a wreath product with these blocks, nil if it is none.
func (g *Group) asWreath(w *chain.Work, system [][]int) (*wreath, error) {
	f, err := newHomomorphism(w, g, onSystem(g, system))
	if err != nil {
		return nil, err
	}
	x := &wreath{Work: w, g: g, system: system, top: f.ImageGroup()}
	onBlock, err := x.top.stabilizerOfFirst(w)
	if err != nil {
		return nil, err
	}
	fixing := f.PreimageGroup(subgroup(x.top.degree, onBlock))
	block := make([]int32, len(system[0]))
	for i, p := range system[0] {
		block[i] = int32(p - 1)
	}
	x.inner = fromChecked(len(block), perms(chain.ActionOn(fixing.images(), block)))
	order := new(big.Int).Exp(x.inner.Order(), big.NewInt(int64(len(system))), nil)
	if order.Mul(order, x.top.Order()).Cmp(g.Order()) != 0 {
		return nil, w.Stopped("")
	}
	x.paths = make([]perm.Perm, len(system))
	orbit := x.top.Orbit(1)
	for i, t := range x.top.Transversal(1) {
		x.paths[orbit[i]-1] = f.Preimage(t)
	}
	return x, w.Stopped("")
}

// classes lists the classes. It returns false if there are too many ways to give classes to
// cycles.
func (x *wreath) classes(opts *ClassOptions) (bool, error) {
	inner, err := x.inner.allClasses(x.Work, opts)
	if err != nil {
		return false, err
	}
	tops, err := x.top.allClasses(x.Work, opts)
	if err != nil {
		return false, err
	}
	for _, h := range tops {
		cycles := x.cyclesOf(h.Representative)
		ways := 1
		for range cycles {
			if ways *= len(inner); ways > mostPainted {
				return false, x.Stopped("")
			}
		}
		centralizer, err := x.top.centralizer(x.Work, []perm.Perm{h.Representative})
		if err != nil {
			return false, err
		}
		if err := x.paint(h, cycles, ways, centralizer, inner); err != nil {
			return false, err
		}
	}
	return true, nil
}

// cyclesOf returns all cycles on the blocks, those of length 1 too.
func (x *wreath) cyclesOf(h perm.Perm) (cycles [][]int) {
	cycles = h.Cycles()
	for k := 1; k <= len(x.system); k++ {
		if h.Image(k) == k {
			cycles = append(cycles, []int{k})
		}
	}
	return cycles
}

// paint adds a class for each orbit of the centralizer of h on the ways to give a class of K
// to each cycle. A way is a number with a digit for each cycle.
func (x *wreath) paint(h ConjugacyClass, cycles [][]int, ways int, centralizer *Group, inner []ConjugacyClass) error {
	of := make([]int, len(x.system)+1)
	for c, cycle := range cycles {
		for _, k := range cycle {
			of[k] = c
		}
	}
	moves := make([][]int, len(centralizer.generators)) // where each generator takes a cycle
	for i, y := range centralizer.generators {
		for _, cycle := range cycles {
			moves[i] = append(moves[i], of[y.Image(cycle[0])])
		}
	}
	seen, digits, moved := make([]bool, ways), make([]int, len(cycles)), make([]int, len(cycles))
	for start := range ways {
		if seen[start] {
			continue
		}
		if err := x.Stopped(counted.Of(len(x.found), "conjugacy classes")); err != nil {
			return err
		}
		seen[start] = true
		orbit := []int{start}
		for k := 0; k < len(orbit); k++ {
			toDigits(orbit[k], len(inner), digits)
			for _, to := range moves {
				for c, d := range digits {
					moved[to[c]] = d
				}
				if way := fromDigits(moved, len(inner)); !seen[way] {
					seen[way] = true
					orbit = append(orbit, way)
				}
			}
		}
		toDigits(start, len(inner), digits)
		// the class of h times the orbit, and for each cycle a class of K times |K| for each
		// further block
		size := new(big.Int).Mul(h.Size, big.NewInt(int64(len(orbit))))
		for c, d := range digits {
			size.Mul(size, inner[d].Size)
			for range len(cycles[c]) - 1 {
				size.Mul(size, x.inner.Order())
			}
		}
		var err error
		if x.found, err = addClass(x.Work, x.found, ConjugacyClass{x.element(h.Representative, cycles, digits, inner), size}, x.most); err != nil {
			return err
		}
	}
	return nil
}

// element returns the element over h that has the representative of a class of K at the last
// block of each cycle, and the identity at the others.
func (x *wreath) element(h perm.Perm, cycles [][]int, digits []int, inner []ConjugacyClass) perm.Perm {
	img := rawperm.Identity[int32](x.g.degree)
	for c, cycle := range cycles {
		for i, k := range cycle {
			on := perm.Identity(x.inner.degree)
			if i == len(cycle)-1 {
				on = inner[digits[c]].Representative
			}
			for j, p := range x.system[0] {
				from := x.paths[k-1].Image(p)
				to := x.paths[h.Image(k)-1].Image(x.system[0][on.Image(j+1)-1])
				img[from-1] = int32(to - 1)
			}
		}
	}
	return toPerm(img)
}

func toDigits(n, base int, digits []int) {
	for i := range digits {
		digits[i] = n % base
		n /= base
	}
}

func fromDigits(digits []int, base int) (n int) {
	for i := len(digits) - 1; i >= 0; i-- {
		n = n*base + digits[i]
	}
	return n
}
