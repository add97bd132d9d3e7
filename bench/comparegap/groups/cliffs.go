package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// A cliff is a computation about one group whose time is compared with GAP's.
// Each round is about a new group.
type cliff struct {
	name  string
	group *group.Group
	chain bool // whether the chain is computed before
	here  func(ctx context.Context, g *group.Group) (string, error)
	gap   string                                                                  // the same about g in GAP
	same  func(ctx context.Context, s *session, most time.Duration) (bool, error) // asks GAP about more than the texts, or nil
	inGAP string                                                                  // the group in GAP, if not by its generators
}

func order(ctx context.Context, g *group.Group) (string, error) {
	c, err := g.Chain(ctx, nil)
	if err != nil {
		return "", err
	}
	return c.Order().String(), nil
}

func nilpotent(ctx context.Context, g *group.Group) (string, error) {
	yes, err := g.IsNilpotent(ctx)
	return fmt.Sprint(yes), err
}

func lowerCentral(ctx context.Context, g *group.Group) (string, error) {
	series, err := g.LowerCentralSeries(ctx)
	var orders []string
	for _, h := range series {
		orders = append(orders, h.Order().String())
	}
	return strings.Join(orders, ","), err
}

// cliffs returns large wreath products, series of groups of large cubes, giants,
// linear groups, and the orders of the groups in a file of facts.
func cliffs(facts string) ([]cliff, error) {
	var out []cliff
	orderOf := func(name string, g *group.Group) { out = append(out, cliff{name, g, false, order, "Size(g)", nil, ""}) }
	wreathOf := func(nameA string, a *group.Group, nameB string, b *group.Group) {
		orderOf("order of "+nameA+"≀"+nameB, must(group.WreathProduct(a, b)))
	}
	for _, n := range []int{64, 128, 256} {
		wreathOf("C2", group.Cyclic(2), fmt.Sprint("C", n), group.Cyclic(n))
	}
	wreathOf("S3", group.Symmetric(3), "C80", group.Cyclic(80))
	wreathOf("S4", group.Symmetric(4), "D100", group.Dihedral(50))
	wreathOf("C2", group.Cyclic(2), "C2≀C50", must(group.WreathProduct(group.Cyclic(2), group.Cyclic(50))))
	wreathOf("C2", group.Cyclic(2), "S60", group.Symmetric(60))
	wreathOf("A5", group.Alternating(5), "C40", group.Cyclic(40))
	wreathOf("S6", group.Symmetric(6), "A30", group.Alternating(30))
	wreathOf("M11", must(group.Mathieu(11)), "C20", group.Cyclic(20))
	wreathOf("C2", group.Cyclic(2), "M24", must(group.Mathieu(24)))
	for _, n := range []int{3, 5, 7} {
		g := puzzle.Rubik(n).Group()
		name := fmt.Sprintf("the group of the %d×%d×%d cube", n, n, n)
		out = append(out, cliff{"nilpotency of " + name, g, true, nilpotent, "IsNilpotentGroup(g)", nil, ""})
		out = append(out, cliff{"lower central series of " + name, g, true, lowerCentral, `JoinStringsWithSeparator(List(LowerCentralSeriesOfGroup(g), h -> String(Size(h))), ",")`, nil, ""})
	}
	out = append(out, centralizerCliffs(1000)...)
	orderOf("order of S1000", group.Symmetric(1000))
	orderOf("order of A1000", group.Alternating(1000))
	for _, q := range []int{1009, 10007, 20011} {
		orderOf(fmt.Sprintf("order of PSL(2,%d)", q), must(group.PSL(2, q)))
	}
	for _, of := range [][2]int{{3, 5}, {3, 23}, {4, 5}, {4, 7}, {5, 3}, {7, 2}} {
		orderOf(fmt.Sprintf("order of PSL(%d,%d)", of[0], of[1]), must(group.PSL(of[0], of[1])))
	}
	for _, of := range [][2]int{{2, 7}, {2, 11}, {2, 23}, {2, 31}, {3, 5}, {3, 7}, {4, 3}, {4, 5}, {5, 2}, {7, 2}} {
		orderOf(fmt.Sprintf("order of AGL(%d,%d)", of[0], of[1]), affine(of[0], of[1]))
	}
	pairsOf := func(name string, g *group.Group) {
		orderOf("order of "+name+" on pairs", must(g.OnSets(context.Background(), []int{1, 2}, nil)).Group())
	}
	pairsOf("M22", must(group.Mathieu(22)))
	pairsOf("S10", group.Symmetric(10))
	pairsOf("S30", group.Symmetric(30))
	listed, err := readFacts(facts)
	if err != nil {
		return nil, err
	}
	for _, f := range listed {
		g, err := f.group()
		if err != nil {
			return nil, err
		}
		orderOf("order of "+f.Name, g)
	}
	return out, nil
}

// affine returns AGL(d,p) on the vectors over the integers modulo a prime p.
func affine(d, p int) *group.Group {
	n := int(math.Pow(float64(p), float64(d)))
	on := func(move func(v []int)) perm.Perm {
		img := make([]int, n)
		for i := range img {
			v := make([]int, d)
			for k, rest := d-1, i; k >= 0; k, rest = k-1, rest/p {
				v[k] = rest % p
			}
			move(v)
			for _, x := range v {
				img[i] = img[i]*p + x%p
			}
			img[i]++
		}
		return must(perm.FromImages(img))
	}
	return group.New(
		on(func(v []int) { v[0]++ }),
		on(func(v []int) { v[0] *= primitiveRoot(p) }),
		on(func(v []int) { v[0] += v[1] }),
		on(func(v []int) { copy(v, append(v[1:], v[0])) }))
}

// primitiveRoot returns the least generator of the units modulo a prime.
func primitiveRoot(p int) int {
	for root := 1; ; root++ {
		order := 1
		for power := root % p; power != 1; order++ {
			power = power * root % p
		}
		if order == p-1 {
			return root
		}
	}
}

// A fact is a group of the file of facts.
// A fact is a group of the file of facts.
type fact struct {
	Name       string
	Degree     int
	Generators [][][]int
}

func readFacts(path string) ([]fact, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []fact
	return out, json.Unmarshal(text, &out)
}

func (f fact) group() (*group.Group, error) {
	var gens []perm.Perm
	for _, cycles := range f.Generators {
		x, err := perm.FromCycles(f.Degree, cycles...)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		gens = append(gens, x)
	}
	return group.New(gens...), nil
}

// compareCliffs prints a table of the CPU times of both sides. With match it
// takes only the computations whose names contain that.
func compareCliffs(ctx context.Context, gap string, all []cliff, match string, most time.Duration) (count, differences int, err error) {
	s := &session{program: gap}
	defer s.end()
	var ratios []float64
	fmt.Println("| computation | here, ms | GAP, ms | times as fast |\n|---|--:|--:|--:|")
	for _, c := range all {
		if !strings.Contains(c.name, match) || ctx.Err() != nil {
			continue
		}
		count++
		theirs, seconds, err := c.askGAP(ctx, s, most)
		if err != nil {
			return count, differences, fmt.Errorf("%s: %w", c.name, err)
		}
		ours, mine, err := c.askHere(ctx, most)
		if err != nil {
			return count, differences, fmt.Errorf("%s: %w", c.name, err)
		}
		if ours != "" && theirs != "" && ours != theirs {
			differences++
			fmt.Printf("%s: here %s, GAP %s\n", c.name, ours, theirs)
		}
		if c.same != nil && ours != "" && theirs != "" {
			same, err := c.same(ctx, s, 10*most)
			if err != nil {
				return count, differences, fmt.Errorf("%s: %w", c.name, err)
			}
			if !same {
				differences++
				fmt.Printf("%s: the results differ\n", c.name)
			}
		}
		ratio := ""
		if ours != "" && theirs != "" {
			ratios = append(ratios, seconds/mine)
			ratio = fmt.Sprintf("%.1f", seconds/mine)
		}
		fmt.Printf("| %s | %s | %s | %s |\n", c.name, millis(ours, mine), millis(theirs, seconds), ratio)
	}
	if slices.Sort(ratios); len(ratios) > 0 {
		fmt.Printf("median %.1f, least %.1f\n", ratios[len(ratios)/2], ratios[0])
	}
	return count, differences, nil
}

func millis(answer string, seconds float64) string {
	if answer == "" {
		return "unfinished"
	}
	return fmt.Sprintf("%.3f", 1000*seconds)
}

// cliffRounds is the largest number of rounds: GAP counts CPU time in
// milliseconds.
const cliffRounds = 200

// askGAP returns the answer of GAP and its CPU time in seconds. The first round
// reads parts of GAP's library and counts only if it takes a second.
func (c cliff) askGAP(ctx context.Context, s *session, most time.Duration) (answer string, seconds float64, err error) {
	size := ""
	if c.chain {
		size = "Size(g);"
	}
	command := fmt.Sprintf(`
make := function() local g; g := %s; %s return g; end;;
solve := g -> %s;;
m := Runtime();; p := make();; m := Runtime() - m;;
t := Runtime();; r := solve(p);; t := Runtime() - t;; k := 1;;
if t < 1000 and m < 1000 then
  k := Minimum(%d, QuoInt(100, Maximum(t, 1)) + 1, QuoInt(3000, Maximum(m, 1)) + 1);
  p := List([1..k], i -> make());
  t := Runtime(); for q in p do solve(q); od; t := Runtime() - t;
fi;
Print("\n#", t, " ", k, " ", r, "\n");
`, cmp.Or(c.inGAP, c.group.GAP()), size, c.gap, cliffRounds)
	line, err := s.do(ctx, command, most)
	if line == "" || err != nil {
		return "", 0, err
	}
	var spent, rounds float64
	if _, err := fmt.Sscan(strings.ReplaceAll(line, "\\", ""), &spent, &rounds, &answer); err != nil {
		return "", 0, fmt.Errorf("GAP answered %q: %w", line, err)
	}
	return answer, max(spent, 0.5) / 1000 / rounds, nil
}

// askHere returns the answer of this module and its CPU time in seconds, or ""
// if it takes too long or reaches a limit.
func (c cliff) askHere(ctx context.Context, most time.Duration) (answer string, seconds float64, err error) {
	answer, seconds, err = c.measure(ctx, 1, most)
	if err == nil && seconds < 0.1 {
		answer, seconds, err = c.measure(ctx, min(cliffRounds, int(0.1/max(seconds, 1e-6))+1), most)
	}
	var limit *fault.LimitError
	if errors.Is(err, context.DeadlineExceeded) || errors.As(err, &limit) {
		return "", 0, nil
	}
	return answer, seconds, err
}

// measure takes the mean of some rounds. The limit does not count the time in which the
// groups are made.
func (c cliff) measure(ctx context.Context, rounds int, most time.Duration) (answer string, seconds float64, err error) {
	groups := make([]*group.Group, rounds)
	for k := range groups {
		if groups[k] = group.New(c.group.Generators()...); c.chain {
			groups[k].Order()
		}
	}
	runtime.GC()
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	began := progress.CPUSeconds()
	for _, g := range groups {
		if answer, err = c.here(ctx, g); err != nil {
			return "", 0, err
		}
	}
	return answer, (progress.CPUSeconds() - began) / float64(rounds), nil
}
