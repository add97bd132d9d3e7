package puzzlekit

import (
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/solve"
)

// requireKept makes a value with Cached once, reads it the second time, and
// finds that it prints and behaves the same.
func requireKept[T any](t *testing.T, v T, same func(t *testing.T, want, got T)) {
	t.Helper()
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	made := 0
	for range 2 {
		got, err := Cached(func() (T, error) { made++; return v, nil }, "k")
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
		"a value of type func() cannot be kept":                                                                 refused[func()](t),
		"a value of type chan int in []chan int cannot be kept":                                                 refused[[]chan int](t),
		"a value of type interface {} cannot be kept: what stands in it":                                        refused[any](t),
		"a value of type solve.Solver cannot be kept":                                                           refused[solve.Solver](t),
		"a value of type puzzlekit.hidden in []puzzlekit.hidden cannot be kept: its field kept is not exported": refused[[]hidden](t),
		"a value of type puzzlekit.hidden in *puzzlekit.hidden cannot":                                          refused[*hidden](t),
		"a value of type puzzlekit.nothing cannot be kept: it has no fields":                                    refused[nothing](t),
		"a value of type *int in puzzlekit.zeroPointer cannot be kept: zero would come back as nil":             refused[zeroPointer](t),
		"a value of type *int cannot be kept":                                                                   refused[*int](t),
		"a value of type func() in map[string]puzzlekit.withFunc cannot be kept":                                refused[map[string]withFunc](t),
		"a value of type *solve.Table":                                                                          nil,
	} {
		if err == nil {
			err = refused[*solve.Table](t)
			want = "a value of type solve.Table in *solve.Table cannot be kept"
		}
		require.ErrorContains(t, err, "puzzlekit.Cached: "+want)
	}
}

func refused[T any](t *testing.T) error {
	t.Helper()
	_, err := Cached(func() (T, error) {
		t.Errorf("%T was made", *new(T))
		return *new(T), nil
	}, "k")
	var bad *CacheError
	require.ErrorAs(t, err, &bad)
	return err
}

// A value that shows only when it is there that it cannot be stored comes back
// with the error.
func TestCachedRefusesAfterMaking(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PUZZLELAB_CACHE", dir)
	v, err := Cached(func() ([]*linked, error) { return []*linked{nil}, nil }, "k")
	require.ErrorContains(t, err, "puzzlekit.Cached: a value of type []*puzzlekit.linked cannot be kept: gob: ")
	require.Len(t, v, 1)
	_, err = Cached(func() (*halfWay, error) { return &halfWay{}, nil }, "k")
	require.ErrorContains(t, err, "*puzzlekit.halfWay cannot be kept: unreadable")
	left, err := filepath.Glob(filepath.Join(dir, "values", "*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

// halfWay writes itself and cannot be read.
type halfWay struct{}

func (*halfWay) MarshalBinary() ([]byte, error) { return []byte{1}, nil }
func (*halfWay) UnmarshalBinary(_ []byte) error { return fmt.Errorf("unreadable") }

func TestCachedRefusesKeysThatAreAddresses(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	n := 3
	make := func() (int, error) { return 1, nil }
	for want, key := range map[string]any{
		"a key of type *int is no name":                               &n,
		"a key of type *int in []*int is no name":                     []*int{&n},
		"a key of type *int in *puzzlekit.zeroPointer is no name":     &zeroPointer{&n},
		"a key of type func() in puzzlekit.withFunc is no name":       withFunc{},
		"a key of type func() in map[string]func() is no name":        map[string]func(){"a": nil},
		"a key of type *puzzlekit.linked in puzzlekit.linked is no n": linked{},
	} {
		_, err := Cached(make, "k", key)
		require.ErrorContains(t, err, "puzzlekit.Cached: "+want)
	}
	for _, key := range []any{nil, 1, "a", []string{"a"}, map[string]int{"a": 1}, hidden{1, 2}, &hidden{1, 2}, big.NewInt(3), struct{ N *big.Int }{big.NewInt(4)}, time.Second, os.ErrClosed} {
		_, err := Cached(make, "k", key)
		require.NoError(t, err)
	}
}
