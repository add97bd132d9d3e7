package cellcode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

func TestUnshown(t *testing.T) {
	packages := repository(t)
	for cell, hint := range map[string]string{
		`Group("M12")`:                              `Show(Group("M12"))`,
		"g := Group(\"M12\")\ng.Order()":            "Show(g.Order())",
		"puzzlekit.Rubik(3)":                        "puzzlekit.Show(puzzlekit.Rubik(3))",
		`Show(Group("M12"))`:                        "",
		`Verify("order", 1, 1)`:                     "",
		"Must(strconv.Atoi(\"3\"))":                 "",
		"Run(g.Center)":                             "",
		"fmt.Println(3)":                            "",
		"x := 3":                                    "",
		"Group := func(string) {}\nGroup(\"M12\")":  "",
		"var b bytes.Buffer\nRubik(3).WriteTWS(&b)": "",
		"Rubik(3).CheckReachable(s)":                "",
		"Rubik(3).Scramble(r, 5)":                   "Show(Rubik(3).Scramble(r, 5))",
		"var t testing.T\nt.Fatal(3)":               "",
		"for range 3 {\n\tGroup(\"M12\")\n}":        "",
		"Show(":                                     "",
	} {
		face := ". \"puzzlelab/puzzlekit\""
		if strings.HasPrefix(cell, "puzzlekit") {
			face = "\"puzzlelab/puzzlekit\""
		}
		program := "package main\n\nimport " + face + "\n\nfunc main() {\n" + cell + "\n}\n"
		places := make([]cellcode.Place, strings.Count(program, "\n"))
		for i := range strings.Count(cell, "\n") + 1 {
			places[5+i] = cellcode.Place{Cell: 7, Line: 1 + i}
		}
		got := cellcode.Unshown([]byte(program), places, packages)
		if hint == "" {
			require.Empty(t, got, cell)
			continue
		}
		require.Contains(t, []string{
			"cell 7, line 1: nothing shows the result; write " + hint + "\n",
			"cell 7, line 2: nothing shows the result; write " + hint + "\n",
		}, got, cell)
	}
}
