package puzzlekit

import (
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/character"
)

func init() { describes(describeCharacters) }

// Characters returns the character table of a group or of anything that [Group] takes: the exact values of its irreducible
// characters. Show prints it as in a lecture. It panics with a *fault.LimitError if there are more than 1,000
// conjugacy classes. See [character.New].
func Characters(of any) *character.Table {
	bar := newLateBar("Characters")
	defer bar.end()
	defer sayingHow()
	return Must(character.New(Context(), Group(of), &character.Options{Progress: func(p character.Progress) {
		bar.update(float64(p.Found)/float64(p.Classes), counted.Of(p.Found, "irreducible characters"))
	}}))
}

// describeCharacters shows the whole table on a page, and as text if it fits on a screen.
func describeCharacters(t *character.Table) description {
	heading, board, _ := strings.Cut(t.String(), "\n")
	d := description{heading: heading, board: board, whole: true, table: t.HTML()}
	if lines := strings.Split(board, "\n"); !readable(lines) {
		d.board, d.heading = "", firstLines(append([]string{heading}, lines...))
	}
	return d
}
