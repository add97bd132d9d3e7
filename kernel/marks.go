//go:build unix

package main

import (
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"io"
	"path/filepath"
	"regexp"
	"strings"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

func marksCommand() *command {
	return &command{
		name:      "marks",
		arguments: "[--output FILE] NOTEBOOK|FOLDER...",
		summary:   "collect the marks of exercises from notebooks that students hand in",
		help: `Writes a table with one row for each exercise of each notebook: the folder and the name
of the notebook, the exercise, 1 or 0, and the answer. It is a CSV file, which
spreadsheets read. Students may have folders of their own. Where a notebook has several
results of an exercise, the last counts. Cells with the tag "answer" do not count.

Nothing is executed: the marks are those saved in the notebooks, which anybody can edit.
To be sure, run the notebooks yourself first, into another folder (look at the code of
others before you run it):

    go run ./kernel run --no-html --output checked/ submissions/
    go run ./kernel marks --output marks.csv checked/

Exit codes: 0 success; 2 wrong command line; 3 a notebook cannot be read or the table
cannot be written; 130 interrupted.`,
		flags: func() *flag.FlagSet { flags, _ := marksFlags(); return flags },
		run:   collectMarks,
	}
}

func marksFlags() (*flag.FlagSet, *string) {
	flags := newFlags("marks")
	output := flags.String("output", "", "write the table to `FILE` instead of the standard output")
	return flags, output
}

func collectMarks(ctx context.Context, args []string, out *console) error {
	flags, output := marksFlags()
	paths, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return usageError{"marks", errors.New("no notebook given")}
	}
	if paths, err = expand(paths); err != nil {
		return err
	}
	jobs, err := readJobs(paths)
	if err != nil {
		return err
	}
	rows := [][]string{{"folder", "notebook", "exercise", "score", "max_score", "answer"}}
	for _, j := range jobs {
		for _, m := range marksOf(j.notebook) {
			rows = append(rows, []string{filepath.Base(filepath.Dir(j.path)), filepath.Base(j.path), m.exercise, m.score, "1", m.answer})
		}
	}
	table := func(w io.Writer) error {
		c := csv.NewWriter(w)
		return c.WriteAll(rows)
	}
	if *output == "" {
		return table(out.stdout)
	}
	return atomicfile.Write(*output, table)
}

type mark struct{ exercise, score, answer string }

// A verdict is the line that an exercise shows.
var verdict = regexp.MustCompile(`^([✓✗○]) exercise (.+?): (.*?) ?(is right|is not right yet|no answer yet)`)

// marksOf returns the marks of the exercises in the order of the notebook.
func marksOf(nb *nbformat.Notebook) []mark {
	var marks []mark
	at := map[string]int{}
	for _, c := range nb.Cells {
		if c.HasTag(page.AnswerTag) {
			continue
		}
		for i := range c.Outputs {
			text, _ := c.Outputs[i].Representation("text/plain")
			found := verdict.FindStringSubmatch(strings.TrimSpace(text))
			if found == nil {
				continue
			}
			m := mark{exercise: found[2], score: "0", answer: cellText(found[3])}
			if found[1] == "✓" {
				m.score = "1"
			}
			if k, again := at[m.exercise]; again {
				marks[k] = m
				continue
			}
			at[m.exercise] = len(marks)
			marks = append(marks, m)
		}
	}
	return marks
}

// cellText keeps a spreadsheet from reading an answer as a formula.
func cellText(answer string) string {
	if strings.IndexAny(answer, "=+-@\t") == 0 {
		return "'" + answer
	}
	return answer
}
