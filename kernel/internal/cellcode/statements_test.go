package cellcode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

func TestFirstStatement(t *testing.T) {
	for source, want := range map[string]int{
		"Show(Rubik(3))":                             0,
		"// the cube\nShow(Rubik(3))":                1,
		"x := 3\nShow(x)":                            0,
		"var x = 3\nShow(x)":                         1,
		"var x = f(\n\t3,\n)\n\n  Show(x)":           4,
		"import \"fmt\"\nfunc f() {}\nfmt.Println()": 2,
		"!ls\nShow(1)":                               1,
		"package main\nShow(1)":                      1,
		"for i := range 3 {\n}":                      0,
		"Show(Rub":                                   0,
		"cube := Rubik(3)\ncube.":                    0,
		"f := func() int { return 1 }\nShow(f())":    0,
		"var x = 3":                                  -1,
		"":                                           -1,
		"%%\nShow(1)":                                -1,
		"//gonb:%%\nShow(1)":                         -1,
		"Show(1)\n%%\nShow(2)":                       -1,
		"%test\nShow(1)":                             -1,
		"func f() {\n}\n}":                           -1,
		"var x = 3; Show(x)":                         -1,
		"Show(1)\nfunc f() {}":                       -1,
		"Show(1)\nfunc (x *T) f() {}":                -1,
		"func f( {}\n":                               -1,
		"type T struct {\n\tShow\n}\nvar t T\nShow(t)\nx:": 4,
	} {
		lines := strings.Split(source, "\n")
		skip := func(i int) bool { return strings.HasPrefix(lines[i], "!") }
		require.Equal(t, want, cellcode.FirstStatement(lines, skip), source)
	}
}
