package puzzlekit

import (
	"context"
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group"
)

// A Comparison says whether two groups are isomorphic: the same but for the names of their
// elements.
type Comparison struct {
	First, Second *group.Group
	Map           *group.Homomorphism // an isomorphism, or nil if there is none
	Why           string              // a sentence that says why there is none
}

// Isomorphism compares two groups, puzzles, or other arguments of [Group]: it finds an isomorphism,
// or says why there is none. Show gives what the generators of the first group become. Puzzles of any size
// are compared, but about some groups of more than a million elements nothing decides. Then it panics
// with a *fault.LimitError. See [group.Group.Isomorphism].
func Isomorphism(first, second any) Comparison {
	c := Comparison{First: Group(first), Second: Group(second)}
	f, why, err := c.First.Isomorphism(Context(), c.Second, nil)
	c.Map, c.Why = f, Must(why, err)
	return c
}

// Isomorphic reports whether there is an isomorphism.
func (c Comparison) Isomorphic() bool { return c.Map != nil }

// String is "isomorphic", or "not isomorphic" with the reason.
func (c Comparison) String() string {
	if c.Isomorphic() {
		return "isomorphic"
	}
	return "not isomorphic: " + c.Why
}

// Aut returns the automorphisms of a group, of the group of a puzzle, or of another argument of
// [Group]. Those of abelian groups and of direct products come from the factors, those of S_n and A_n from renaming the points. For
// another factor of more than a million elements it lists some conjugacy classes, and panics with a *fault.LimitError if there are more than 20,000 classes or 2⁶² elements, or
// the classes do not fit into the memory. See [group.Group.Automorphisms].
func Aut(of any) *group.Automorphisms { return RunWith(Group(of).Automorphisms, nil) }

func init() {
	describes(describeComparison)
	describes(describeAutomorphisms)
}

func describeComparison(c Comparison) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	if c.First == nil || c.Second == nil {
		return description{heading: "no groups to compare"}
	}
	d := description{heading: "not isomorphic"}
	if c.Isomorphic() {
		d.heading = "isomorphic: the same group but for the names of the elements"
	} else {
		d.add("because", "%s", c.Why)
	}
	d.add("first", "%s", headingOf(ctx, c.First))
	d.add("second", "%s", headingOf(ctx, c.Second))
	if c.Isomorphic() {
		for _, p := range c.First.Generators() {
			d.add("generator", "%v → %v", p, c.Map.Image(p))
		}
	}
	return d
}

func describeAutomorphisms(a *group.Automorphisms) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	d := description{heading: counted.Of(roughly(a.Order()), "automorphisms")}
	d.add("of", "%s", headingOf(ctx, a.Of()))
	if a.Group == nil {
		d.add("inner", "%s of them", roughly(a.InnerOrder()))
		d.add("outer", "%s", outerOf(a))
		d.add("as permutations", "they would permute too many elements for a list")
		return d
	}
	d.add("inner", "%s", headingOf(ctx, a.Inner))
	d.add("outer", "%s", outerOf(a))
	d.add("as permutations", "%s", headingOf(ctx, a.Group))
	inner, err := a.Inner.Chain(ctx, nil)
	if err != nil {
		return d
	}
	for _, p := range a.Group.Generators() {
		if inner.Contains(p) {
			continue
		}
		if f, err := a.Map(ctx, p); err == nil {
			d.add("not inner", "%v", f)
		}
		break // one of them is enough to see what they do
	}
	return d
}

// outerOf describes the automorphisms modulo the inner ones.
func outerOf(a *group.Automorphisms) string {
	n := a.OuterOrder()
	if n.IsInt64() && n.Int64() == 1 {
		return "none: every automorphism is inner"
	}
	return fmt.Sprintf("a group of order %s, all automorphisms modulo the inner ones", roughly(n))
}
