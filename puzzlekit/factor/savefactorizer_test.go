package factor

import (
	"bytes"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/encoded"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

var quickAndSmall = &Options{Effort: Quick, Memory: 20 << 20}

func TestFactorizerRoundTrip(t *testing.T) {
	groups := smallGroups(t)
	groups["A15"] = testGroup(t, "A15")
	for name, g := range groups {
		f, err := New(t.Context(), g, nil, quickAndSmall)
		require.NoError(t, err, name)
		data, err := f.MarshalBinary()
		require.NoError(t, err)
		read, err := Load(t.Context(), g, data)
		require.NoError(t, err, name)
		require.Equal(t, f.Stats(), read.Stats(), name)
		again, err := read.MarshalBinary()
		require.NoError(t, err)
		require.True(t, bytes.Equal(data, again), name)
		for _, p := range randomElements(g, 5) {
			w, err := f.Factor(t.Context(), p)
			require.NoError(t, err)
			v, err := read.Factor(t.Context(), p)
			require.NoError(t, err)
			require.True(t, w.Equal(v), "%s: %v and %v", name, w, v)
		}
	}
}

func TestTableOfAFactorizer(t *testing.T) {
	for name, g := range smallGroups(t) {
		f, err := New(t.Context(), g, nil, quickAndSmall)
		require.NoError(t, err, name)
		table := f.Table()
		data, err := table.MarshalBinary()
		require.NoError(t, err)
		_, err = LoadTable(t.Context(), g, data) // checks every word
		require.NoError(t, err, name)
		for _, p := range randomElements(g, 10) {
			w, err := table.Factor(t.Context(), p)
			require.NoError(t, err, name)
			requireValue(t, w, g, p)
		}
	}
}

// The words of a table are the shortest that the stages have for their points.
func TestTableOfAFactorizerHasTheShortestWords(t *testing.T) {
	f := tinyFactorizer(t, "[(1,2,3,4,5,6,7),(1,2,3)(4,5)]", 60)
	require.NotEmpty(t, f.stages)
	table := f.Table()
	level := 0
	var fixed []int
	for _, s := range f.stages {
		for _, d := range s.digits {
			level++
			shortest := map[int]int{} // by point
			for i := range int32(s.members.len()) {
				x := s.members.action(i)
				point := int(indexOf(x, uint16(d.base)))
				if n, known := shortest[point]; fixes(x, fixed) && (!known || s.members.length(i) < n) {
					shortest[point] = s.members.length(i)
				}
			}
			require.NotEmpty(t, shortest)
			for point, n := range shortest {
				w, ok := table.Word(level, point+1)
				require.True(t, ok)
				require.LessOrEqual(t, w.Len(), n, "level %d, point %d", level, point+1)
			}
			fixed = append(fixed, d.base)
		}
	}
}

// A file says how many short words to look for, and what it says may be anything.
func TestLoadRefusesPoolsOfAnySize(t *testing.T) {
	f := tinyFactorizer(t, "[(1,2,3,4,5),(1,2)]", 5000)
	require.True(t, f.pool.whole)
	for _, size := range []int{0, -1, 60, budgets[Thorough].words + 1, math.MaxInt} {
		requireDamaged(t, f, func(s *savedFactorizer) { s.Words = size })
	}
}

// requireDamaged changes what is saved of a factorizer, which then is refused.
func requireDamaged(t *testing.T, f *Factorizer, change func(*savedFactorizer)) {
	t.Helper()
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	var s savedFactorizer
	require.NoError(t, encoded.Open(factorizerType, factorizerFormat, factorizerVersion, data, &s))
	change(&s)
	data, err = encoded.Sealed(factorizerFormat, factorizerVersion, s)
	require.NoError(t, err)
	var format *fault.InputError
	require.ErrorAs(t, new(Factorizer).UnmarshalBinary(data), &format)
}

// A word in the wrong stage would move what an earlier stage has led back.
func TestLoadRefusesAWordOfAnotherStage(t *testing.T) {
	f := tinyFactorizer(t, "[(1,2,3,4,5,6,7),(1,2,3)(4,5)]", 60)
	require.Greater(t, len(f.stages), 1)
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages[0], s.Stages[1] = s.Stages[1], s.Stages[0] })
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages = s.Stages[1:] })
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages = append(s.Stages, s.Stages[1]) })
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages[1].Letters[0] = 9 })
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages[1].Lengths[1]++ })
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages[1].Base[0] = 7 })
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages[1].Base = nil })
	requireDamaged(t, f, func(s *savedFactorizer) { s.Stages[1].Lengths, s.Stages[1].Letters = []int32{0}, nil })
}

// A file of an earlier version says so.
func TestLoadRefusesEarlierVersions(t *testing.T) {
	err := new(Factorizer).UnmarshalBinary(encoded.Seal(factorizerFormat, 2, nil))
	require.EqualError(t, err, "factor.Factorizer.UnmarshalBinary: the data: want what MarshalBinary wrote: version 2 of the format; this library reads version 4 and has to make the value again")
	err = new(Table).UnmarshalBinary(encoded.Seal(tableFormat, 1, nil))
	var format *fault.InputError
	require.ErrorAs(t, err, &format)
	require.Contains(t, format.Want, "version 1 of the format")
}

// More generators than a byte can number.
func TestFactorizerRoundTripWithManyGenerators(t *testing.T) {
	var generators []perm.Perm
	for i := range 12 {
		for j := range i {
			p, err := perm.FromCycles(12, []int{i + 1, j + 1})
			require.NoError(t, err)
			generators = append(generators, p, p, p)
		}
	}
	g := group.New(generators...)
	f, err := New(t.Context(), g, nil, quickAndSmall)
	require.NoError(t, err)
	require.Equal(t, 2, f.set.slotWidth())
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	read, err := Load(t.Context(), g, data)
	require.NoError(t, err)
	p := g.Random(rand.New(rand.NewPCG(1, 1)))
	w, err := read.Factor(t.Context(), p)
	require.NoError(t, err)
	requireValue(t, w, g, p)
}

func TestLoadFactorizerIsTheSameOnAnyNumberOfCores(t *testing.T) {
	g := testGroup(t, "fifteen_loops")
	f, err := New(t.Context(), g, nil, quickAndSmall)
	require.NoError(t, err)
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	for _, procs := range []int{1, 3} {
		old := runtime.GOMAXPROCS(procs)
		read, err := Load(t.Context(), g, data)
		runtime.GOMAXPROCS(old)
		require.NoError(t, err)
		again, err := read.MarshalBinary()
		require.NoError(t, err)
		require.True(t, bytes.Equal(data, again))
	}
}

func TestLoadFactorizerRefusesDamageAndStrangers(t *testing.T) {
	g := testGroup(t, "M11")
	f, err := New(t.Context(), g, nil, quickAndSmall)
	require.NoError(t, err)
	data, err := f.MarshalBinary()
	require.NoError(t, err)

	_, err = Load(t.Context(), testGroup(t, "M12"), data)
	var other *fault.InputError
	require.ErrorAs(t, err, &other)

	requireDamageRefused(t, data, 101, func(data []byte) error { return wrongOf(Load(t.Context(), g, data)) })
	var format *fault.InputError
	table, err := Minkwitz(t.Context(), g, nil, nil)
	require.NoError(t, err)
	data, err = table.MarshalBinary()
	require.NoError(t, err)
	_, err = Load(t.Context(), g, data)
	require.ErrorAs(t, err, &format)
	require.Equal(t, "factor.Factorizer.UnmarshalBinary", format.In)
}

// tinyFactorizer has stages, although its group is small: its pool holds a few
// elements only.
func tinyFactorizer(t testing.TB, text string, pool int) *Factorizer {
	t.Helper()
	g := group.MustParse(text)
	o, err := quickAndSmall.withDefaults()
	require.NoError(t, err)
	f := &Factorizer{alphabet: word.Numbered(len(g.Generators())), group: g, set: newGeneratorSet(g.Degree(), g.Generators())}
	f.plan = plan{budget: budget{words: pool, products: 100}, members: pool, work: 1000, listed: mostListed}
	for _, b := range g.Base() {
		f.set.base = append(f.set.base, b-1)
	}
	f.pool, err = newPool(t.Context(), f.set, f.set.base, pool)
	require.NoError(t, err)
	if !f.pool.whole {
		require.NoError(t, f.build(t.Context(), o))
	}
	return f
}

// FuzzUnmarshalFactorizer feeds the reader with a right checksum, so that it
// must do its own checks: it returns a *fault.InputError or a factorizer that
// works for every element.
func FuzzUnmarshalFactorizer(f *testing.F) {
	for _, text := range []string{"[(1,2,3,4,5),(1,2)]", "[(1,2)(3,4),(1,5,6)]", "[()]", "[(1,2,3,4,5,6,7),(1,2,3)(4,5)]"} {
		for _, pool := range []int{20, 5000} {
			data, err := tinyFactorizer(f, text, pool).MarshalBinary()
			require.NoError(f, err)
			f.Add(data[len(factorizerFormat)+1 : len(data)-encoded.ChecksumSize])
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if len(body) > 1<<16 {
			t.Skip("a large degree with many words takes long")
		}
		var read Factorizer
		err := read.UnmarshalBinary(encoded.Seal(factorizerFormat, factorizerVersion, body))
		var format *fault.InputError
		if err != nil {
			require.ErrorAs(t, err, &format)
			return
		}
		for _, p := range append(randomElements(read.group, 3), perm.Identity(read.set.degree)) {
			w, err := read.Factor(t.Context(), p)
			require.NoError(t, err)
			requireValue(t, w, read.group, p)
		}
	})
}

// A few bytes can stand for elements of 65,536 points each: the reader counts what
// they take before it makes them.
func TestLoadRefusesMoreMemoryThanThereIs(t *testing.T) {
	const degree, levels = 1 << 16, 1 << 16
	table := savedTable{Degree: degree, Alphabet: word.Numbered(0)}
	for i := range levels {
		table.Levels = append(table.Levels, savedLevel{Base: i + 1, Orbit: []int{i + 1, (i+1)%degree + 1}, Points: []int{i + 1}, Words: [][]word.Letter{{}}})
	}
	data, err := encoded.Sealed(tableFormat, tableVersion, table)
	require.NoError(t, err)
	var format *fault.InputError
	require.ErrorAs(t, new(Table).UnmarshalBinary(data), &format)
	require.ErrorContains(t, format, "would take more than")
}
