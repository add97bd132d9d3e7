package factor

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/word"
)

// Minkwitz returns a table of words for g, with Minkwitz's algorithm. It tries short
// words one after the other. A word that takes βi to a point that has no word, or a
// longer one, becomes the word of that point; the rest of it goes on to the next
// level. Every ImproveEvery rounds it also tries products of two words of a level,
// and fills orbits with words of the levels below. It drops words longer than a
// limit, which grows while the table has holes.
//
// A nil alphabet names the generators x1, x2, …; for the group of a puzzle use
// Puzzle.GroupAlphabet, see [New]. The result depends only on the arguments.
//
// Errors: a [*fault.InputError]; a [*fault.StoppedError] if ctx ends; a
// [*fault.LimitError] if MaxRounds is reached or the table takes more than Memory.
// With the last two Minkwitz also returns the table so far, or nil if there is
// none: if ctx ends before g has a stabiliser chain, or if even a table of short
// words would not fit into Memory.
//
// Minkwitz, An Algorithm for Solving the Factorization Problem in Permutation
// Groups, J. Symbolic Computation 26 (1998), section 3. The paper's FillOrbits
// has a misprint: the word for p comes from that for p^(x⁻¹).
func Minkwitz(ctx context.Context, g *group.Group, alphabet *word.Alphabet, opts *TableOptions) (*Table, error) {
	b, err := newBuilder(ctx, g, alphabet, opts)
	if err != nil {
		return nil, err
	}
	for ; !b.done(); b.advance() {
		if err := b.check(); err != nil {
			return b.table, err
		}
		b.report()
	}
	b.report()
	return b.table, b.check()
}

// Filling runs [Minkwitz] to be watched: it yields the state of the table after each
// improvement and at the end. An error ends the sequence.
func Filling(ctx context.Context, g *group.Group, alphabet *word.Alphabet, opts *TableOptions) iter.Seq2[TableProgress, error] {
	return func(yield func(TableProgress, error) bool) {
		b, err := newBuilder(ctx, g, alphabet, opts)
		if err != nil {
			yield(TableProgress{}, err)
			return
		}
		for !b.done() {
			if err := b.check(); err != nil {
				yield(b.progress(), err)
				return
			}
			b.advance()
			if b.improved || b.done() {
				if !yield(b.progress(), nil) {
					return
				}
			}
		}
	}
}

// builder is a table under construction.
type builder struct {
	ctx           context.Context
	opts          TableOptions
	table         *Table
	round         int
	limit         int
	filled, total int
	letters       int64 // of all words in the table
	improved      bool
	source        func() []word.Letter
	candidate     candidate
	throttle      throttle
}

func newBuilder(ctx context.Context, g *group.Group, alphabet *word.Alphabet, opts *TableOptions) (*builder, error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	alphabet, err = checkGroup(inMinkwitz, g, alphabet)
	if err != nil {
		return nil, err
	}
	chain, err := chainOf(ctx, g, inMinkwitz)
	if err != nil {
		return nil, err
	}
	b := &builder{ctx: ctx, opts: o, limit: o.Limit, filled: chain.Depth()}
	for _, size := range chain.OrbitSizes() {
		b.total += size
	}
	if need := tableBytes(g.Degree(), b.filled, b.total); need > int64(o.Memory) {
		return nil, overMemory(inMinkwitz, "a table for this group", need, o.Memory, "TableOptions.Memory")
	}
	t := emptyTable(g, chain, alphabet)
	b.table = t
	b.candidate.word.set = t.set
	b.source = wordsByLength(t.set)
	if o.RandomLength > 0 {
		b.source = wordsAtRandom(t.set, o.RandomLength, rand.New(rand.NewPCG(o.Seed, 0)))
	}
	return b, nil
}

// tableBytes returns the memory of a table without the letters of its words. Each
// point of an orbit has an element and its inverse.
func tableBytes(degree, levels, points int) int64 {
	const perWord = 80
	return int64(levels)*int64(degree)*8 + int64(points)*(4*int64(degree)+perWord)
}

func emptyTable(g *group.Group, chain *group.StabilizerChain, alphabet *word.Alphabet) *Table {
	t := &Table{alphabet: alphabet, generators: g.Generators()}
	t.set = newGeneratorSet(g.Degree(), t.generators)
	one := newEntry(nil, rawperm.Identity[uint16](g.Degree()))
	for i, b := range chain.Base() {
		l := &tableLevel{base: b - 1, entries: make([]*entry, g.Degree())}
		for _, p := range chain.Orbit(i + 1) {
			l.orbit = append(l.orbit, p-1)
		}
		l.entries[l.base] = one
		t.levels = append(t.levels, l)
	}
	return t
}

func (b *builder) full() bool { return b.filled == b.total }

func (b *builder) done() bool {
	return b.total == len(b.table.levels) || b.round >= b.opts.Rounds && b.full()
}

// check returns the error that stops the work, or nil.
func (b *builder) check() error {
	if err := fault.Stopped(b.ctx, inMinkwitz, fmt.Sprintf("round %d, %d of %s", b.round, b.filled, counted.Of(b.total, "words"))); err != nil {
		return err
	}
	if b.round >= b.opts.MaxRounds && !b.full() {
		return &fault.LimitError{In: inMinkwitz, What: fmt.Sprintf("a table with %d of %s", b.filled, counted.Of(b.total, "words")),
			Unit: "rounds", Limit: uint64(b.opts.MaxRounds), Option: "TableOptions.MaxRounds"}
	}
	const perLetter = 4
	if used := tableBytes(b.table.set.degree, len(b.table.levels), b.filled) + perLetter*b.letters; used > int64(b.opts.Memory) {
		return overMemory(inMinkwitz, fmt.Sprintf("a table with %d of %s", b.filled, counted.Of(b.total, "words")), used, b.opts.Memory, "TableOptions.Memory")
	}
	return nil
}

func (b *builder) canceled() bool { return b.ctx.Err() != nil }

// longestWord bounds the limit, which otherwise grows without end if the words fill
// the table slowly.
const longestWord = 1 << 30

// advance does one round, and an improvement if it is due.
func (b *builder) advance() {
	if letters := b.source(); len(letters) < b.limit {
		b.offerWord(letters)
	}
	b.round++
	b.improved = b.round%b.opts.ImproveEvery == 0
	if !b.improved {
		return
	}
	b.improve()
	if !b.full() {
		b.fillOrbits()
		b.limit = min(longestWord, max(b.limit+1, int(float64(b.limit)*b.opts.LimitGrowth)))
	}
}

func (b *builder) offerWord(letters []word.Letter) {
	c := &b.candidate
	c.restart(b.table.levels)
	for _, l := range letters {
		c.timesLetter(b.table.set, l)
	}
	b.offer(0)
}

// offer uses the candidate in level i and the levels below (Round in the paper).
func (b *builder) offer(i int) {
	c := &b.candidate
	for ; i < len(b.table.levels) && c.len() < b.limit; i++ {
		level := b.table.levels[i]
		point := c.points[i]
		if int(point) == level.base {
			continue
		}
		known := level.entries[point]
		if known == nil || c.len() < len(known.letters) {
			e := c.entry()
			b.keep(level, e)
			b.keep(level, b.table.set.invertedEntry(e))
		}
		if known == nil {
			return
		}
		c.over(known, i+1)
	}
}

// keep stores e if its point has no word or a longer one.
func (b *builder) keep(level *tableLevel, e *entry) {
	point := e.element[level.base]
	known := level.entries[point]
	if known == nil {
		b.filled++
	}
	if known == nil || len(e.letters) < len(known.letters) {
		level.entries[point] = e
		b.letters += int64(len(e.letters))
		if known != nil {
			b.letters -= int64(len(known.letters))
		}
	}
}

// improve offers products of two words of the same level.
func (b *builder) improve() {
	for i, level := range b.table.levels {
		products := 0
		for _, p := range level.orbit {
			for _, q := range level.orbit {
				x, y := level.entries[p], level.entries[q]
				if x == nil || y == nil || len(x.letters)+len(y.letters) >= b.limit || products == b.opts.Products {
					continue
				}
				if b.canceled() {
					return
				}
				products++
				b.offerProduct(i, x, y)
			}
		}
	}
}

func (b *builder) offerProduct(i int, x, y *entry) {
	c := &b.candidate
	c.restart(b.table.levels)
	c.timesEntry(x, i)
	c.timesEntry(y, i)
	b.offer(i)
}

// fillOrbits reaches points without a word from points with one, by the words of the
// levels below, which fix the earlier base points as well.
func (b *builder) fillOrbits() {
	for i, level := range b.table.levels {
		for _, below := range b.table.levels[i+1:] {
			for _, q := range below.orbit {
				if b.canceled() {
					return
				}
				if x := below.entries[q]; x != nil {
					b.fillWith(level, x)
				}
			}
		}
	}
}

func (b *builder) fillWith(level *tableLevel, x *entry) {
	for _, p := range level.orbit {
		from := level.entries[x.inverse[p]]
		if level.entries[p] != nil || from == nil || len(from.letters)+len(x.letters) >= b.limit {
			continue
		}
		letters := append(append([]word.Letter(nil), from.letters...), x.letters...)
		product := make(images, len(x.element))
		rawperm.ProductInto(product, from.element, x.element)
		e := newEntry(b.table.set.reduce(letters), product)
		b.keep(level, e)
		b.keep(level, b.table.set.invertedEntry(e))
	}
}

func (b *builder) progress() TableProgress {
	p := TableProgress{Round: b.round, Limit: b.limit, Filled: b.filled, Total: b.total, Levels: b.table.Stats()}
	for _, l := range p.Levels {
		p.Mean += l.Mean
	}
	return p
}

func (b *builder) report() {
	if b.opts.Progress != nil && b.throttle.due(b.done()) {
		b.opts.Progress(b.progress())
	}
}
