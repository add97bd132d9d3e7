package puzzlekit

import (
	"context"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// Element returns the element of a group that a word in its generators stands for.
func Element(g *group.Group, w word.Word) perm.Perm { return Must(factor.Eval(w, g.Generators())) }

// WordOf returns a word for an element, found by a method of a table or factorizer:
// WordOf(p, table.Factor). It panics with an error if p is not in the group.
func WordOf(p perm.Perm, by func(context.Context, perm.Perm) (word.Word, error)) word.Word {
	return Must(by(Context(), p))
}

// WordTable returns Minkwitz's table of a group or a puzzle: a word for each point of
// each orbit of the stabiliser chain. The generators of a group have the names that
// follow, or x1, x2, …; *factor.TableOptions may follow, too. The table is cached. See
// [factor.Minkwitz].
func WordTable(of any, with ...any) *factor.Table {
	r := requestFor("puzzlekit.WordTable", of, with)
	return tables.get(of, r.key(), func() *factor.Table {
		bar := newLateBar("Table of words")
		defer bar.end()
		opts := r.table
		if opts.Progress == nil {
			opts.Progress = func(at factor.TableProgress) {
				bar.update(float64(at.Filled)/float64(max(at.Total, 1)), counted.Of(at.Round, "words")+" tried")
			}
		}
		return Must(cachedForVersion(func() (*factor.Table, error) {
			return factor.Minkwitz(Context(), r.group, r.names, &opts)
		}, "Minkwitz", r.group, r.key()))
	})
}

// Filling is [WordTable] to be watched: it yields the state of the table after each
// improvement and at the end. See [factor.Filling].
func Filling(of any, with ...any) iter.Seq[factor.TableProgress] {
	r := requestFor("puzzlekit.Filling", of, with)
	return func(yield func(factor.TableProgress) bool) {
		for at, err := range factor.Filling(Context(), r.group, r.names, &r.table) {
			if !yield(Must(at, err)) {
				return
			}
		}
	}
}

// Factorizer prepares short words for a group or a puzzle. The names of generators may
// follow, as in [WordTable], and an effort, such as factor.Quick. The result is cached.
// See [factor.New].
func Factorizer(of any, with ...any) *factor.Factorizer {
	r := requestFor("puzzlekit.Factorizer", of, with)
	return factorizers.get(of, r.key(), func() *factor.Factorizer {
		bar := newLateBar("Short words")
		defer bar.end()
		return Must(cachedForVersion(func() (*factor.Factorizer, error) {
			return factor.New(Context(), r.group, r.names, &factor.Options{
				Effort:   r.effort,
				Progress: func(at factor.Progress) { bar.update(at.Done, "") },
			})
		}, "factorizer", r.group, r.key()))
	})
}

var (
	tables      memo[*factor.Table]
	factorizers memo[*factor.Factorizer]
)

// wordRequest is what the arguments of these functions say.
type wordRequest struct {
	group  *group.Group
	names  *word.Alphabet // or nil
	table  factor.TableOptions
	effort factor.Effort
}

// lettered is a puzzle: its moves are the generators and have names. A cell without one
// need not link that package.
type lettered interface {
	moving
	GroupAlphabet() *word.Alphabet
}

func requestFor(in string, of any, with []any) *wordRequest {
	r := &wordRequest{}
	switch x := of.(type) {
	case lettered:
		r.group, r.names = x.Group(), x.GroupAlphabet()
	case *group.Group:
		r.group = x
	default:
		panic(failed(wrongKind(in, of, "a group or a puzzle")))
	}
	var names []string
	for _, x := range with {
		switch x := x.(type) {
		case string:
			names = append(names, x)
		case []string:
			names = append(names, x...)
		case *word.Alphabet:
			r.names = x
		case factor.Effort:
			r.effort = x
		case *factor.TableOptions:
			r.table = *x
		default:
			panic(failed(wrongKind(in, x, `names of generators, such as "a", "b", or options`)))
		}
	}
	if len(names) > 0 {
		r.names = Must(word.NewAlphabet(word.Product, names...))
	}
	return r
}

// key names everything that the result depends on, but for the group.
func (r *wordRequest) key() string {
	names, t := "", r.table
	if r.names != nil {
		names = fmt.Sprint(r.names.Names(), r.names.Notation(), r.names.IsPartial())
	}
	return fmt.Sprint(names, r.effort, t.RandomLength, t.Seed, t.Rounds, t.ImproveEvery, t.Limit, t.LimitGrowth, t.MaxRounds, t.Products, t.Memory)
}

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
			strconv.Itoa(l.Level), strconv.Itoa(l.BasePoint), commas(len(l.Orbit)), commas(l.Filled),
			fmt.Sprintf("%.2f", l.Mean), commas(l.Max),
		})
	}
	return rows
}

func describeTableProgress(p factor.TableProgress) description {
	d := description{heading: fmt.Sprintf("%s tried: words for %s of %s", counted.Of(p.Round, "words"), commas(p.Filled), counted.Of(p.Total, "points"))}
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
			strconv.Itoa(s.Stage), list(s.BasePoints), commas(s.Cosets), commas(s.Elements),
			fmt.Sprintf("%.2f", s.Mean), commas(s.Max),
		})
	}
	d.board, d.table = topOf(rows, maxLines-2), boldHeading(d.heading)+foldedTable("by stage", rows)
	return d
}
