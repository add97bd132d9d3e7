//go:build unix

package main

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

func marksCommand() *command {
	return &command{
		name:      "marks",
		arguments: "[--output FILE] NOTEBOOK|FOLDER...",
		summary:   "collect the marks of exercises from notebooks that students hand in",
		help: `Writes a table with one row for each exercise of each notebook: the folder and the name
of the notebook, the exercise, 1 or 0, the answer, what the answer was compared with (its
code, or "function"), and the id of the cell. It is a CSV file, which spreadsheets read;
what they would take for a formula begins with an apostrophe. Students may have folders
of their own. Where a notebook has several results of an exercise, the last counts. Cells
with the tag "answer" do not count.

A mark is what puzzlekit.Exercise stores in the notebook beside the line that it shows.
Such a line alone is no mark, whoever shows it. Notebooks that were run before there were
such marks have only lines: they are named, and count after they have been run again.

Nothing is executed: the marks are those saved in the notebooks, which anybody can edit.
To be sure, run the notebooks yourself first, into another folder (look at the code of
others before you run it):

    go run ./kernel run --no-html --output checked/ submissions/
    go run ./kernel marks --output marks.csv checked/

Even then a student may have changed the check of an exercise, or have imitated the whole
protocol of the kernel: compare the columns "check" and "cell" among the students.

Exit codes: 0 success; 2 wrong command line; 3 a notebook cannot be read or the table
cannot be written; 130 interrupted.`,
		most: anyNumber,
		options: func(flags *flag.FlagSet) action {
			output := &target{explicit: true}
			flags.StringVar(&output.path, "output", "", "write the table to `FILE` instead of the standard output")
			return func(_ context.Context, paths []string, out *console) error { return collectMarks(paths, output, out) }
		},
	}
}

func collectMarks(paths []string, output *target, out *console) (err error) {
	if len(paths) == 0 {
		return usageError{errors.New("no notebook given")}
	}
	if paths, err = expand(paths); err != nil {
		return err
	}
	jobs, err := readJobs(paths)
	if err != nil {
		return err
	}
	if err := notANotebook("--output", output.path, jobs); err != nil {
		return usageError{err}
	}
	if err := output.open(); err != nil {
		return err
	}
	rows := [][]string{{"folder", "notebook", "exercise", "score", "max_score", "answer", "check", "cell"}}
	for _, j := range jobs {
		folder, name := filepath.Base(filepath.Dir(j.path)), filepath.Base(j.path)
		marks, lines := marksOf(j.notebook)
		for _, m := range marks {
			rows = append(rows, []string{folder, name, m.exercise, strconv.Itoa(m.score), "1", m.answer, m.check, m.cell})
		}
		if len(lines) > 0 {
			out.note("%s: no mark for exercise %s: there is only a line that looks like one, which any cell can show; run the notebook again to get its marks",
				j.path, quoted(lines))
		}
	}
	if output.path == "" {
		return writeTable(out.stdout, rows)
	}
	return output.write(func(w io.Writer) error { return writeTable(w, rows) })
}

// quoted lists names that come from others, the first few of them.
func quoted(names []string) string {
	const most = 8
	var list []string
	for _, name := range names[:min(len(names), most)] {
		list = append(list, strconv.Quote(name))
	}
	if more := len(names) - most; more > 0 {
		list = append(list, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(list, ", ")
}

// mark is the result of an exercise.
type mark struct {
	exercise, answer string
	score            int
	check            string // the code of the right answer, or "function"
	cell             string // the id
}

// exerciseType is the private MIME type under which puzzlekit.Exercise stores a result, in
// the form of exerciseForm. Nothing else of puzzlekit shows anything under this type.
const (
	exerciseType = "application/vnd.puzzlelab.exercise"
	exerciseForm = "exercise %q score %d answer %q check %q"
)

// exerciseLine is the line that an exercise shows.
var exerciseLine = regexp.MustCompile(`^[✓✗○] exercise (.+?): `)

// marksOf returns the marks of the exercises in the order of the notebook, and the names of
// the exercises for which there is only a line.
func marksOf(nb *nbformat.Notebook) (marks []mark, lines []string) {
	at := map[string]int{}
	for _, c := range nb.Cells {
		if c.HasTag(page.AnswerTag) {
			continue
		}
		for i := range c.Outputs {
			m, marked := markOf(&c.Outputs[i])
			m.cell = c.ID
			k, again := at[m.exercise]
			switch {
			case !marked:
				text, _ := c.Outputs[i].Representation("text/plain")
				if line := exerciseLine.FindStringSubmatch(strings.TrimSpace(text)); line != nil {
					lines = append(lines, line[1])
				}
			case again:
				marks[k] = m
			default:
				at[m.exercise] = len(marks)
				marks = append(marks, m)
			}
		}
	}
	lines = slices.DeleteFunc(lines, func(exercise string) bool {
		_, marked := at[exercise]
		return marked
	})
	slices.Sort(lines)
	return marks, slices.Compact(lines)
}

func markOf(o *nbformat.Output) (mark, bool) {
	text, ok := o.Representation(exerciseType)
	if !ok {
		return mark{}, false
	}
	var m mark
	n, err := fmt.Sscanf(text, exerciseForm, &m.exercise, &m.score, &m.answer, &m.check)
	return m, err == nil && n == 4 && (m.score == 0 || m.score == 1)
}

// writeTable writes CSV that spreadsheets show as it is.
func writeTable(w io.Writer, rows [][]string) error {
	c := csv.NewWriter(w)
	for _, row := range rows {
		for i, text := range row {
			row[i] = cellText(text)
		}
		if err := c.Write(row); err != nil {
			return err
		}
	}
	c.Flush()
	return c.Error()
}

// formulaStart lists the characters at the beginning of a cell with which spreadsheets
// take it for a formula, full-width forms included (OWASP, CSV Injection).
const formulaStart = "=+-@\t\r\n＝＋－＠"

// cellText keeps a spreadsheet from reading a text as a formula. Names of notebooks and
// folders, and answers, come from others.
func cellText(text string) string {
	if strings.IndexAny(text, formulaStart) == 0 {
		return "'" + text
	}
	return text
}
