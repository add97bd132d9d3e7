package puzzlekit

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/factor"
)

func init() {
	describes(describeWordTable)
	describes(describeFactorizer)
	describes(describeTableProgress)
}

func describeWordTable(t *factor.Table) description {
	heading, facts, _ := strings.Cut(t.String(), ": ")
	d := description{heading: heading + ": " + facts}
	rows := levelsOf(t.Stats())
	d.add("generators", "%s", strings.Join(t.Alphabet().Names(), " "))
	d.board, d.table = topOf(rows, maxLines-2), boldHeading(d.heading)+foldedTable("by level", rows)
	return d
}

func levelsOf(levels []factor.LevelStats) *grid {
	rows := newGrid("", "level", "base point", "orbit", "words", "mean length", "longest")
	for _, l := range levels {
		rows.add([]string{
			strconv.Itoa(l.Level), strconv.Itoa(l.BasePoint), strconv.Itoa(len(l.Orbit)), strconv.Itoa(l.Filled),
			fmt.Sprintf("%.2f", l.Mean), strconv.Itoa(l.Max),
		})
	}
	return rows
}

func describeTableProgress(p factor.TableProgress) description {
	d := description{heading: fmt.Sprintf("%s tried: words for %d of %s", counted.Of(commas(p.Round), "words"), p.Filled, counted.Of(p.Total, "points"))}
	d.add("longest word kept", "%s", counted.Of(p.Limit, "letters"))
	d.add("mean length", "%.2f letters, summed over the levels", p.Mean)
	rows := levelsOf(p.Levels)
	d.board, d.table = topOf(rows, maxLines-3), boldHeading(d.heading)+foldedTable("by level", rows)
	return d
}

func describeFactorizer(f *factor.Factorizer) description {
	d := description{heading: f.String()}
	d.add("generators", "%s", strings.Join(f.Alphabet().Names(), " "))
	if len(f.Stats()) == 0 {
		d.add("method", "all elements have shortest words in one table")
		return d
	}
	rows := newGrid("", "stage", "base points", "cosets", "elements", "mean length", "longest")
	for _, s := range f.Stats() {
		rows.add([]string{
			strconv.Itoa(s.Stage), list(s.BasePoints), strconv.Itoa(s.Cosets), strconv.Itoa(s.Elements),
			fmt.Sprintf("%.2f", s.Mean), strconv.Itoa(s.Max),
		})
	}
	d.board, d.table = topOf(rows, maxLines-2), boldHeading(d.heading)+foldedTable("by stage", rows)
	return d
}
