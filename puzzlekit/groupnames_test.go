package puzzlekit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Names of known groups that Group does not read lead to what it reads. What is to be
// written without GAP is a group.
func TestOtherNamesOfGroups(t *testing.T) {
	for name, want := range map[string]string{
		"D7": "D14", "Dih7": "D14", "dih_5": "D10", "Dic3": "Q12", "K4": "V4", "Klein": "V4", "V": "V4",
		"F20": "5:4", "F21": "7:3", "AGL(1,7)": "7:6", "C2xC2": "C2 x C2", "S3xA4xC2": "S3 x A4 x C2", "s4": "S4", "psl(2,7)": "PSL(2,7)",
	} {
		err := Try(func() { Group(name) })
		require.ErrorContains(t, err, want, name)
		require.NotContains(t, err.Error(), "GAP", name)
		require.NoError(t, Try(func() { Group(want) }), name)
	}
	require.Equal(t, "14", Group("D14").Order().String(), "the symmetries of a polygon with 7 corners")
	require.Equal(t, "12", Group("Q12").Order().String(), "Dic3")
	require.Equal(t, "720", RunOn(Group("M11").Stabilizer, 1).Order().String(), "M10")
	require.Equal(t, "20160", RunOn(Group("M22").Stabilizer, 1).Order().String(), "M21")
	for name, want := range map[string]string{
		"M10":             `; M10 is RunOn(Group("M11").Stabilizer, 1)`,
		"SU(3,3)":         "GeneratorsOfGroup(Image(IsomorphismPermGroup(SU(3,3))))",
		"SmallGroup(8,3)": "GeneratorsOfGroup(Image(IsomorphismPermGroup(SmallGroup(8,3))))",
		"SP(4,2)":         "GeneratorsOfGroup(Image(IsomorphismPermGroup(Sp(4,2))))",
		"J1":              `GeneratorsOfGroup(AtlasGroup("J1"))`,
		"McL":             `GeneratorsOfGroup(AtlasGroup("McL"))`,
		"Rubik's cube":    "Group(Rubik(3))",
	} {
		require.ErrorContains(t, Try(func() { Group(name) }), want, name)
	}
	for _, name := range []string{"x", "F7", "F999999999999999999999", "Dih2", "xC2", "AGL(1,x)", "nonsense", "V0", "F", "L2(9)", "PSL(2)", "PSL(2,-3)", "SU(3,x)"} {
		err := Try(func() { Group(name) })
		require.Error(t, err, name)
		require.False(t, strings.Contains(err.Error(), "; write") || strings.Contains(err.Error(), "GAP"), "%s: %v", name, err)
	}
}
