package factor

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
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
			w, err := f.Factor(p)
			require.NoError(t, err)
			v, err := read.Factor(p)
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
			w, err := table.Factor(p)
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

// A pool said to be whole that has an element twice lacks another.
func TestLoadRefusesAnElementTwice(t *testing.T) {
	f := tinyFactorizer(t, "[(1,2,3,4,5),(1,2)]", 5000)
	require.True(t, f.pool.whole)
	last := f.pool.layer[len(f.pool.layer)-2] - 1 // of the layer before the last
	f.pool.parent[last], f.pool.letter[last] = f.pool.parent[last-1], f.pool.letter[last-1]
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	var format *fault.InputError
	require.ErrorAs(t, new(Factorizer).UnmarshalBinary(data), &format)
	require.Contains(t, format.Want, "the same element")
}

// A word in the wrong list would be taken for one that leads back another coset.
func TestLoadRefusesAWordForAnotherCoset(t *testing.T) {
	f := tinyFactorizer(t, "[(1,2,3,4,5,6,7),(1,2,3)(4,5)]", 60)
	s := f.stages[0]
	var seconds []int32 // where the second words of cosets stand
	for c := range s.size {
		if len(s.list(c)) > 1 {
			seconds = append(seconds, s.start[c]+1)
		}
	}
	require.Greater(t, len(seconds), 1)
	s.ids[seconds[0]], s.ids[seconds[1]] = s.ids[seconds[1]], s.ids[seconds[0]]
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	var format *fault.InputError
	require.ErrorAs(t, new(Factorizer).UnmarshalBinary(data), &format)
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
	w, err := read.Factor(p)
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

	var format *fault.InputError
	for i := 0; i < len(data); i += 101 {
		bad := bytes.Clone(data)
		bad[i] ^= 0x41
		_, err := Load(t.Context(), g, bad)
		require.ErrorAs(t, err, &format, "byte %d", i)
		_, err = Load(t.Context(), g, data[:i])
		require.ErrorAs(t, err, &format, "cut at %d", i)
	}
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
	f.plan = plan{pool: pool, members: pool, cosets: 30, work: 1000, keep: 4, tries: 100, roots: 5, finals: 2, lookups: 100, meet: 5}
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
			f.Add(data[len(factorizerMagic)+1 : len(data)-32])
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if len(body) > 1<<16 {
			t.Skip("a large degree with many words takes long")
		}
		var read Factorizer
		err := read.UnmarshalBinary(seal(append(append([]byte(factorizerMagic), factorizerVersion), body...)))
		var format *fault.InputError
		if err != nil {
			require.ErrorAs(t, err, &format)
			return
		}
		for _, p := range append(randomElements(read.group, 3), perm.Identity(read.set.degree)) {
			w, err := read.Factor(p)
			require.NoError(t, err)
			requireValue(t, w, read.group, p)
		}
	})
}

// A few bytes can stand for elements of 65,536 points each: the reader counts what
// they take before it makes them.
func TestLoadRefusesMoreMemoryThanThereIs(t *testing.T) {
	const degree, levels = 1 << 16, 1 << 16
	body := binary.AppendUvarint(nil, degree)
	body = binary.AppendUvarint(body, 0) // generators
	body = binary.AppendUvarint(body, uint64(word.Product))
	table := binary.AppendUvarint(body, levels)
	for i := range levels {
		table = binary.AppendUvarint(table, uint64(i))
		table = append(table, 2) // points in the orbit
		table = binary.AppendUvarint(table, uint64(i))
		table = append(table, 1) // the empty word
		table = binary.AppendUvarint(table, uint64((i+1)%degree))
		table = append(table, 0) // no word
	}
	var format *fault.InputError
	require.ErrorAs(t, new(Table).UnmarshalBinary(sealed(table)), &format)
	require.ErrorContains(t, format, "would take more than")
}
