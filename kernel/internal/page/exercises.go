package page

import (
	_ "embed"
	"fmt"
	"html"
	"regexp"

	"puzzlelab/kernel/internal/nbformat"
)

//go:embed answers.js
var answersScript string

//go:embed exercises.js
var exercisesScript string

// exerciseStart is how the text of an exercise begins: its number and its grade.
var exerciseStart = regexp.MustCompile(`(?m)^\*\*([^*\n]{1,20})\*\* ★`)

// exerciseCheck is the call that checks an answer. Its last argument is the code of the
// answer, if one word or number is right.
var exerciseCheck = regexp.MustCompile(`\bExercise\("([^"\\\n]+)",(?:.*, "([0-9a-f]{6})"\))?`)

// exerciseData returns the attributes by which the script finds an exercise in the page.
// A safe page has no scripts.
func (r *pageRenderer) exerciseData(c *nbformat.Cell) string {
	switch {
	case r.opts.Safe:
		return ""
	case c.Type == nbformat.Markdown:
		start := exerciseStart.FindStringSubmatch(c.Source)
		if start == nil {
			return ""
		}
		r.exercises = true
		return fmt.Sprintf(` data-exercise="%s"`, html.EscapeString(start[1]))
	case c.Type == nbformat.Code && !c.HasTag(AnswerTag):
		check := exerciseCheck.FindStringSubmatch(c.Source)
		if check == nil {
			return ""
		}
		data := fmt.Sprintf(` data-check="%s"`, html.EscapeString(check[1]))
		if check[2] != "" {
			data += fmt.Sprintf(` data-code="%s"`, check[2])
		}
		return data
	}
	return ""
}
