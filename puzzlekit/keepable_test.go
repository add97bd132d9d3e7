package puzzlekit

import (
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

// requireKept makes a value once, reads it the second time, and
// finds that it prints and behaves the same.
func requireKept[T any](t *testing.T, v T, same func(t *testing.T, want, got T)) {
	t.Helper()
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	made := 0
	for range 2 {
		got, err := cached(func() (T, error) { made++; return v, nil }, "k")
		require.NoError(t, err)
		same(t, v, got)
	}
	require.Equal(t, 1, made, "%T was made again", v)
}

func requireEqual[T any](t *testing.T, want, got T) {
	t.Helper()
	require.Equal(t, want, got)
}

type hidden struct {
	Shown int
	kept  int
}

type (
	nothing struct{}
	linked  struct {
		Name string
		Next *linked
	}
	zeroPointer struct{ N *int }
	withFunc    struct {
		Name string
		F    func()
	}
	mixed struct {
		Order  *big.Int
		Counts map[string][]uint64
		When   time.Time
		Pairs  [][2]int
		Next   []*linked
	}
)

func TestCachedKeepsPlainData(t *testing.T) {
	requireKept(t, 0, requireEqual)
	requireKept(t, "", requireEqual)
	requireKept(t, []string{"a", ""}, requireEqual)
	requireKept(t, map[int][]float64{1: {0, 2}}, requireEqual)
	requireKept(t, &linked{"a", &linked{Name: "b"}}, requireEqual)
	requireKept(t, (*linked)(nil), requireEqual)
	requireKept(t, []*int{new(int)}, requireEqual)
	requireKept(t, big.NewInt(-7), requireEqual)
	requireKept(t, mixed{big.NewInt(0), map[string][]uint64{"a": {1}}, time.Unix(1, 0).UTC(), [][2]int{{1, 2}}, []*linked{{Name: "c"}}}, requireEqual)
}

// What cannot be kept is an error that names the type, before any work.
func TestCachedRefusesByName(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	for want, err := range map[string]error{
		"func(); want data that can be stored":                                                   refused[func()](t),
		"[]chan int, which has a chan int; want data":                                            refused[[]chan int](t),
		"interface {}; want the type of what stands in the interface":                            refused[any](t),
		"solve.Solver; want the type of what":                                                    refused[solve.Solver](t),
		"[]puzzlekit.hidden, which has a puzzlekit.hidden; want exported fields only (not kept)": refused[[]hidden](t),
		"*puzzlekit.hidden, which has a puzzlekit.hidden; want exported":                         refused[*hidden](t),
		"puzzlekit.nothing; want a struct with fields":                                           refused[nothing](t),
		"puzzlekit.zeroPointer, which has a *int; want the value itself":                         refused[zeroPointer](t),
		"*int; want the value itself":                                                            refused[*int](t),
		"map[string]puzzlekit.withFunc, which has a func(); want data":                           refused[map[string]withFunc](t),
		"*solve.Table, which has a solve.Table; want exported":                                   refused[*solve.Table](t),
	} {
		require.ErrorContains(t, err, "puzzlekit.Kept: the type of the value is "+want)
	}
}

func refused[T any](t *testing.T) error {
	t.Helper()
	_, err := cached(func() (T, error) {
		t.Errorf("%T was made", *new(T))
		return *new(T), nil
	}, "k")
	var bad *fault.InputError
	require.ErrorAs(t, err, &bad)
	return err
}

// A value that shows only when it is there that it cannot be stored comes back
// with the error.
func TestCachedRefusesAfterMaking(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PUZZLELAB_CACHE", dir)
	v, err := cached(func() ([]*linked, error) { return []*linked{nil}, nil }, "k")
	require.ErrorContains(t, err, "puzzlekit.Kept: the type of the value is []*puzzlekit.linked; want a value that can be stored: gob: ")
	require.Len(t, v, 1)
	_, err = cached(func() (*halfWay, error) { return &halfWay{}, nil }, "k")
	require.ErrorContains(t, err, "*puzzlekit.halfWay; want a value that can be stored: unreadable")
	left, err := filepath.Glob(filepath.Join(dir, "values", "*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// halfWay writes itself and cannot be read.
type halfWay struct{}

func (*halfWay) MarshalBinary() ([]byte, error) { return []byte{1}, nil }
func (*halfWay) UnmarshalBinary(_ []byte) error { return fmt.Errorf("unreadable") }

// A ring would have gob fill the stack, which ends the program.
func TestCachedRefusesRings(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	ring := &linked{Name: "a"}
	ring.Next = &linked{Name: "b", Next: ring}
	v, err := cached(func() (*linked, error) { return ring, nil }, "k")
	require.ErrorContains(t, err, "*puzzlekit.linked; want at most 10,000 levels and 3,000,000 parts, and no ring")
	require.Same(t, ring, v)
	type tree map[string][]tree
	loop := tree{}
	loop["self"] = []tree{loop}
	_, err = cached(func() (tree, error) { return loop, nil }, "k")
	require.ErrorContains(t, err, "no ring")
	requireKept(t, tree{"a": {{"b": nil}, {}}}, requireEqual)
	var list *linked
	for range deepest {
		list = &linked{"a", list}
	}
	requireKept(t, list, func(t *testing.T, want, got *linked) { require.Equal(t, length(want), length(got)) })
	_, err = cached(func() (int, error) { return 1, nil }, list)
	require.NoError(t, err)
	list = &linked{"a", list}
	_, err = cached(func() (*linked, error) { return list, nil }, "longer")
	require.ErrorContains(t, err, "no ring")
	_, err = cached(func() (int, error) { return 1, nil }, list)
	require.ErrorContains(t, err, "no ring")
}

func length(l *linked) (n int) {
	for ; l != nil; l = l.Next {
		n++
	}
	return n
}

type (
	named struct {
		perm.Perm
		Name string
	}
	pointing struct{ *group.Group }
	alone    struct{ perm.Perm }
)

// An embedded field lends its methods to the struct: gob would store the field
// and leave out the rest.
func TestCachedRefusesWhatIsEmbedded(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	require.ErrorContains(t, refused[named](t), "puzzlekit.named; want a name for the field Perm: embedded")
	require.ErrorContains(t, refused[[]*pointing](t), "puzzlekit.pointing; want a name for the field Group")
	requireKept(t, alone{perm.MustParse("(1,2)")}, requireEqual)
}

// A type whose fields changed, as it does when its cell is edited, is another one.
func TestCachedKnowsChangedFields(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	{
		type row struct{ A, B int }
		_, err := cached(func() (row, error) { return row{1, 2}, nil }, "k")
		require.NoError(t, err)
	}
	{
		type row struct{ A, C int }
		got, err := cached(func() (row, error) { return row{3, 4}, nil }, "k")
		require.NoError(t, err)
		require.Equal(t, row{3, 4}, got)
	}
}

// keys are all different ones.
func keys() []any {
	n, m := 3, 4
	sweets := func(k int) *dango.Puzzle {
		return dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{k, 1}})
	}
	ab, abc := word.MustAlphabet(word.Product, "a", "b"), word.MustAlphabet(word.Product, "a", "b", "c")
	return []any{
		nil, 0, 1, int8(1), 1.0, 1.5, "", "1", true, false, 2i, &n, &m, os.ErrClosed, os.ErrExist,
		[]string{"a b"}, []string{"a", "b"}, []string{"a", "", "b"}, []any{"1"}, []any{1}, []any{nil}, [][]int{{1}, {2}}, [][]int{{1, 2}},
		map[string]int{"a": 1, "b": 2}, map[string]int{"a": 2, "b": 1}, map[string]string{"a": "b", "c": "d"}, map[string]string{"a": "b c:d"},
		hidden{1, 2}, hidden{1, 3}, &hidden{1, 2}, &hidden{2, 1}, linked{"a", &linked{Name: "b"}}, linked{"a", &linked{Name: "c"}},
		big.NewInt(3), big.NewInt(-3), struct{ N *big.Int }{big.NewInt(4)}, struct{ N *big.Int }{big.NewInt(5)}, struct{ n *big.Int }{big.NewInt(4)},
		time.Second, time.Minute, time.Unix(1, 0).UTC(), time.Unix(2, 0).UTC(),
		perm.MustParse("(1,2)", 5), perm.MustParse("(1,2)", 6), []perm.Perm{{}}, named{perm.Perm{}, "a"}, named{perm.Perm{}, "b"},
		group.Symmetric(5), group.MustParse("[ (1,2) ]"), group.New(perm.MustParse("(1,2)", 5)), group.Trivial(5), (*group.Group)(nil),
		ab.MustParse("a*b"), abc.MustParse("a*b"), ab.MustParse("b*a"), ab, abc, coset.MustParse("<a | a^2>"), coset.MustParse("<a | a^3>"),
		puzzle.Pocket(), renamed(puzzle.Sliding(2, 2)), puzzle.Pocket().Solved(), renamed(puzzle.Sliding(2, 2)).Solved(),
		sweets(1), sweets(2), cubeboard.MustNew(3), cubeboard.MustNew(4), cubeboard.MustNew(3).Lines(cubeboard.Queen)[0],
	}
}

// renamed returns a puzzle by the name of another.
func renamed(p *puzzle.Puzzle) *puzzle.Puzzle {
	def := p.Definition()
	def.Name = puzzle.Pocket().Name()
	return Must(puzzle.New(def))
}

// Different keys have different files, however they print, and the same key has
// the same file.
func TestKeysAreToldApart(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	for i, key := range keys() {
		got, err := cached(func() (int, error) { return i, nil }, key)
		require.NoError(t, err, "%T", key)
		require.Equal(t, i, got, "%T %v", key, key)
	}
	for i, key := range keys() {
		got, err := cached(func() (int, error) { return -1, nil }, key)
		require.NoError(t, err)
		require.Equal(t, i, got, "%T %v", key, key)
	}
	for i, key := range [][]any{{"a", "b"}, {"a b"}, {"ab"}, {[]any{"a", "b"}}, {`"a" string "b"`}} {
		got, err := cached(func() (int, error) { return 1000 + i, nil }, key...)
		require.NoError(t, err)
		require.Equal(t, 1000+i, got, "%q", key)
	}
}

func TestCachedRefusesKeysThatChange(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	ring := &linked{Name: "a"}
	ring.Next = ring
	for want, key := range map[string]any{
		"puzzlekit.withFunc, which has a func(); want data":                                                withFunc{},
		"map[string]func(), which has a func(); want data":                                                 map[string]func(){"a": nil},
		"[]interface {}, which has a chan int; want data":                                                  []any{1, make(chan int)},
		"map[interface {}]int, which has a chan int; want data":                                            map[any]int{make(chan int): 1},
		"*puzzlekit.linked, which has a puzzlekit.linked; want at most 10,000 levels and 3,000,000 parts,": ring,
	} {
		_, err := cached(func() (int, error) { return 1, nil }, "k", key)
		var bad *fault.InputError
		require.ErrorAs(t, err, &bad)
		require.ErrorContains(t, err, "puzzlekit.Kept: the type of the key is "+want)
	}
}
