package group

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync/atomic"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// A Group is a group of permutations of 1..Degree(), given by generators. Its
// elements fix every point beyond, as all permutations do. So the degree does
// not change the elements, only the points that orbits, blocks and actions are
// about. A Group is immutable and safe for concurrent use. The zero Group is
// that of the identity on no points.
//
// Making a Group is cheap: the stabiliser chain is computed when it is first
// needed, and kept, like the conjugacy classes. Methods without a context read the chain or make one pass
// over the generators or the result. If the chain can take long, compute it
// with [Group.Chain] first.
type Group struct {
	degree     int
	generators []perm.Perm
	chain      *lazyChain
	order      *big.Int      // if it is known without the chain
	classes    *atomic.Value // *classList; nil for the zero Group
}

// New returns the group that the generators generate. Its degree is the largest
// of theirs. Identities and repeated generators are kept. New panics with a
// [*fault.InputError] if there are no generators; [Trivial] returns the group
// of the identity.
func New(generators ...perm.Perm) *Group {
	if len(generators) == 0 {
		panic(noGenerators("group.New"))
	}
	degree := 0
	for _, x := range generators {
		degree = max(degree, x.Degree())
	}
	return fromChecked(degree, generators)
}

// Trivial returns the group of the identity on n points, without generators. It
// panics with a [*fault.InputError] if n is not a degree.
func Trivial(n int) *Group { return fromChecked(checkedDegree("Trivial", n), nil) }

// checkedDegree returns n, or panics if n is not a degree.
func checkedDegree(in string, n int) int {
	if n < 0 || n > perm.MaxDegree {
		panic(&fault.InputError{In: "group." + in, What: "degree", Value: n, Want: fmt.Sprintf("0..%d", perm.MaxDegree)})
	}
	return n
}

// Parse reads a group from a list of generators as GAP prints it, "[
// (1,2,3,4,5), (1,2) ]" or "Group([ (1,2,3) ])". The degree is the largest
// point named. Errors are [*fault.ParseError], [*fault.InputError] if the list
// is empty, and [*fault.LimitError] if the generators take too much memory.
func Parse(text string) (*Group, error) {
	generators, err := parseGenerators(text)
	if err != nil {
		return nil, err
	}
	if len(generators) == 0 {
		return nil, noGenerators("group.Parse")
	}
	return New(generators...), nil
}

// MustParse is [Parse] for texts in a program. It panics if text is malformed.
func MustParse(text string) *Group {
	g, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return g
}

// fromChecked makes a group on degree points; the generators move no others.
func fromChecked(degree int, generators []perm.Perm) *Group {
	var g *Group
	g = newGroup(degree, withDegree(degree, generators), newLazyChain(func(w *chain.Work) (*StabilizerChain, error) {
		return g.buildChain(w, &ChainOptions{})
	}))
	return g
}

// fromLevels makes a group whose chain is known.
func fromLevels(degree int, generators []perm.Perm, c *StabilizerChain) *Group {
	return newGroup(degree, generators, keptChain(c))
}

func newGroup(degree int, generators []perm.Perm, chain *lazyChain) *Group {
	return &Group{degree: degree, generators: generators, chain: chain, classes: new(atomic.Value)}
}

// withDegree returns the same permutations, each with n images.
func withDegree(n int, list []perm.Perm) []perm.Perm {
	out := make([]perm.Perm, len(list))
	for i, p := range list {
		out[i] = p.WithDegree(n)
	}
	return out
}

// Degree returns the number of points that g acts on.
func (g *Group) Degree() int { return g.degree }

// Generators returns the generators that g was made from, each with the degree
// of g.
func (g *Group) Generators() []perm.Perm { return slices.Clone(g.generators) }

// Order returns the number of elements. Like everything that needs the
// stabiliser chain and returns no error, it panics with a [*fault.LimitError] if
// the chain would take more than 2 GiB of memory.
func (g *Group) Order() *big.Int {
	if g.order != nil {
		return new(big.Int).Set(g.order)
	}
	return g.readChain().Order()
}

// readChain returns the chain that g keeps, for what returns no error. It
// panics with a [*fault.LimitError] if the chain would take more than 2 GiB of
// memory.
func (g *Group) readChain() *StabilizerChain {
	c, err := g.chainFor(chain.Unstoppable("Group.Chain"))
	if err != nil {
		panic(err)
	}
	return c
}

// chainFor returns the chain of g and computes it if necessary.
func (g *Group) chainFor(w *chain.Work) (*StabilizerChain, error) {
	if g.chain == nil {
		return &StabilizerChain{}, w.Stopped("")
	}
	return g.chain.get(w)
}

// Base returns the base of the stabiliser chain: points such that only the
// identity fixes all of them.
func (g *Group) Base() []int { return g.readChain().Base() }

// StrongGenerators returns the strong generating set of the stabiliser chain.
func (g *Group) StrongGenerators() []perm.Perm { return g.readChain().StrongGenerators() }

// Contains reports whether p is an element of g, whatever the degree of p.
// Cost: one sift.
func (g *Group) Contains(p perm.Perm) bool { return g.readChain().Contains(p) }

// Sift removes one transversal element from p at each level, as far as
// possible. The residue is the identity exactly when p is in g. See
// [StabilizerChain.Sift].
func (g *Group) Sift(p perm.Perm) (residue perm.Perm, level int) { return g.readChain().Sift(p) }

// String returns g in the syntax of GAP.
func (g *Group) String() string { return g.GAP() }

// GAP returns a text that GAP reads as this group.
func (g *Group) GAP() string {
	if len(g.generators) == 0 {
		return "Group(())"
	}
	texts := make([]string, len(g.generators))
	for i, x := range g.generators {
		texts[i] = x.GAP()
	}
	return "Group([ " + strings.Join(texts, ", ") + " ])"
}
