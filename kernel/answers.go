//go:build unix

package main

import (
	"regexp"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

// removeAnswers takes the solutions of the exercises out of a notebook: cells with the
// tag "answer", and in prose what is folded up under "Answer". A cell of prose in which
// nothing else stands goes, too.
func removeAnswers(nb *nbformat.Notebook) {
	nb.Cells = slices.DeleteFunc(nb.Cells, func(c *nbformat.Cell) bool {
		if c.HasTag(page.AnswerTag) {
			return true
		}
		if c.Type != nbformat.Markdown || !foldedAnswer.MatchString(c.Source) {
			return false
		}
		c.Source = strings.TrimSpace(foldedAnswer.ReplaceAllString(c.Source, ""))
		return c.Source == ""
	})
}

// foldedAnswer is an answer that the reader of a cell of prose unfolds.
var foldedAnswer = regexp.MustCompile(`(?s)<details>\s*<summary>(?:Answer|解答)</summary>.*?</details>\s*`)
