package factor

import (
	"context"
	"errors"
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Factorizer finds short words for the elements of a group. It is immutable and
// safe for concurrent use. The zero Factorizer is that of the trivial group on no
// points.
//
// It improves on a [Table] in four ways:
//
//   - Its short words come from breadth-first layers, so that each is a shortest one.
//   - It treats as many levels of the chain together as it has short words for, and
//     chooses the base points so that many short words fix them.
//   - It keeps several words for each coset and follows the most promising products
//     in parallel (a beam search), for the element and for its inverse and from many
//     first steps.
//   - It replaces the parts of the words it found by shortest words.
//
// In groups of up to about 10¹⁴ elements, where a beam search letter by letter reaches
// the elements with short words, it finds shorter words than that.
type Factorizer struct {
	alphabet *word.Alphabet
	group    *group.Group
	set      *generatorSet
	plan     plan
	pool     *pool
	stages   []*stage
	base     []int  // base points of the stages, 0-based
	guide    *guide // nil if words are not searched letter by letter
}

// New prepares a Factorizer for g. Letter k of the alphabet stands for generator k
// of g; a nil alphabet names the generators x1, x2, … For the group of a puzzle use
// Puzzle.GroupAlphabet, which differs from Puzzle.Alphabet if moves slide. The
// result depends only on the arguments.
//
// Errors: a [*fault.InputError], also for an alphabet that does not fit; a
// [*fault.LimitError] if the estimated memory exceeds Options.Memory, or if even the
// shortest words are very long, as in large cyclic groups; a [*fault.StoppedError] if
// ctx ends.
func New(ctx context.Context, g *group.Group, alphabet *word.Alphabet, opts *Options) (*Factorizer, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	if alphabet, err = checkGroup(inNew, g, alphabet); err != nil {
		return nil, err
	}
	if _, err := chainOf(ctx, g, inNew); err != nil {
		return nil, err
	}
	f := newFactorizer(g, alphabet)
	if f.plan, err = newPlan(g, o); err != nil {
		return nil, err
	}
	if f.pool, err = newPool(ctx, f.set, f.set.base, f.plan.words); err != nil {
		return nil, err
	}
	if f.pool.whole {
		f.plan.width = 0
		return f, nil // it has a shortest word for every element
	}
	if err := f.buildWithin(ctx, o); err != nil {
		return nil, err
	}
	return f, nil
}

// buildWithin builds the stages, with shorter lists if they do not fit into the memory. How
// long words become, and so how much their letters take, is not known before.
func (f *Factorizer) buildWithin(ctx context.Context, o Options) error {
	full := f.plan
	for {
		err := f.buildGuided(ctx, o)
		var limit *fault.LimitError
		if !errors.As(err, &limit) || limit.Option != memoryOption || full.listed <= kept {
			return err
		}
		full.listed /= 2
		f.plan, f.stages, f.base, f.guide = full, nil, nil, nil
	}
}

// newFactorizer knows only the generators and the base of g.
func newFactorizer(g *group.Group, alphabet *word.Alphabet) *Factorizer {
	f := &Factorizer{alphabet: alphabet, group: g, set: newGeneratorSet(g.Degree(), g.Generators())}
	for _, b := range g.Base() {
		f.set.base = append(f.set.base, b-1)
	}
	return f
}

// Lookup returns a word for p in a few hundred microseconds, with a narrow search and no
// rewriting. It returns a [*fault.UnreachableError] if p is not in the group, a
// [*fault.StoppedError] if ctx ends.
func (f *Factorizer) Lookup(ctx context.Context, p perm.Perm) (word.Word, error) {
	return f.factor(ctx, "factor.Factorizer.Lookup", p, searchSize{roots: 128, beam: 100, branch: kept / 2})
}

// Factor returns a short word for p, reduced as in [Table.Factor] and verified. It is
// a shortest word if p has one of at most [Factorizer.Radius] letters. Errors: a
// [*fault.UnreachableError] if p is not in the group, a [*fault.StoppedError] if ctx
// ends. Cost: see [Effort].
func (f *Factorizer) Factor(ctx context.Context, p perm.Perm) (word.Word, error) {
	return f.factor(ctx, "factor.Factorizer.Factor", p, f.orTrivial().searchSize())
}

func (f *Factorizer) factor(ctx context.Context, in string, p perm.Perm, size searchSize) (word.Word, error) {
	f = f.orTrivial()
	if residue, level := f.group.Sift(p); !residue.IsIdentity() {
		return word.Word{}, notInGroup(in, p, level, residue)
	}
	target := toImages(p, f.set.degree)
	slots, ok := f.meet(ctx, target, size.partners)
	if !ok && ctx.Err() == nil {
		slots = f.search(ctx, target, size)
	}
	if err := fault.Stopped(ctx, in, ""); err != nil {
		return word.Word{}, err
	}
	return checkedWord(f.alphabet, f.set, lettersOf(slots), target)
}

// Alphabet returns the alphabet of the words.
func (f *Factorizer) Alphabet() *word.Alphabet { return f.orTrivial().alphabet }

// StageStats describes one stage of a [Factorizer].
type StageStats struct {
	Stage      int     // from 1
	BasePoints []int   // base points of the levels that it treats together
	Cosets     int     // possible images of these points
	Elements   int     // elements with words that bring them back
	Mean       float64 // letters of the shortest word for a coset, on average
	Max        int     // the longest of these
}

// Stats returns one StageStats for each stage. There are none if f has a shortest
// word for every element.
func (f *Factorizer) Stats() []StageStats {
	out := make([]StageStats, len(f.stages))
	for i, s := range f.stages {
		st := StageStats{Stage: i + 1, Cosets: s.size, Elements: s.members.len()}
		for _, d := range s.digits {
			st.BasePoints = append(st.BasePoints, d.base+1)
		}
		total := 0
		for _, n := range s.best {
			total += int(n)
			st.Max = max(st.Max, int(n))
		}
		st.Mean = float64(total) / float64(s.size)
		out[i] = st
	}
	return out
}

// String says for which group the factorizer is and how far its words are shortest.
func (f *Factorizer) String() string {
	if f.group == nil {
		return "factorizer of no group"
	}
	return fmt.Sprintf("factorizer of a group of order %s on %s: %s, shortest words up to %s", counted.Commas(f.group.Order()), counted.Of(f.group.Degree(), "points"), counted.Of(len(f.stages), "stages"), counted.Of(f.Radius(), "letters"))
}
