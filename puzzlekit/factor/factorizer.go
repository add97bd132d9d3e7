package factor

import (
	"context"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// A Factorizer finds short words for the elements of a group. It is immutable
// and safe for concurrent use. The zero Factorizer is that of the trivial group on
// no points.
//
// It improves on a [Table] in four ways. Its short words come from
// breadth-first layers, so each is as short as can be. It treats several
// levels of the chain at once, as many as it has short words for, and chooses
// the base points so that many short words survive. It keeps several words
// for each coset and follows the most promising products of them side by side
// (a beam search), for the element and its inverse and from many first steps.
// And it rewrites the parts of the words it found by shortest ones.
type Factorizer struct {
	alphabet *word.Alphabet
	group    *group.Group
	set      *generatorSet
	plan     plan
	pool     *pool
	stages   []*stage
	base     []int // base points of the stages, 0-based
}

// New prepares a Factorizer for g. A nil alphabet names the generators x1, x2,
// …; letter k of any other stands for generator k of g. For the group of a puzzle
// that is Puzzle.GroupAlphabet, which differs from Puzzle.Alphabet where moves
// slide: an [*AlphabetError] or a [*PartialAlphabetError] says that the names do
// not fit. The result depends on nothing but the arguments. A *LimitError refuses
// a group for which the estimate of the memory needed exceeds MemoryLimit. When
// ctx ends, New returns a [*fault.StoppedError].
func New(ctx context.Context, g *group.Group, alphabet *word.Alphabet, opts *FactorizerOptions) (*Factorizer, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	if alphabet, err = checkGroup(g, alphabet); err != nil {
		return nil, err
	}
	if err := ensureChain(ctx, g, "factor.New"); err != nil {
		return nil, err
	}
	f := &Factorizer{alphabet: alphabet, group: g, set: newGeneratorSet(g.Degree(), g.Generators())}
	if f.plan, err = newPlan(g, o); err != nil {
		return nil, err
	}
	for _, b := range g.Chain().Base() {
		f.set.base = append(f.set.base, b-1)
	}
	if f.pool, err = newPool(ctx, f.set, f.set.base, f.plan.pool); err != nil {
		return nil, err
	}
	if f.pool.whole {
		return f, nil // every element has its shortest word there
	}
	if err := f.build(ctx, o); err != nil {
		return nil, err
	}
	return f, nil
}

// Lookup returns a word for p from the tables alone, in a few hundred microseconds:
// a narrow search without rewriting. A *NotInGroupError says why p has no word.
func (f *Factorizer) Lookup(p perm.Perm) (word.Word, error) {
	return f.factor(context.Background(), p, searchSize{roots: 128, beam: 100, branch: 8})
}

// Factor returns a short word that multiplies to p, reduced as those of
// [Table.Factor]; it has been multiplied out and compared. It is a shortest word
// when p has one of at most [Factorizer.Radius] letters. A *NotInGroupError says why
// p has no word. Cost: see [Effort]; [Factorizer.FactorContext] can be stopped.
func (f *Factorizer) Factor(p perm.Perm) (word.Word, error) {
	return f.FactorContext(context.Background(), p)
}

// FactorContext is [Factorizer.Factor] that ends with a [*fault.StoppedError] when
// ctx does.
func (f *Factorizer) FactorContext(ctx context.Context, p perm.Perm) (word.Word, error) {
	const branch = 16
	beam := f.plan.tries / (branch * max(1, len(f.stages)))
	return f.factor(ctx, p, searchSize{roots: f.plan.roots, beam: max(beam, 50), branch: branch, finals: f.plan.finals, lookups: f.plan.lookups, meet: f.plan.meet})
}

func (f *Factorizer) factor(ctx context.Context, p perm.Perm, size searchSize) (word.Word, error) {
	f = f.orTrivial()
	if residue, level := f.group.Sift(p); !residue.IsIdentity() {
		return word.Word{}, &NotInGroupError{Element: p, Level: level, Residue: residue}
	}
	target := toImages(p, f.set.degree)
	slots, ok := f.meet(ctx, target, size.meet)
	if !ok && ctx.Err() == nil {
		slots = f.search(ctx, target, size)
	}
	if err := fault.Stopped(ctx, "factor.Factorizer.FactorContext", ""); err != nil {
		return word.Word{}, err
	}
	return checkedWord(f.alphabet, f.set, lettersOf(slots), target)
}

// Alphabet returns the alphabet of the words.
func (f *Factorizer) Alphabet() *word.Alphabet { return f.orTrivial().alphabet }

// StageStats describes one stage of a [Factorizer].
type StageStats struct {
	Stage      int     // from 1
	BasePoints []int   // treated together
	Cosets     int     // places that an element can take them to
	Elements   int     // elements with words that lead them back
	Mean       float64 // letters of the shortest word for a coset, on average
	Max        int     // the longest of these
}

// Stats returns one StageStats for each stage; there are none when the pool
// holds the whole group.
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
