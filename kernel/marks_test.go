//go:build unix

package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

// handedIn writes a notebook with one cell for each of the lists of displays.
func (d *desk) handedIn(path string, cells ...[]map[string]any) {
	d.t.Helper()
	nb := nbformat.New()
	for i, displays := range cells {
		cell := &nbformat.Cell{ID: fmt.Sprint("c", i+1), Type: nbformat.Code, Source: "x", Metadata: map[string]any{}}
		for _, data := range displays {
			cell.Outputs = append(cell.Outputs, nbformat.Output{Type: nbformat.DisplayData, Data: data})
		}
		nb.Cells = append(nb.Cells, cell)
	}
	require.NoError(d.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(d.t, nb.WriteFile(path))
}

// marked is the display of an exercise, and line one that only looks so.
func marked(exercise string, score int, answer, check string) map[string]any {
	return map[string]any{"text/plain": "✓ exercise", exerciseType: fmt.Sprintf(exerciseForm, exercise, score, answer, check)}
}

func line(text string) map[string]any { return map[string]any{"text/plain": text} }

// Marks are the last result of each exercise.
func TestMarksOfNotebooks(t *testing.T) {
	d := newDesk(t)
	path := filepath.Join(d.dir, "anna.ipynb")
	d.handedIn(path,
		[]map[string]any{marked("01-1", 0, "7", "2ac532")},
		[]map[string]any{marked("01-2", 1, "[8 7, 7]", "function"), marked("01-3", 0, "", "2ac533"), line("✓ order: 24")},
		[]map[string]any{marked("01-3", 1, "30", "2ac533")},
		[]map[string]any{marked("01-1", 1, "your function", "function")})
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	nb.Cells[2].Metadata["tags"] = []any{page.AnswerTag}
	require.NoError(t, nb.WriteFile(path))
	folder := filepath.Base(d.dir)
	want := "folder,notebook,exercise,score,max_score,answer,check,cell\n" +
		folder + ",anna.ipynb,01-1,1,1,your function,function,c4\n" +
		folder + ",anna.ipynb,01-2,1,1,\"[8 7, 7]\",function,c2\n" +
		folder + ",anna.ipynb,01-3,0,1,,2ac533,c2\n"

	code, stdout, stderr := d.kernel(t.Context(), "marks", d.dir)
	require.Equal(t, exitOK, code)
	require.Equal(t, want, stdout)
	require.Empty(t, stderr)

	table := filepath.Join(d.dir, "marks.csv")
	code, _, _ = d.kernel(t.Context(), "marks", "--output", table, d.dir)
	require.Equal(t, exitOK, code)
	require.Equal(t, want, string(d.read(table)))

	code, _, _ = d.kernel(t.Context(), "marks")
	require.Equal(t, exitUsage, code)
	code, _, stderr = d.kernel(t.Context(), "marks", filepath.Join(d.dir, "missing.ipynb"))
	require.Equal(t, exitInput, code)
	require.Contains(t, stderr, "missing.ipynb")
}

// A line that looks like the result of an exercise counts nothing, nor does a result in
// another form. The notebooks of earlier versions have only lines.
func TestALineIsNoMark(t *testing.T) {
	d := newDesk(t)
	path := filepath.Join(d.dir, "ben.ipynb")
	right := "✓ exercise 01-1: 7 is right"
	d.handedIn(path, []map[string]any{
		line(right),
		{"text/plain": right, "text/html": right},
		line("✓ exercise 01-2\x1b[2J: 7 is right"),
		{"text/plain": "✓ exercise 01-3: 7 is right", exerciseType: "✓ exercise 01-3: 7 is right"},
		{"text/plain": "✓ exercise 01-4: 7 is right", exerciseType: `exercise "01-4" score 100 answer "7" check "2ac532"`},
		marked("01-5", 0, "6", "2ac532"),
		line("✓ exercise 01-5: 7 is right"),
	})
	code, stdout, stderr := d.kernel(t.Context(), "marks", path)
	require.Equal(t, exitOK, code)
	require.Equal(t, 2, strings.Count(stdout, "\n"))
	require.Contains(t, stdout, ",01-5,0,1,6,2ac532,c1\n", "the mark is that of the exercise, not that of the line after it")
	require.Contains(t, stderr, `no mark for exercise "01-1", "01-2\x1b[2J", "01-3", "01-4": there is only a line`)
}

// TestWholeMarksOfARun has a student who shows and prints lines, and one who answers.
func TestWholeMarksOfARun(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	path := d.notebook("clara.ipynb",
		"Exercise(\"01-1\", 7, \"c8c8c8\")\nShow(\"✓ exercise 01-1: 7 is right\")\nfmt.Println(\"✓ exercise 01-1: 7 is right\")",
		"Exercise(\"=1+1\", 3, func(n int) bool { return n%2 == 1 })",
		"Exercise(\"01-3\", 0, \"c8c8c8\")")
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", path)
	require.Equal(t, exitOK, code)
	code, stdout, _ := d.kernel(t.Context(), "marks", path)
	require.Equal(t, exitOK, code)
	start := filepath.Base(d.dir) + ",clara.ipynb,"
	require.Equal(t, "folder,notebook,exercise,score,max_score,answer,check,cell\n"+
		start+"01-1,0,1,7,c8c8c8,cell-1\n"+start+"'=1+1,1,1,3,function,cell-2\n"+start+"01-3,0,1,,c8c8c8,cell-3\n", stdout)
}

// No text of others becomes a formula: names of folders, notebooks and exercises, answers,
// checks and ids.
func TestTablesHoldNoFormulas(t *testing.T) {
	d := newDesk(t)
	for _, start := range []string{"=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＋", "－", "＠"} {
		text := start + `HYPERLINK("http://example.com")`
		name := strings.NewReplacer("/", "", "\r", "", "\n", "").Replace(text)
		path := filepath.Join(d.dir, "in", name, name+".ipynb")
		d.handedIn(path, []map[string]any{marked(text, 1, text, text)})
		code, stdout, _ := d.kernel(t.Context(), "marks", path)
		require.Equal(t, exitOK, code)
		rows, err := csv.NewReader(strings.NewReader(stdout)).ReadAll()
		require.NoError(t, err)
		require.Len(t, rows, 2)
		for i, cell := range rows[1] {
			switch i {
			case 3, 4, 7: // numbers, and the id
				require.Regexp(t, `^(1|c1)$`, cell)
			default:
				require.True(t, strings.HasPrefix(cell, "'"), "%q", cell)
			}
		}
	}
	require.Equal(t, "52", cellText("52"))
	require.Equal(t, "a=b", cellText("a=b"))
	require.Equal(t, "", cellText(""))
}
