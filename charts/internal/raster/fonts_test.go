package raster

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestJapanese(t *testing.T) {
	require.NotSame(t, missing, lookup('団', false))
}

func TestSignsOfTheSubject(t *testing.T) {
	for _, r := range "⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂×·−≤≥≠≅∞⟨⟩∘∈∅⊂⋊→↦⇒∪∩√∑∏ℤ′…–●△Δσπαéüß" {
		require.NotSame(t, missing, lookup(r, false), "%c", r)
		require.NotSame(t, missing, lookup(r, true), "%c", r)
	}
}

func TestUnknownCharacterIsABox(t *testing.T) {
	for _, r := range []rune{'𓀀', '한', -1, 0x10ffff} {
		g := lookup(r, false)
		require.Same(t, missing, g)
		require.Len(t, g.segments, 10)
	}
}

func TestOutlinesStandOnTheBaseline(t *testing.T) {
	for _, s := range lookup('H', false).segments {
		for _, p := range s.points {
			require.LessOrEqual(t, p[1], 0.001)
			require.GreaterOrEqual(t, p[1], -0.75)
		}
	}
}
