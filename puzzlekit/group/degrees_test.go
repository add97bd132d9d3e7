package group_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// A question of membership makes sense for permutations of the points of the
// group only; "no" would be a trap for (1,2) read without a degree.
func TestMembershipNeedsTheDegree(t *testing.T) {
	s3, s4 := group.Symmetric(3), group.Symmetric(4)
	swap := perm.MustParse("(1,2)")
	for name, ask := range map[string]func(){
		"Contains":       func() { s3.Contains(swap) },
		"chain":          func() { s3.Chain().Contains(swap) },
		"Sift":           func() { s3.Sift(swap) },
		"Rank":           func() { s3.Rank(swap) },
		"IsSubgroupOf":   func() { s3.IsSubgroupOf(s4) },
		"IsNormalIn":     func() { s3.IsNormalIn(s4) },
		"Index":          func() { s4.Index(s3) },
		"trivial Index":  func() { s4.Index(group.Trivial(3)) },
		"NormalClosure":  func() { s3.NormalClosure(swap) },
		"Commutator":     func() { s3.Commutator(s4) },
		"Image":          func() { sign().Image(swap) },
		"Preimage":       func() { sign().Preimage(perm.Identity(3)) },
		"PreimageGroup":  func() { sign().PreimageGroup(s3) },
		"cyclic subset":  func() { group.New(swap).IsSubgroupOf(s3) },
		"no points":      func() { s3.Contains(perm.MustParse("()")) },
		"more points":    func() { s3.Contains(perm.MustParse("(1,4)")) },
		"written larger": func() { s3.Contains(perm.MustParse("(1,2)", 5)) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				_, ok := recover().(*group.DegreeError)
				require.True(t, ok, "a *DegreeError")
			}()
			ask()
		})
	}
	require.True(t, s3.Contains(perm.MustParse("(1,2)", 3)))
	require.False(t, s3.Equal(s4), "equality is decided by the degree")
	_, err := s4.OnCosets(s3, nil)
	var degree *group.DegreeError
	require.ErrorAs(t, err, &degree)
}

func TestDegreeErrorsSayWhatToWrite(t *testing.T) {
	s3 := group.Symmetric(3)
	for want, ask := range map[string]func(){
		`group: element acts on 2 points, expected 3; give both the same degree: perm.MustParse("(1,2)", 3)`: func() {
			s3.Contains(perm.MustParse("(1,2)"))
		},
		`group: element acts on 0 points, expected 3; give both the same degree: perm.MustParse("()", 3)`: func() {
			s3.Contains(perm.MustParse("()"))
		},
		`group: element acts on 5 points, expected 3; give both the same degree: perm.MustParse("(1,2)", 3)`: func() {
			s3.Contains(perm.MustParse("(1,2)", 5))
		},
		`group: element acts on 4 points, expected 3; give both the same degree: make the group of generators on 4 points`: func() {
			s3.Contains(perm.MustParse("(1,4)"))
		},
		`group: generator 1 acts on 3 points, expected 4; give both the same degree: perm.MustParse("(1,2,3)", 4)`: func() {
			group.New(perm.MustParse("(1,2,3)"), perm.MustParse("(3,4)"))
		},
		`group: generator 2 acts on 2 points, expected 3; give both the same degree: perm.MustParse("(1,2)", 3)`: func() {
			group.New(perm.MustParse("(1,2,3)"), perm.MustParse("(1,2)"))
		},
		`group: the other group acts on 4 points, expected 3; give both the same degree`: func() {
			s3.Commutator(group.Symmetric(4))
		},
	} {
		require.PanicsWithError(t, want, ask)
	}
	long := perm.Random(rand.New(rand.NewPCG(1, 1)), 40)
	_, err := group.FromGenerators([]perm.Perm{long, perm.Identity(48)})
	require.True(t, strings.HasSuffix(err.Error(), "give both the same degree: p.Extend(48)"), err)
}
