package fonts

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The widths of Arial, in 2048ths of the em, which Arimo copies.
func TestWidthsAreThoseOfArial(t *testing.T) {
	for text, units := range map[string]float64{"A": 1366, "i": 455, "0": 1139, " ": 569, ",": 569, "W": 1933} {
		require.InDelta(t, units/2048, Width(text, false), 0.001, "%q", text)
	}
	require.InDelta(t, 1479.0/2048, Width("A", true), 0.001)
	require.InDelta(t, Width("a", false)+Width("b", false), Width("ab", false), 1e-12)
}

func TestJapaneseIsSquare(t *testing.T) {
	require.InDelta(t, 4, Width("団子パズ", false), 1e-9)
	require.NotSame(t, missing, Lookup('団', false))
}

func TestSignsOfTheSubject(t *testing.T) {
	for _, r := range "⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂×·−≤≥≠≅∞⟨⟩∘∈∅⊂⋊→↦⇒∪∩√∑∏ℤ′…–●△Δσπαéüß" {
		require.NotSame(t, missing, Lookup(r, false), "%c", r)
		require.NotSame(t, missing, Lookup(r, true), "%c", r)
	}
}

func TestUnknownCharacterIsABox(t *testing.T) {
	for _, r := range []rune{'𓀀', '한', -1, 0x10ffff} {
		g := Lookup(r, false)
		require.Same(t, missing, g)
		require.Len(t, g.Segments, 10)
	}
}

func TestOutlinesStandOnTheBaseline(t *testing.T) {
	for _, s := range Lookup('H', false).Segments {
		for _, p := range s.Points {
			require.LessOrEqual(t, p[1], 0.001)
			require.GreaterOrEqual(t, p[1], -0.75)
		}
	}
}

func BenchmarkWidth(b *testing.B) {
	for b.Loop() {
		Width("Word lengths by Minkwitz’s method", true)
	}
}
