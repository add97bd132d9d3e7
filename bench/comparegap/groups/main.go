// Command comparegap compares this module with a GAP installed beside it: the
// order, orbits, blocks, numbers of conjugacy classes and of subgroups, and derived
// series of seeded random groups. It prints what differs and exits with 1 if anything
// does.
//
//	go run -C bench ./comparegap/groups -groups 2000
//
// With -subgroups it asks seeded random questions about subgroups instead:
// setwise stabilisers, centralisers, intersections, normalisers, conjugating
// elements and Sylow subgroups, of groups on 10 to 200 points and of puzzles. It
// checks that every element found has the property and that the order is that
// of GAP, and prints how many times as much CPU time GAP takes.
//
//	go run -C bench ./comparegap/groups -subgroups 1000
//
// With -cliffs it measures single computations that once were slow, and the
// orders of the groups in the file of facts. -match takes only those whose names
// contain a text.
//
//	go run -C bench ./comparegap/groups -cliffs -match cube
//
// With -classes it does the same for the conjugacy classes of groups with many of them, and of
// so many seeded random groups.
//
//	go run -C bench ./comparegap/groups -classes 300
//
// With -normalizers it asks for the normalisers in the symmetric group of so many transitive
// groups of each degree from 8 to 30, drawn from GAP's library.
//
//	go run -C bench ./comparegap/groups -normalizers 50
//
// With -characters it does so for character tables, which must agree up to the order of rows and columns.
//
//	go run -C bench ./comparegap/groups -characters 60
//
// With -isomorphisms it asks whether the groups of so many seeded pairs are isomorphic, of order 10⁶ to 10¹⁰.
//
//	go run -C bench ./comparegap/groups -isomorphisms 60 -limit 20s
//
// With -automorphisms it compares the numbers of automorphisms of some groups and of so many seeded products of small groups.
//
//	go run -C bench ./comparegap/groups -automorphisms 60 -limit 20s
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	groups := flag.Int("groups", 2000, "number of groups")
	seed := flag.Uint64("seed", 1, "seed of the random groups")
	gap := flag.String("gap", "gap", "the GAP program")
	batch := flag.Int("batch", 100, "groups for one run of GAP")
	questions := flag.Int("subgroups", 0, "ask so many questions about subgroups instead, and measure")
	first := flag.Int("first", 0, "the first of these questions")
	only := flag.String("only", "", "the numbers of the questions to ask, as 22,94, with -subgroups 1000")
	most := flag.Duration("limit", 10*time.Second, "the time for a question about subgroups")
	single := flag.Bool("cliffs", false, "measure single computations instead")
	facts := flag.String("facts", "../puzzlekit/group/testdata/groups.json", "groups whose orders are computed with -cliffs")
	classes := flag.Int("classes", -1, "measure the conjugacy classes of some groups and of so many random ones instead")
	transitive := flag.Int("normalizers", 0, "ask for the normalisers of so many transitive groups of each degree instead, and measure")
	characters := flag.Int("characters", -1, "measure the character tables of some groups and of so many random ones instead")
	isomorphisms := flag.Int("isomorphisms", 0, "ask whether the groups of so many random pairs are isomorphic instead, and measure")
	automorphisms := flag.Int("automorphisms", -1, "measure the automorphism groups of some groups and of so many random products instead")
	match := flag.String("match", "", "only the computations with this in their names")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := &session{program: *gap}
	defer s.end()
	if *questions > 0 {
		random := func(i int) (*question, error) { return ask(ctx, *seed, i) }
		asked, differences, err := compareSubgroups(ctx, s, random, chosen(*first, *questions, *only), *most)
		finish(asked, "questions", differences, err)
		return
	}
	if *transitive > 0 {
		sample, err := drawTransitive(ctx, s, *seed, *transitive)
		if err != nil {
			finish(0, "questions", 0, err)
		}
		ask := func(i int) (*question, error) { return sample[i].question(ctx, s, i) }
		asked, differences, err := compareSubgroups(ctx, s, ask, chosen(*first, len(sample)-*first, *only), *most)
		finish(asked, "questions", differences, err)
		return
	}
	if *single {
		all, err := cliffs(*facts)
		if err != nil {
			finish(0, "computations", 0, err)
		}
		count, differences, err := compareCliffs(ctx, *gap, all, *match, *most)
		finish(count, "computations", differences, err)
		return
	}
	if *classes >= 0 {
		count, differences, err := compareCliffs(ctx, *gap, classCliffs(*seed, *classes), *match, *most)
		finish(count, "computations", differences, err)
		return
	}
	if *characters >= 0 {
		count, differences, err := compareCliffs(ctx, *gap, characterCliffs(*seed, *characters), *match, *most)
		finish(count, "computations", differences, err)
		return
	}
	if *isomorphisms > 0 {
		pairs, err := isomorphismCliffs(ctx, s, *seed, *isomorphisms)
		if err != nil {
			finish(0, "computations", 0, err)
		}
		count, differences, err := compareCliffs(ctx, *gap, pairs, *match, *most)
		finish(count, "computations", differences, err)
		return
	}
	if *automorphisms >= 0 {
		all, err := automorphismCliffs(ctx, *seed, *automorphisms)
		if err != nil {
			finish(0, "computations", 0, err)
		}
		count, differences, err := compareCliffs(ctx, *gap, all, *match, *most)
		finish(count, "computations", differences, err)
		return
	}
	differences, err := compare(ctx, *gap, *seed, *groups, *batch)
	finish(*groups, "groups", differences, err)
}

// chosen returns the numbers of the questions: those in the list, or all.
func chosen(first, count int, list string) []int {
	var out []int
	for i := first; i < first+count; i++ {
		if list == "" || slices.Contains(strings.Split(list, ","), strconv.Itoa(i)) {
			out = append(out, i)
		}
	}
	return out
}

func finish(count int, what string, differences int, err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "comparegap:", err)
		os.Exit(2)
	}
	fmt.Printf("%d %s compared, %d differences\n", count, what, differences)
	if differences > 0 {
		os.Exit(1)
	}
}

func compare(ctx context.Context, gap string, seed uint64, groups, batch int) (differences int, err error) {
	for first := 0; first < groups; first += batch {
		specimens := draw(seed, first, min(batch, groups-first))
		theirs, err := askGAP(ctx, gap, specimens)
		if err != nil {
			return differences, err
		}
		for i, s := range specimens {
			ours, err := describe(ctx, s.group)
			if err != nil {
				return differences, fmt.Errorf("group %d: %w", first+i, err)
			}
			if ours != theirs[i] {
				differences++
				fmt.Printf("group %d (%s) %s\n  here %s\n  GAP  %s\n", first+i, s.kind, s.group.GAP(), ours, theirs[i])
			}
		}
		fmt.Fprintf(os.Stderr, "%d of %d\n", first+len(specimens), groups)
	}
	return differences, nil
}

// script defines what GAP prints for a group, in the words of describe.
const script = `
describe := function(g, n)
  local orbits, blocks, k, classes, subgroups;
  orbits := List(Orbits(g, [1..n]), Length);
  Sort(orbits);
  blocks := [];
  if Length(orbits) = 1 and n > 1 then
    blocks := List([2..n], k -> Length(Blocks(g, [1..n], [1, k])));
  fi;
  classes := -1;
  if Size(g) <= 5000 then
    classes := Length(ConjugacyClassesByOrbits(g));
  fi;
  subgroups := "";
  if Size(g) <= 400 then
    if IsNaturalSymmetricGroup(g) or IsNaturalAlternatingGroup(g) then
      g := Action(g, AsList(g), OnRight); # otherwise GAP needs a library of groups
    fi;
    subgroups := ConjugacyClassesSubgroups(LatticeByCyclicExtension(g));
    subgroups := Concatenation(String(Length(subgroups)), "/", String(Sum(subgroups, Size)));
  fi;
  Print("#", Size(g), "|", JoinStringsWithSeparator(List(orbits, String), ","), "|",
    JoinStringsWithSeparator(List(blocks, String), ","), "|", classes, "|", subgroups, "|",
    JoinStringsWithSeparator(List(DerivedSeriesOfGroup(g), h -> String(Size(h))), ","), "\n");
end;
SizeScreen([4096, 24]);
`

// askGAP returns one line for each group.
func askGAP(ctx context.Context, gap string, specimens []specimen) ([]string, error) {
	var input strings.Builder
	input.WriteString(script)
	for _, s := range specimens {
		fmt.Fprintf(&input, "describe(%s, %d);\n", s.group.GAP(), s.group.Degree())
	}
	cmd := exec.CommandContext(ctx, gap, "-q", "-A")
	cmd.Stdin = strings.NewReader(input.String())
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", gap, err)
	}
	text := strings.ReplaceAll(string(out), "\\\n", "")
	var lines []string
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "#"); ok {
			lines = append(lines, strings.TrimSpace(rest))
		}
	}
	if len(lines) != len(specimens) {
		return nil, fmt.Errorf("%s answered %d of %d groups; the end of its output:\n%s", gap, len(lines), len(specimens), text[max(0, len(text)-500):])
	}
	return lines, nil
}
