package nbformat_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func notebook(outputs ...[]nbformat.Output) *nbformat.Notebook {
	nb := nbformat.New()
	for i, o := range outputs {
		nb.Cells = append(nb.Cells, &nbformat.Cell{ID: fmt.Sprintf("c%d", i+1), Type: nbformat.Code, Outputs: o})
	}
	return nb
}

func stdout(text string) nbformat.Output {
	return nbformat.Output{Type: nbformat.Stream, Name: "stdout", Text: text}
}

func display(bundle ...string) nbformat.Output {
	data := map[string]any{}
	for i := 0; i < len(bundle); i += 2 {
		data[bundle[i]] = bundle[i+1]
	}
	return nbformat.Output{Type: nbformat.DisplayData, Data: data}
}

func TestWhatDoesNotMatter(t *testing.T) {
	one, two := 1, 2
	committed := notebook([]nbformat.Output{
		stdout("a\nb\n"), display("text/plain", "x", "text/html", "<b>1</b>", "image/png", "old"),
		{Type: nbformat.Error, EName: "ERROR", EValue: "at 0x1", Traceback: []string{"old"}},
	})
	committed.Cells[0].ExecutionCount = &one
	fresh := notebook([]nbformat.Output{
		display("text/plain", "x", "text/html", "<b>2</b>", "image/png", "new"), stdout("a\n"), stdout("b\n"),
		{Type: nbformat.Error, EName: "ERROR", EValue: "at 0x2", Traceback: []string{"new"}},
	})
	fresh.Cells[0].ExecutionCount = &two
	fresh.Metadata["changed"] = true
	require.Empty(t, nbformat.Compare(committed, fresh))
}

func TestDifferences(t *testing.T) {
	for _, tc := range []struct {
		name       string
		old, fresh []nbformat.Output
		want       string
	}{
		{"a line", []nbformat.Output{stdout("1\n2\n3\n4\n5\n")}, []nbformat.Output{stdout("1\n2\n3\nfour\n5\n")},
			"cell 1 (id c1), standard output:\n@@ line 4 @@\n 2\n 3\n-4\n+four"},
		{"nothing any more", []nbformat.Output{stdout("1\n")}, nil,
			"cell 1 (id c1), standard output:\n@@ line 1 @@\n-1\n-"},
		{"a line end", []nbformat.Output{stdout("1")}, []nbformat.Output{stdout("1\n")},
			"cell 1 (id c1), standard output:\n@@ line 2 @@\n 1\n+"},
		{"standard error", nil, []nbformat.Output{{Type: nbformat.Stream, Name: "stderr", Text: "warning"}},
			"cell 1 (id c1), standard error:\n@@ line 1 @@\n+warning"},
		{"a display", []nbformat.Output{display("text/plain", "x"), display("text/plain", "y")},
			[]nbformat.Output{display("text/plain", "x"), display("text/plain", "z")},
			"cell 1 (id c1), text of display 2:\n@@ line 1 @@\n-y\n+z"},
		{"a display more", []nbformat.Output{display("text/plain", "x")},
			[]nbformat.Output{display("text/plain", "x"), {Type: nbformat.ExecuteResult, Data: map[string]any{"text/plain": "y"}}},
			"cell 1 (id c1), text of display 2:\n@@ line 1 @@\n+y"},
		{"a picture less", []nbformat.Output{display("image/png", "a"), display("image/png", "b"), display("text/html", "c")},
			[]nbformat.Output{display("image/png", "a"), display("text/html", "d")},
			"cell 1 (id c1), kinds of displays:\n@@ line 1 @@\n-2 × image/png\n+1 × image/png"},
		{"an error", nil, []nbformat.Output{{Type: nbformat.Error, EName: "ERROR"}},
			"cell 1 (id c1), errors:\n@@ line 1 @@\n+ERROR"},
		{"control characters", []nbformat.Output{stdout("a\x1b[0m")}, []nbformat.Output{stdout("a")},
			"cell 1 (id c1), standard output:\n@@ line 1 @@\n-a\\x1b[0m\n+a"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			differences := nbformat.Compare(notebook(tc.old), notebook(tc.fresh))
			require.Len(t, differences, 1)
			require.Equal(t, tc.want, differences[0].String())
		})
	}
}

func TestLongDifferencesAreCut(t *testing.T) {
	old := stdout(strings.Repeat("x", 300) + "\n" + strings.Repeat("line\n", 20))
	differences := nbformat.Compare(notebook([]nbformat.Output{old}), notebook(nil))
	lines := strings.Split(differences[0].Diff, "\n")
	require.Len(t, lines, 10)
	require.Equal(t, "-"+strings.Repeat("x", 200)+"…", lines[1])
	require.Equal(t, "-… 14 more lines", lines[9])
}

func TestCellsAreMatchedByID(t *testing.T) {
	committed := notebook([]nbformat.Output{stdout("1")}, []nbformat.Output{stdout("2")})
	fresh := notebook([]nbformat.Output{stdout("new")}, []nbformat.Output{stdout("2")})
	fresh.Cells[0].ID = "other"
	var got []string
	for _, d := range nbformat.Compare(committed, fresh) {
		got = append(got, d.String())
	}
	require.Equal(t, []string{
		"cell 1 (id c1), cell:\n-the cell is missing from the fresh run",
		"cell 1 (id other), cell:\n+the cell is new in the fresh run",
	}, got)
}

func TestCellsAreNumberedAmongCodeCells(t *testing.T) {
	committed := notebook([]nbformat.Output{stdout("1")}, []nbformat.Output{stdout("2")})
	committed.Cells = slices.Insert(committed.Cells, 1, &nbformat.Cell{ID: "text", Type: nbformat.Markdown})
	fresh := notebook([]nbformat.Output{stdout("1")}, []nbformat.Output{stdout("3")})
	differences := nbformat.Compare(committed, fresh)
	require.Len(t, differences, 2)
	require.Equal(t, "text cell (id text), cell:\n-the cell is missing from the fresh run", differences[0].String())
	require.Equal(t, 2, differences[1].Cell)
}

func ExampleCompare() {
	committed := nbformat.New()
	committed.Cells = []*nbformat.Cell{{ID: "order", Type: nbformat.Code,
		Outputs: []nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "7920\n"}}}}
	fresh := nbformat.New()
	fresh.Cells = []*nbformat.Cell{{ID: "order", Type: nbformat.Code,
		Outputs: []nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "7921\n"}}}}
	for _, d := range nbformat.Compare(committed, fresh) {
		fmt.Println(d)
	}
	// Output:
	// cell 1 (id order), standard output:
	// @@ line 1 @@
	// -7920
	// +7921
}
