package puzzlekit

import (
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
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
		require.ErrorContains(t, err, "puzzlekit.Cached: the type of the value is "+want)
	}
}

func refused[T any](t *testing.T) error {
	t.Helper()
	_, err := Cached(func() (T, error) {
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
	v, err := Cached(func() ([]*linked, error) { return []*linked{nil}, nil }, "k")
	require.ErrorContains(t, err, "puzzlekit.Cached: the type of the value is []*puzzlekit.linked; want a value that can be stored: gob: ")
	require.Len(t, v, 1)
	_, err = Cached(func() (*halfWay, error) { return &halfWay{}, nil }, "k")
	require.ErrorContains(t, err, "*puzzlekit.halfWay; want a value that can be stored: unreadable")
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
		"*int; want what prints alike":                                      &n,
		"[]*int, which has a *int; want":                                    []*int{&n},
		"*puzzlekit.zeroPointer, which has a *int; want":                    &zeroPointer{&n},
		"puzzlekit.withFunc, which has a func(); want":                      withFunc{},
		"map[string]func(), which has a func(); want":                       map[string]func(){"a": nil},
		"puzzlekit.linked, which has a *puzzlekit.linked; want what prints": linked{},
	} {
		_, err := Cached(make, "k", key)
		require.ErrorContains(t, err, "puzzlekit.Cached: the type of the key is "+want)
	}
	for _, key := range []any{nil, 1, "a", []string{"a"}, map[string]int{"a": 1}, hidden{1, 2}, &hidden{1, 2}, big.NewInt(3), struct{ N *big.Int }{big.NewInt(4)}, time.Second, os.ErrClosed} {
		_, err := Cached(make, "k", key)
		require.NoError(t, err)
	}
}
