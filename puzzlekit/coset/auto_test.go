package coset

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset/internal/enum"
	"puzzlelab/puzzlekit/word"
)

// work returns what all machines of a strategy do, in steps along the table: a
// measure of time that is the same on every machine.
func work(p *Presentation, subgroup []word.Word, s Strategy, maxCosets int) (steps int, complete bool) {
	var stop atomic.Bool
	r := newRace(newColumns(p).problem(p.relators, subgroup), Options{Strategy: s, MaxCosets: maxCosets}, &stop)
	_, status := r.run(nil)
	for _, m := range r.machines {
		steps += m.Work
	}
	return steps, status == enum.Complete
}

// autoRatio is the work of Auto as a multiple of that of the better of its two
// strategies, 0 when neither completes or there is hardly any.
func autoRatio(p *Presentation, subgroup []word.Word, maxCosets int) float64 {
	better := 0
	for _, s := range Auto.machines() {
		if steps, ok := work(p, subgroup, s, maxCosets); ok && (better == 0 || steps < better) {
			better = steps
		}
	}
	if better < firstTurn {
		return 0
	}
	auto, _ := work(p, subgroup, Auto, maxCosets)
	return float64(auto) / float64(better)
}

// Long relators, where one step of Mixed follows a thousand entries a thousand
// letters each, and groups that Lookahead or Mixed does much better than the
// other.
func TestAutoDoesAboutTwiceTheWorkOfTheBetter(t *testing.T) {
	for _, text := range []string{
		"a^1000, b^2, (a*b)^2", "a^5000", "a^2, b^2, (a*b)^3000",
		"a^2, b^3, (a*b)^7, [a,b]^8",
		"<a, b, c, d, e, f, g | a^2, b^2, c^2, d^2, e^2, f^2, g^2, (a*b)^3, (b*c)^3, (c*d)^3, (d*e)^3, (e*f)^3, (f*g)^3, [a,c], [a,d], [a,e], [a,f], [a,g], [b,d], [b,e], [b,f], [b,g], [c,e], [c,f], [c,g], [d,f], [d,g], [e,g]>",
		"a^2, b^4, (a*b)^11, (a*b^2)^6, a*b*a*b*a*b^-1*a*b*a*b^2*a*b^-1*a*b*a*b^-1*a*b^-1",
	} {
		p := MustParse(text)
		require.InDelta(t, 2, autoRatio(p, nil, 1_000_000), 1, text)
	}
}

// When one seems to finish first, the other does little more: a table that is closing,
// one that has collapsed, cosets that Mixed defines nearly as fast, and small tables.
func TestAutoSparesTheSlower(t *testing.T) {
	for _, text := range []string{
		"a^2, b^2, c^2, d^2, e^2, f^2, g^2, (a*b)^3, (b*c)^3, (c*d)^3, (d*e)^3, (e*f)^3, (f*g)^3, [a,c], [a,d], [a,e], [a,f], [a,g], [b,d], [b,e], [b,f], [b,g], [c,e], [c,f], [c,g], [d,f], [d,g], [e,g]",
		"a^2, b^3, (a*b)^7, [a,b]^8",
		"a*b = c, b*c = d, c*d = e, d*e = f, e*f = g, f*g = a, g*a = b",
		"a^2, b^2, c^2, d^2, e^2, f^2, (a*b)^3, (b*c)^3, (c*d)^3, (d*e)^3, (e*f)^3, [a,c], [a,d], [a,e], [a,f], [b,d], [b,e], [b,f], [c,e], [c,f], [d,f]",
		"a^3, b^3, c^3, (a*b)^3, (a*c)^3, (b*c)^3, (a*b^-1)^3, (a*c^-1)^3, (b*c^-1)^3, (a*b*c)^3, (a*b*c^-1)^3, (a*b^-1*c)^3, (a^-1*b*c)^3",
	} {
		require.Less(t, autoRatio(MustParse(text), nil, 1_000_000), 1.5, text)
	}
}

// One of them alone completes tables in its long turn: Lookahead, and Mixed where its
// cosets are cheap. The other has done no more than the short turns.
func TestAutoSparesTheOther(t *testing.T) {
	short := openingTurns[len(openingTurns)-2:]
	for text, s := range map[string]Strategy{
		"a^2, b^2, c^2, d^2, e^2, f^2, g^2, (a*b)^3, (b*c)^3, (c*d)^3, (d*e)^3, (e*f)^3, (f*g)^3, [a,c], [a,d], [a,e], [a,f], [a,g], [b,d], [b,e], [b,f], [b,g], [c,e], [c,f], [c,g], [d,f], [d,g], [e,g]": Lookahead,
		"a^2, b^4, (a*b)^11, (a*b^2)^6, a*b*a*b*a*b^-1*a*b*a*b^2*a*b^-1*a*b*a*b^-1*a*b^-1":                                                                                                                 Lookahead,
		"a*b = c, b*c = d, c*d = e, d*e = f, e*f = g, f*g = a, g*a = b":                                                                                                                                    Mixed,
		"a^8, b^7, (a*b)^2, (a^-1*b)^3": Mixed,
	} {
		alone, complete := work(MustParse(text), nil, s, 1_000_000)
		require.True(t, complete)
		auto, _ := work(MustParse(text), nil, Auto, 1_000_000)
		other := short[1][1]
		if s == Mixed { // its cosets are cheap, so the last short turns are left out
			other = short[0][0]
		}
		require.InDelta(t, alone+other, auto, float64(other)/20, text)
	}
}

// Janko's group J2 over PSU(3,3), of index 100: both tables collapse, that of Mixed after
// half the work. Lookahead does not go on for long before that.
func TestAutoSparesTheSlowerCollapse(t *testing.T) {
	p, err := ParseCompact("<a,b,c | a^3, b^3, c^3, abaBAB, (ca)^5, (cb)^5, (cBcb)^2, AbacAbaCABaC, abAcabACaBAC>")
	require.NoError(t, err)
	subgroup, err := p.CompactWords("a, b, CaCbcAc")
	require.NoError(t, err)
	slower, _ := work(p, subgroup, Lookahead, 1_000_000)
	better, _ := work(p, subgroup, Mixed, 1_000_000)
	auto, complete := work(p, subgroup, Auto, 1_000_000)
	require.True(t, complete)
	require.Less(t, better, slower)
	require.Less(t, auto, 2*better)
	require.Less(t, auto, slower)
}

// The last step of the loser may be a collapse of its table, which nothing
// interrupts; that is rare.
func TestAutoOnRandomPresentations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	var ratios []float64
	for range 800 {
		a := word.MustAlphabet(word.Product, []string{"a", "b", "c"}[:2+rng.IntN(2)]...)
		var relators []word.Word
		for range a.Size() + rng.IntN(3) {
			relators = append(relators, randomWord(rng, a, 3+rng.IntN(10)).Pow(1+rng.IntN(2)))
		}
		p, err := NewPresentation(a, relators...)
		require.NoError(t, err)
		if r := autoRatio(p, nil, 20_000); r > 0 {
			ratios = append(ratios, r)
		}
	}
	slices.Sort(ratios)
	n := len(ratios)
	t.Logf("%d presentations; work of Auto over the better: median %.2f, 90 %% %.2f, 99 %% %.2f, most %.2f", n, ratios[n/2], ratios[n*9/10], ratios[n*99/100], ratios[n-1])
	require.Greater(t, n, 30)
	require.Less(t, ratios[n*3/4], 2.5)
	require.Less(t, ratios[n-1], 6.0)
}
