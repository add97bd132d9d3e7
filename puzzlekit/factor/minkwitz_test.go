package factor

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// smallGroups are the awkward ones: no generators, nothing moved, identity and
// repeated generators, several orbits, and groups with known orders.
func smallGroups(t testing.TB) map[string]*group.Group {
	groups := map[string]*group.Group{
		"trivial, no generators": group.Trivial(4),
		"no points":              group.Trivial(0),
		"identity generator":     group.MustParse("[()]"),
		"one involution":         group.MustParse("[(1,2)(3,4)]"),
		"identity and others":    group.New(perm.Identity(5), perm.MustParse("(1,2,3,4,5)"), perm.Identity(5), perm.MustParse("(1,2)", 5)),
		"repeated generators":    group.New(perm.MustParse("(1,2,3,4)"), perm.MustParse("(1,2,3,4)"), perm.MustParse("(1,2)", 4)),
		"intransitive":           group.MustParse("[(1,2,3)(7,8),(4,5,6,7,8),(9,10)]"),
		"cyclic":                 group.MustParse("[(1,2,3,4,5,6,7)(8,9,10,11)]"),
	}
	for _, name := range []string{"M11", "M12", "S8", "A8", "D_ngon12", "eight_loops", "fifteen_loops", "PSL2_31", "rubik3x3x3", "C2^50"} {
		groups[name] = testGroup(t, name)
	}
	return groups
}

func TestMinkwitzWordsMultiplyToTheElement(t *testing.T) {
	for name, g := range smallGroups(t) {
		table, err := Minkwitz(t.Context(), g, nil, &TableOptions{Rounds: 2000})
		require.NoError(t, err, name)
		for _, p := range randomElements(g, 50) {
			w, err := table.Factor(t.Context(), p)
			require.NoError(t, err, name)
			requireValue(t, w, g, p)
		}
	}
}

// requireValue checks a word with perm's own arithmetic.
func requireValue(t *testing.T, w word.Word, g *group.Group, p perm.Perm) {
	t.Helper()
	got := perm.Identity(g.Degree())
	generators := g.Generators()
	for l := range w.All() {
		x := generators[l.Generator()-1]
		if l.IsInverse() {
			x = x.Inverse()
		}
		got = got.Mul(x)
	}
	require.True(t, got.Equal(p), "%v is %v, expected %v", w, got, p)
	require.Equal(t, w.Reduce().Len(), w.Len(), "reduced")
	if len(generators) > 0 {
		value, err := Eval(w, generators)
		require.NoError(t, err)
		require.True(t, value.Equal(p))
	}
}

func TestMinkwitzOptions(t *testing.T) {
	g := testGroup(t, "M12")
	for _, o := range []TableOptions{
		{RandomLength: 20, Seed: 7},
		{RandomLength: 5, Seed: 8},
		{ImproveEvery: 50, Limit: 3, LimitGrowth: 2, Products: 10},
		{Rounds: 1},
	} {
		table, err := Minkwitz(t.Context(), g, nil, &o)
		require.NoError(t, err)
		for _, p := range randomElements(g, 20) {
			w, err := table.Factor(t.Context(), p)
			require.NoError(t, err)
			requireValue(t, w, g, p)
		}
	}
}

func TestMoreRoundsGiveShorterWords(t *testing.T) {
	g := testGroup(t, "rubik3x3x3")
	mean := func(rounds int) (sum float64) {
		table, err := Minkwitz(t.Context(), g, nil, &TableOptions{Rounds: rounds})
		require.NoError(t, err)
		for _, l := range table.Stats() {
			sum += l.Mean
		}
		return sum
	}
	require.Less(t, mean(20000), mean(1000))
}

func TestMinkwitzIsDeterministic(t *testing.T) {
	g := testGroup(t, "M12")
	var first []byte
	for _, procs := range []int{1, 2, 4} {
		old := runtime.GOMAXPROCS(procs)
		table, err := Minkwitz(t.Context(), g, nil, &TableOptions{RandomLength: 20, Seed: 3, Rounds: 3000})
		runtime.GOMAXPROCS(old)
		require.NoError(t, err)
		data, err := table.MarshalBinary()
		require.NoError(t, err)
		if first == nil {
			first = data
		}
		require.True(t, bytes.Equal(first, data))
	}
}

func TestMinkwitzCancel(t *testing.T) {
	g := testGroup(t, "rubik3x3x3")
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	reports := 0
	table, err := Minkwitz(ctx, g, nil, &TableOptions{Rounds: 1 << 40, Progress: func(p TableProgress) {
		if reports++; p.Filled > p.Total/2 {
			cancel(reason)
		}
	}})
	require.ErrorIs(t, err, reason)
	require.NotNil(t, table)
	require.Positive(t, reports)
	require.Less(t, len(table.Stats()), 30)
}

func TestMinkwitzDeadlineBeforeTheStart(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Unix(0, 0))
	defer cancel()
	table, err := Minkwitz(ctx, testGroup(t, "M12"), nil, nil)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Nil(t, table)
}

func TestMinkwitzBadInput(t *testing.T) {
	g := testGroup(t, "M12")
	_, err := Minkwitz(t.Context(), g, word.Numbered(2), nil)
	var alphabet *fault.InputError
	require.ErrorAs(t, err, &alphabet)
	require.Equal(t, 2, alphabet.Value)

	for option, o := range map[string]TableOptions{
		"Rounds":       {Rounds: -1},
		"ImproveEvery": {ImproveEvery: -1},
		"Limit":        {Limit: -5},
		"LimitGrowth":  {LimitGrowth: 0.5},
		"Seed":         {Seed: 9},
		"MaxRounds":    {MaxRounds: 5},
		"RandomLength": {RandomLength: -1},
		"Products":     {Products: -1},
	} {
		_, err := Minkwitz(t.Context(), g, nil, &o)
		var bad *fault.InputError
		require.ErrorAs(t, err, &bad, option)
		require.Equal(t, "TableOptions."+option, bad.What)
	}

	table, err := Minkwitz(t.Context(), testGroup(t, "rubik3x3x3"), nil, &TableOptions{Rounds: 10, MaxRounds: 20})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "TableOptions.MaxRounds", limit.Option)
	require.Equal(t, uint64(20), limit.Limit)
	_, err = table.Factor(t.Context(), randomElements(testGroup(t, "rubik3x3x3"), 1)[0])
	var hole *fault.InputError
	require.ErrorAs(t, err, &hole)
	require.Contains(t, hole.Want, "has no word for point")
}

func TestFactorRefusesStrangers(t *testing.T) {
	g := testGroup(t, "rubik3x3x3")
	table, err := Minkwitz(t.Context(), g, nil, nil)
	require.NoError(t, err)

	_, err = table.Factor(t.Context(), perm.MustParse("(1,3)", 48)) // a corner facelet alone
	var stranger *fault.UnreachableError
	require.ErrorAs(t, err, &stranger)
	_, residue := siftStops(t, stranger)
	require.False(t, residue.IsIdentity())
	require.False(t, g.Contains(residue))

	w, err := table.Factor(t.Context(), g.Generators()[0].WithDegree(70))
	require.NoError(t, err)
	require.Equal(t, 1, w.Len())
	for _, text := range []string{"(1,49)", "(1,3)(50,51)", "(50,51)", "(1,99999)"} {
		p := perm.MustParse(text)
		_, err = table.Factor(t.Context(), p)
		require.ErrorAs(t, err, &stranger)
		want, wantLevel := g.WithDegree(p.Degree()).Sift(p)
		level, residue := siftStops(t, stranger)
		require.Equal(t, wantLevel, level, text)
		require.True(t, g.Contains(p.Inverse().Mul(residue)), text)
		require.Equal(t, want.LargestMoved(), residue.LargestMoved(), text)
	}
}

// siftStops reads what an error about a stranger says.
func siftStops(t *testing.T, e *fault.UnreachableError) (level int, residue perm.Perm) {
	t.Helper()
	var text string
	_, err := fmt.Sscanf(e.Reason, "its sift stops at level %d with the residue %s", &level, &text)
	require.NoError(t, err)
	return level, perm.MustParse(text)
}

// A table is for its generators, whatever their degree.
func TestTablesTakeUnequalDegrees(t *testing.T) {
	g := group.New(perm.MustParse("(1,2,3,4,5)(6,7)"), perm.MustParse("(1,2)"))
	table, err := Minkwitz(t.Context(), g, nil, nil)
	require.NoError(t, err)
	f, err := New(t.Context(), g, nil, nil)
	require.NoError(t, err)
	data, err := table.MarshalBinary()
	require.NoError(t, err)
	loaded, err := LoadTable(t.Context(), g.WithDegree(9), data)
	require.NoError(t, err)
	data, err = f.MarshalBinary()
	require.NoError(t, err)
	again, err := Load(t.Context(), g.WithDegree(9), data)
	require.NoError(t, err)
	for p := range g.Elements() {
		p = p.WithDegree(p.LargestMoved())
		for _, factor := range []func(context.Context, perm.Perm) (word.Word, error){table.Factor, loaded.Factor, f.Factor, again.Factor} {
			w, err := factor(t.Context(), p)
			require.NoError(t, err)
			got, err := Eval(w, []perm.Perm{perm.MustParse("(1,2,3,4,5)(6,7)"), perm.MustParse("(1,2)")})
			require.NoError(t, err)
			require.True(t, got.Equal(p), "%v is %v, expected %v", w, got, p)
		}
	}
	_, err = f.Factor(t.Context(), perm.MustParse("(8,9)"))
	var stranger *fault.UnreachableError
	require.ErrorAs(t, err, &stranger)
	other := group.New(perm.MustParse("(1,2,3,4,5)(6,8)"), perm.MustParse("(1,2)"))
	_, err = Load(t.Context(), other, data)
	var foreign *fault.InputError
	require.ErrorAs(t, err, &foreign)
	require.Equal(t, "hash of the generators", foreign.What)
	require.NotContains(t, foreign.Want, foreign.Value)
}

func TestFillingEndsWithTheTableOfMinkwitz(t *testing.T) {
	g := testGroup(t, "M11")
	o := &TableOptions{Rounds: 2500, ImproveEvery: 500}
	table, err := Minkwitz(t.Context(), g, nil, o)
	require.NoError(t, err)
	var last TableProgress
	steps := 0
	for p, err := range Filling(t.Context(), g, nil, o) {
		require.NoError(t, err)
		require.GreaterOrEqual(t, p.Filled, last.Filled)
		requireNotLonger(t, last.Levels, p.Levels)
		last = p
		steps++
	}
	require.Equal(t, 5, steps)
	require.Equal(t, table.Stats(), last.Levels)
}

// requireNotLonger checks that a word is only replaced by a shorter one.
func requireNotLonger(t *testing.T, before, after []LevelStats) {
	t.Helper()
	for i, l := range before {
		for j, n := range l.Lengths {
			if n >= 0 {
				require.LessOrEqual(t, after[i].Lengths[j], n, "level %d, point %d", l.Level, l.Orbit[j])
			}
		}
	}
}

// Each of the options makes a table shorter or longer, as it says.
func TestFewerProductsGiveLongerWords(t *testing.T) {
	g := testGroup(t, "rubik3x3x3")
	mean := func(products int) (sum float64) {
		table, err := Minkwitz(t.Context(), g, nil, &TableOptions{Rounds: 5000, Products: products})
		require.NoError(t, err)
		for _, l := range table.Stats() {
			sum += l.Mean
		}
		return sum
	}
	require.Greater(t, mean(1), 1.1*mean(0))
}

// Words are reduced to one form: no letter beside its inverse, and each power of a
// generator the shorter way round, the positive one where both are as long.
func TestReduce(t *testing.T) {
	s := newGeneratorSet(9, []perm.Perm{perm.MustParse("(1,2,3,4)"), perm.MustParse("(5,6)"), perm.MustParse("(7,8,9)")})
	for _, c := range []struct{ word, want []word.Letter }{
		{[]word.Letter{1, -1}, nil},
		{[]word.Letter{1, 1, 1}, []word.Letter{-1}},
		{[]word.Letter{-1, -1}, []word.Letter{1, 1}},
		{[]word.Letter{-1, -1, -1}, []word.Letter{1}},
		{[]word.Letter{1, 1, 1, 1, 2}, []word.Letter{2}},
		{[]word.Letter{-2}, []word.Letter{2}},
		{[]word.Letter{2, 2, 3}, []word.Letter{3}},
		{[]word.Letter{3, 3}, []word.Letter{-3}},
		{[]word.Letter{1, 3, -3, 1, -1}, []word.Letter{1}},
		{[]word.Letter{1, 1, 3, 3, 3, 1}, []word.Letter{-1}},
		{[]word.Letter{1, 2, -2, 1, 3, 3, 3, 1, 1}, nil},
	} {
		require.Empty(t, slices.Compare(s.reduce(slices.Clone(c.word)), c.want), "%v", c.word)
	}
}

func TestTableRoundTrip(t *testing.T) {
	for name, g := range smallGroups(t) {
		table, err := Minkwitz(t.Context(), g, nil, &TableOptions{Rounds: 500})
		require.NoError(t, err, name)
		data, err := table.MarshalBinary()
		require.NoError(t, err)
		read, err := LoadTable(t.Context(), g, data)
		require.NoError(t, err, name)
		require.Equal(t, table.Stats(), read.Stats())
		again, err := read.MarshalBinary()
		require.NoError(t, err)
		require.Equal(t, data, again)
		for _, p := range randomElements(g, 5) {
			w, err := table.Factor(t.Context(), p)
			require.NoError(t, err)
			v, err := read.Factor(t.Context(), p)
			require.NoError(t, err)
			require.True(t, w.Equal(v))
		}
	}
}

func TestLoadRefusesDamageAndStrangers(t *testing.T) {
	g := testGroup(t, "M11")
	table, err := Minkwitz(t.Context(), g, nil, nil)
	require.NoError(t, err)
	data, err := table.MarshalBinary()
	require.NoError(t, err)

	_, err = LoadTable(t.Context(), testGroup(t, "M12"), data)
	var other *fault.InputError
	require.ErrorAs(t, err, &other)

	requireDamageRefused(t, data, 1, func(data []byte) error { return wrongOf(LoadTable(t.Context(), g, data)) })
}

func TestJSONIsSmall(t *testing.T) {
	table, err := Minkwitz(t.Context(), testGroup(t, "rubik3x3x3"), word.MustAlphabet(word.Moves, "U", "L", "F", "R", "B", "D"), nil)
	require.NoError(t, err)
	data, err := json.Marshal(table)
	require.NoError(t, err)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.Less(t, packed.Len(), 60_000)

	var read struct {
		Degree     int
		Generators [][]int
		Levels     []struct {
			Base   int
			Points []int
			Words  [][]int32
		}
	}
	require.NoError(t, json.Unmarshal(data, &read))
	require.Equal(t, 48, read.Degree)
	for _, l := range read.Levels { // a reader of its own: follow the base point
		for j, letters := range l.Words {
			point := l.Base
			for _, x := range letters {
				if x > 0 {
					point = read.Generators[x-1][point-1]
					continue
				}
				for from, to := range read.Generators[-x-1] {
					if to == point {
						point = from + 1
						break
					}
				}
			}
			require.Equal(t, l.Points[j], point)
		}
	}
}

func TestEval(t *testing.T) {
	a := word.MustAlphabet(word.Product, "a", "b")
	generators := []perm.Perm{perm.MustParse("(1,2,3)", 4), perm.MustParse("(3,4)")}
	p, err := Eval(a.MustParse("a*b"), generators)
	require.NoError(t, err)
	require.Equal(t, "(1,2,4,3)", p.String())

	_, err = Eval(a.MustParse("a*b"), generators[:1])
	var letter *fault.InputError
	require.ErrorAs(t, err, &letter)
	require.EqualError(t, letter, "factor.Eval: letter is 2; want ±1..±1")
	p, err = Eval(a.MustParse("a*b"), []perm.Perm{perm.Identity(3), perm.Identity(4)})
	require.NoError(t, err)
	require.Equal(t, 4, p.Degree())
	_, err = Eval(a.MustParse("a*b"), []perm.Perm{perm.Identity(3), perm.Identity(maxDegree + 1)})
	require.EqualError(t, err, "factor.Eval: degree is 65537; want at most 65536")
	_, err = Eval(a.MustParse("a"), nil)
	require.ErrorAs(t, err, &letter)
}

// FuzzUnmarshal feeds the reader with a right checksum, so that it must do
// its own checks: it returns a *fault.InputError or a table that works.
func FuzzUnmarshal(f *testing.F) {
	for _, text := range []string{"[(1,2,3,4,5),(1,2)]", "[(1,2)(3,4)]", "[()]"} {
		table, err := Minkwitz(f.Context(), group.MustParse(text), nil, &TableOptions{Rounds: 50})
		require.NoError(f, err)
		data, err := table.MarshalBinary()
		require.NoError(f, err)
		f.Add(data[len(tableFormat)+1 : len(data)-encoded.ChecksumSize])
	}
	for _, damaged := range []savedTable{
		{Degree: 14}, {Degree: -1}, {Degree: 2, Generators: []perm.Perm{perm.Identity(3)}},
		{Degree: 2, Levels: []savedLevel{{Base: 3, Orbit: []int{3, 1}, Points: []int{3}, Words: [][]word.Letter{{}}}}},
		{Degree: 2, Levels: []savedLevel{{Base: 1, Orbit: []int{1, 2}, Points: []int{1, 2}, Words: [][]word.Letter{{}, {1}}}}},
	} {
		damaged.Alphabet = word.Numbered(len(damaged.Generators))
		body, err := encoded.Bytes(damaged)
		require.NoError(f, err)
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var read Table
		err := read.UnmarshalBinary(encoded.Seal(tableFormat, tableVersion, body))
		var format *fault.InputError
		if err != nil {
			require.ErrorAs(t, err, &format)
			return
		}
		_, err = read.Factor(t.Context(), perm.Identity(read.set.degree))
		require.NoError(t, err)
	})
}

// A table that cannot fit is refused before any work, one whose words grow too
// long on the way.
func TestMinkwitzMemory(t *testing.T) {
	var limit *fault.LimitError
	table, err := Minkwitz(t.Context(), group.Symmetric(2000), nil, nil)
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "TableOptions.Memory", limit.Option)
	require.Nil(t, table)

	g := testGroup(t, "rubik3x3x3")
	points := 0
	chain, err := g.Chain(t.Context(), nil)
	require.NoError(t, err)
	for _, n := range chain.OrbitSizes() {
		points += n
	}
	least := tableBytes(48, chain.Depth(), points)
	table, err = Minkwitz(t.Context(), g, nil, &TableOptions{Memory: uint64(least) + 1000})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "TableOptions.Memory", limit.Option)
	require.NotNil(t, table)
	_, err = Minkwitz(t.Context(), g, nil, &TableOptions{Rounds: 1000, Memory: 2 * uint64(least)})
	require.NoError(t, err)
}
