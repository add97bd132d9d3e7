package puzzlekit

import (
	"context"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func init() { describes(describeGroup) }

// cheap is the time limit for finding a fact about a group.
const cheap = 2 * time.Second

func describeGroup(g *group.Group) description {
	ctx, cancel := context.WithTimeout(Context(), cheap)
	defer cancel()
	d := description{heading: headingOf(ctx, g)}
	if g.IsTrivial() {
		return d
	}
	if name, err := g.StructureHint(ctx); err == nil && name.Name != "" && !name.Proved {
		d.add("name", "%s is consistent with order, degree and transitivity", name.Name)
	}
	d.add("order", "%s", factored(g.Order()))
	if text := transitivity(ctx, g); text != "" {
		d.add("action", "%s", text)
	}
	if base := g.Base(); len(base) > 0 {
		d.add("base", "%s", list(base))
	}
	if g.IsTrivial() {
		return d
	}
	d.add("generators", "%s", permsInLine(g.Generators()))
	return d
}

// headingOf gives the order of a group, its degree, and its name if it has one.
func headingOf(ctx context.Context, g *group.Group) string {
	if g.IsTrivial() {
		return fmt.Sprintf("trivial group on %s", counted.Of(g.Degree(), "points"))
	}
	heading := fmt.Sprintf("group of order %s on %s", roughly(g.Order()), counted.Of(g.Degree(), "points"))
	if name, err := g.StructureHint(ctx); err == nil && name.Name != "" {
		heading = name.Name + ": " + heading
	}
	return heading
}

// nameAndOrder is "A5, order 60", or the order alone if the group is not recognised
// quickly.
func nameAndOrder(ctx context.Context, g *group.Group) string {
	if g.IsTrivial() {
		return "trivial group"
	}
	ctx, cancel := context.WithTimeout(ctx, cheap)
	defer cancel()
	if name, err := g.StructureHint(ctx); err == nil && name.Name != "" {
		return name.Name + ", order " + roughly(g.Order())
	}
	return "group of order " + roughly(g.Order())
}

func permsInLine(perms []perm.Perm) string {
	texts := make([]string, len(perms))
	for i, p := range perms {
		texts[i] = p.String()
	}
	return strings.Join(texts, " ")
}

// transitivity describes how g acts on its points, if that is found quickly.
func transitivity(ctx context.Context, g *group.Group) string {
	if !g.IsTransitive() {
		var lengths []int
		for _, orbit := range g.Orbits() {
			lengths = append(lengths, len(orbit))
		}
		return fmt.Sprintf("%s, of lengths %s", counted.Of(len(lengths), "orbits"), list(lengths))
	}
	k, err := g.Transitivity(ctx)
	if err != nil {
		return "transitive"
	}
	if k > 1 {
		return fmt.Sprintf("%d-transitive", k)
	}
	blocks, err := g.MinimalBlocks(ctx)
	switch {
	case err != nil:
		return "transitive"
	case len(blocks) == 0:
		return "primitive"
	}
	return fmt.Sprintf("transitive, with %s of %s", counted.Of(len(blocks[0]), "blocks"), counted.Of(len(blocks[0][0]), "points"))
}

// roughly writes a number, shortened to its first digits if it is long.
func roughly(n *big.Int) string {
	const long = 24
	digits := n.String()
	if len(digits) <= long {
		return grouped(n)
	}
	return "about " + digits[:1] + "." + digits[1:3] + "·10" + raised(len(digits)-1)
}

// factored writes a number and its factorisation. Prime factors above largest are not
// searched for; those of the order of a permutation group are at most its degree.
func factored(n *big.Int) string {
	const largest = 10_000
	one := big.NewInt(1)
	rest := new(big.Int).Set(n)
	var parts []string
	for p := int64(2); p < largest && rest.Cmp(one) > 0; p++ {
		exponent := 0
		for quotient, remainder := new(big.Int).QuoRem(rest, big.NewInt(p), new(big.Int)); remainder.Sign() == 0; {
			rest, exponent = quotient, exponent+1
			quotient, remainder = new(big.Int).QuoRem(rest, big.NewInt(p), new(big.Int))
		}
		if exponent > 0 {
			parts = append(parts, strconv.FormatInt(p, 10)+raised(exponent))
		}
	}
	if rest.Cmp(one) > 0 {
		parts = append(parts, rest.String())
	}
	product := strings.Join(parts, "·")
	if product == n.String() || product == "" {
		return grouped(n)
	}
	return grouped(n) + " = " + product
}

var raisedDigits = []rune("⁰¹²³⁴⁵⁶⁷⁸⁹")

// raised writes an exponent, or nothing for 1.
func raised(exponent int) string {
	if exponent == 1 {
		return ""
	}
	var b strings.Builder
	for _, digit := range strconv.Itoa(exponent) {
		b.WriteRune(raisedDigits[digit-'0'])
	}
	return b.String()
}

func list(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }
