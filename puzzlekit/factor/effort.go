package factor

import (
	"fmt"
	"math"
	"math/big"

	"puzzlelab/puzzlekit/group"
)

// Effort says how much time [New] and [Factorizer.Factor] may take. Times and mean
// numbers of letters are for the 3×3×3 cube on one core; larger groups take up to
// ten seconds with Standard.
type Effort int

const (
	// Standard takes about 5 s to prepare and 15 ms for a word of 31 letters.
	Standard Effort = iota
	// Quick takes about 2 s to prepare and 3 ms for a word of 32 letters.
	Quick
	// Thorough takes up to a minute to prepare and 300 ms for a word of 27 letters.
	Thorough
	// Instant takes about 0.5 s to prepare and 1 ms for a word of 38 letters.
	Instant
)

func (e Effort) String() string {
	switch e {
	case Standard:
		return "Standard"
	case Quick:
		return "Quick"
	case Thorough:
		return "Thorough"
	case Instant:
		return "Instant"
	}
	return fmt.Sprintf("Effort(%d)", int(e))
}

const memoryOption = "Options.Memory"

// Options are the options of [New]. Nil means the defaults.
type Options struct {
	Effort Effort // Standard by default
	Memory uint64 // in bytes; 0 means 1 GiB
	Seed   uint64 // for the few random elements that New draws
	// Progress, if set, is called at most five times a second, and at the end.
	Progress func(Progress)
}

// Progress says how far [New] is.
type Progress struct {
	Stage int     // stages that are finished
	Done  float64 // their share of the group's order, on a logarithmic scale: 0..1
}

func (o *Options) withDefaults() (Options, error) {
	var v Options
	if o != nil {
		v = *o
	}
	if v.Effort < Standard || v.Effort > Instant {
		return v, badInput(inNew, "Options.Effort", v.Effort, "Instant, Quick, Standard or Thorough")
	}
	v.Memory = memory(v.Memory)
	return v, nil
}

// budget is what an effort may spend.
type budget struct {
	words    int // shortest words that are listed
	products int // products that are tried for a word
	width    int // products that are kept letter by letter, see guide
}

var budgets = map[Effort]budget{
	Instant:  {words: 100_000, products: 10_000},
	Quick:    {words: 400_000, products: 40_000, width: 100},
	Standard: {words: 1_000_000, products: 200_000, width: 160},
	Thorough: {words: 3_300_000, products: 2_500_000, width: 3000},
}

// plan has the sizes that follow from a budget and the group. Everything else is a share
// of these.
type plan struct {
	budget
	members int // elements that a stage starts with
	work    int // cosets times steps, in fill
	listed  int // length of a list, see below
}

// A list is what a stage has for a coset. While elements of the next stage are made from
// pairs in it, it is longer than a search needs, but not so long that a few elements, for
// which alone there is memory, fill few lists.
const (
	mostListed = 64
	fewMembers = 50_000
	kept       = 16
)

// newPlan adapts the budget of the effort to the group: no more elements than there
// are, fewer if they are large or the stages many, and nothing above the limit on
// memory. A bit less than half of the words begin the stages for the degree of a cube: the
// others are longer, and few of them would stay in a list; with more, the 4×4×4 cube
// would not fit into the default memory. Filling takes about as long as the rest of a
// stage if it tries five steps for each word.
func newPlan(g *group.Group, o Options) (plan, error) {
	p := plan{budget: budgets[o.Effort]}
	degree := g.Degree()
	levels := len(g.Base())
	if order := g.Order(); order.IsInt64() && order.Int64() < int64(p.words) {
		p.words = int(order.Int64() + 1) // one more than there are, so that the pool is whole
		if poolBytes(p.words, levels) <= int64(o.Memory) {
			return p, nil
		}
	}
	const typicalDegree, typicalStages = 48, 6 // those of the 3×3×3 cube
	p.members = min(p.words*9/10*typicalDegree/(degree+typicalDegree), p.words)
	p.products = 2 * p.products * typicalDegree / (degree + typicalDegree)
	p.work = 5 * p.words
	p.listed = mostListed
	stages := int(math.Ceil(1.3 * logOrder(g.Order()) / math.Log(float64(p.members+1))))
	if stages > typicalStages {
		p.work = p.work * typicalStages / stages
	}
	need := func() int64 {
		chain := 2 * int64(levels) * int64(degree) * int64(degree)
		members := int64(stages+5) * int64(p.members) * int64(2*degree+80)
		return (chain + poolBytes(p.words, levels) + members) * 3 / 2 // and garbage that is not collected yet
	}
	for need() > int64(o.Memory) && p.members > 4000 {
		p.members = p.members * 3 / 4
		p.words = p.words * 3 / 4
		if p.members < fewMembers {
			p.listed = mostListed / 2
		}
	}
	if need() > int64(o.Memory) {
		return p, overMemory(inNew, "a factorizer for this group", need(), o.Memory, memoryOption)
	}
	return p, nil
}

// poolBytes is the memory of a pool.
func poolBytes(words, levels int) int64 { return int64(words) * int64(2*levels+30) }

// searchSize bounds the search for a word.
type searchSize struct {
	partners int // short words tried by meet
	roots    int // short words tried as first steps
	beam     int // products kept after each stage
	branch   int // elements tried for each of them
	width    int // products kept after each letter, if there is a guide
	lookups  int // short words looked up to rewrite the words that are found
}

// searchSize is that of Factor. Most of the time goes into the products of the beam. A
// first step for each 100 products, and a look-up for each 16, take little of it. Where
// two halves may meet, half of the products are tried for that.
func (f *Factorizer) searchSize() searchSize {
	products := f.plan.products
	return searchSize{
		partners: products / 2,
		roots:    min(max(products/100, 50), f.pool.len()),
		beam:     max(products/(kept*max(1, len(f.stages))), 50),
		branch:   kept,
		width:    f.plan.width,
		lookups:  products / 16,
	}
}

// logOrder is the natural logarithm of a group order.
func logOrder(order *big.Int) float64 {
	bits := order.BitLen()
	if bits < 64 {
		return math.Log(float64(order.Int64()))
	}
	top, _ := new(big.Float).SetInt(new(big.Int).Rsh(order, uint(bits-60))).Float64()
	return math.Log(top) + float64(bits-60)*math.Ln2
}
