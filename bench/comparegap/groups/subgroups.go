package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// A timing is what one question took here and in GAP, in seconds. The chains of
// the groups asked about are computed before.
type timing struct {
	question     *question
	ours, theirs float64 // CPU time
	wall         float64
	late         bool // here
	lateGAP      bool
}

// compareSubgroups asks the questions of these numbers of both sides and prints a table of
// times, also when it is interrupted.
func compareSubgroups(ctx context.Context, s *session, ask func(i int) (*question, error), numbers []int, most time.Duration) (asked, differences int, err error) {
	var all []timing
	for _, i := range numbers {
		if ctx.Err() != nil {
			break
		}
		q, err := ask(i)
		if err != nil {
			return len(all), differences, fmt.Errorf("question %d: %w", i, err)
		}
		t, same, err := q.compare(ctx, s, most)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return len(all), differences, fmt.Errorf("question %d: %w", i, err)
		}
		if !same {
			differences++
		}
		all = append(all, t)
		fmt.Fprintf(os.Stderr, "%d %s %s degree %d: %s\n", i, q.kind, q.about, q.g.Degree(), t)
	}
	report(all)
	return len(all), differences, nil
}

func (t timing) String() string {
	text := func(seconds float64, late bool) string {
		if late {
			return "unfinished"
		}
		return fmt.Sprintf("%.3f ms", 1000*seconds)
	}
	out := fmt.Sprintf("here %s, GAP %s", text(t.ours, t.late), text(t.theirs, t.lateGAP))
	if r, ok := t.ratio(); ok {
		out += fmt.Sprintf(", %.2f times as fast", r)
	}
	return out
}

// ratio returns how many times as long GAP takes.
func (t timing) ratio() (float64, bool) {
	return t.theirs / t.ours, !t.late && !t.lateGAP
}

// compare asks a question of both sides.
func (q *question) compare(ctx context.Context, s *session, most time.Duration) (t timing, same bool, err error) {
	t.question = q
	theirs, err := q.askGAP(ctx, s, most, &t)
	if err != nil {
		return t, false, err
	}
	ours, err := q.askHere(ctx, most, &t)
	if err != nil {
		return t, false, err
	}
	if t.late || t.lateGAP || ours == theirs {
		return t, true, nil
	}
	fmt.Printf("question %d: %s\n  g := %s\n", q.number, q.subject, q.g.GAP())
	if q.h != nil {
		fmt.Printf("  h := %s\n", q.h.GAP())
	}
	fmt.Printf("  here %s\n  GAP  %s\n", ours, theirs)
	return t, false, nil
}

// A short question is repeated until roundSeconds have passed, but at most
// mostRounds times, and in GAP, whose clock counts milliseconds, not so often
// that making the groups takes more than two seconds.
const (
	roundSeconds = 0.02
	mostRounds   = 200
)

// askGAP returns the order of the group, or whether there is an element. New
// groups are made for each round, because GAP keeps what it has computed.
func (q *question) askGAP(ctx context.Context, s *session, most time.Duration, t *timing) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "make := function() local g, h; g := %s; Size(g); h := %s; Size(h); return [g, h]; end;\n", cmp.Or(q.inGAP, q.g.GAP()), gapOr(q.h))
	fmt.Fprintf(&b, "solve := function(g, h) local r; r := %s; if IsGroup(r) then return Size(r); fi; return r <> fail; end;\n", q.subject)
	fmt.Fprintf(&b, `
m := Runtime();; p := make();; m := Runtime() - m;;
t := Runtime();; r := solve(p[1], p[2]);; t := Runtime() - t;; k := 1;;
if t < %d then
  k := Minimum(%d, QuoInt(%d, Maximum(10 * t, 1)) + 1, QuoInt(2000, Maximum(m, 1)) + 1);
  p := List([1..k], i -> make());
  t := Runtime(); for q in p do solve(q[1], q[2]); od; t := Runtime() - t;
fi;
Print("\n#", t, " ", k, " ", r, "\n");
`, int(1000*roundSeconds), mostRounds, int(10000*roundSeconds))
	line, err := s.do(ctx, b.String(), most+3*time.Second)
	if line == "" || err != nil {
		t.lateGAP = true
		return "", err
	}
	var millis, rounds float64
	var answer string
	if _, err := fmt.Sscan(strings.ReplaceAll(line, "\\", ""), &millis, &rounds, &answer); err != nil {
		return "", fmt.Errorf("GAP answered %q: %w", line, err)
	}
	t.theirs = max(millis, 0.5) / 1000 / rounds
	t.lateGAP = t.theirs > most.Seconds()
	return answer, nil
}

func gapOr(g *group.Group) string {
	if g == nil {
		return "Group(())"
	}
	return g.GAP()
}

// askHere answers a question, checks the answer and measures.
func (q *question) askHere(ctx context.Context, most time.Duration, t *timing) (string, error) {
	result, found, err := q.measure(ctx, most, 1, t)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		t.late = true
		return "", nil
	case err != nil:
		return "", err
	}
	if t.ours < roundSeconds {
		rounds := min(mostRounds, int(roundSeconds/max(t.ours, 1e-6))+1)
		if _, _, err := q.measure(ctx, most, rounds, t); err != nil {
			return "", err
		}
	}
	if result == nil {
		return fmt.Sprint(found), nil
	}
	if wrong := q.wrong(result); wrong != "" {
		return wrong, nil
	}
	return result.Order().String(), nil
}

// measure answers a question about new groups several times. They are made before,
// and garbage is collected, so that only the answers count.
func (q *question) measure(ctx context.Context, most time.Duration, rounds int, t *timing) (result *group.Group, found bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(rounds)*most)
	defer cancel()
	fresh := make([]*question, rounds)
	for k := range fresh {
		fresh[k] = q.fresh()
	}
	runtime.GC()
	began, cpu := time.Now(), progress.CPUSeconds()
	for _, f := range fresh {
		if result, found, err = f.solve(ctx); err != nil {
			return nil, false, err
		}
		if result != nil {
			result.Order() // GAP has computed it, too
		}
	}
	t.ours = (progress.CPUSeconds() - cpu) / float64(rounds)
	t.wall = time.Since(began).Seconds() / float64(rounds)
	return result, found, nil
}

// fresh returns the same question about new groups, with their chains.
func (q *question) fresh() *question {
	out := *q
	for _, g := range []**group.Group{&out.g, &out.h} {
		if *g == nil {
			continue
		}
		if gens := (*g).Generators(); len(gens) > 0 {
			*g = group.New(gens...)
		}
		(*g).Order()
	}
	return &out
}

// solve returns a group, or whether there is an element.
func (q *question) solve(ctx context.Context) (g *group.Group, found bool, err error) {
	switch q.kind {
	case "SetwiseStabilizer":
		g, err = q.g.SetwiseStabilizer(ctx, q.set...)
	case "Centralizer":
		g, err = q.g.Centralizer(ctx, q.x)
	case "CentralizerOfGroup":
		g, err = q.g.Centralizer(ctx, q.h.Generators()...)
	case "Intersection":
		g, err = q.g.Intersection(ctx, q.h)
	case "Normalizer":
		g, err = q.g.Normalizer(ctx, q.h)
	case "Conjugator":
		var c perm.Perm
		if c, found, err = q.g.Conjugator(ctx, q.x, q.y); found && (!q.g.Contains(c) || !q.x.Conj(c).Equal(q.y)) {
			err = fmt.Errorf("%v is no conjugating element", c)
		}
	case "SylowSubgroup":
		g, err = q.g.SylowSubgroup(ctx, q.p)
	}
	return g, found, err
}

// wrong returns what is wrong with a subgroup: an element without the property.
// A subgroup of the right order in which nothing is wrong is the one sought.
func (q *question) wrong(result *group.Group) string {
	for _, c := range result.Generators() {
		if !q.g.Contains(c) || !q.has(c) {
			return fmt.Sprintf("an element that does not belong there: %v", c)
		}
	}
	return ""
}

// has reports whether an element has the property asked about.
func (q *question) has(c perm.Perm) bool {
	switch q.kind {
	case "SetwiseStabilizer":
		return !slices.ContainsFunc(q.set, func(i int) bool { return !slices.Contains(q.set, c.Image(i)) })
	case "Centralizer":
		return q.x.Conj(c).Equal(q.x)
	case "CentralizerOfGroup":
		return !slices.ContainsFunc(q.h.Generators(), func(x perm.Perm) bool { return !x.Conj(c).Equal(x) })
	case "Intersection":
		return q.h.Contains(c)
	case "Normalizer":
		return !slices.ContainsFunc(q.h.Generators(), func(x perm.Perm) bool { return !q.h.Contains(x.Conj(c)) })
	}
	return true
}

// report prints the times by kind of question.
func report(all []timing) {
	fmt.Println("| question | number | median | slowest | slower than ½ | unfinished here | in GAP |")
	fmt.Println("|---|---|---|---|---|---|---|")
	for _, kind := range append(slices.Clone(kinds), "all") {
		var ratios []float64
		number, late, lateGAP := 0, 0, 0
		for _, t := range all {
			if kind != "all" && t.question.kind != kind {
				continue
			}
			number++
			if r, ok := t.ratio(); ok {
				ratios = append(ratios, r)
			}
			if t.late && !t.lateGAP {
				late++
			}
			if t.lateGAP {
				lateGAP++
			}
		}
		if len(ratios) == 0 {
			continue
		}
		slices.Sort(ratios)
		slower, _ := slices.BinarySearch(ratios, 0.5)
		fmt.Printf("| %s | %d | %.1f | %.2f | %d | %d | %d |\n", kind, number, ratios[len(ratios)/2], ratios[0], slower, late, lateGAP)
	}
}
