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
	// Standard takes about 5 s to prepare and 15 ms for a word of 30.5 letters.
	Standard Effort = iota
	// Quick takes about 2 s to prepare and 3 ms for a word of 33 letters.
	Quick
	// Thorough takes up to a minute to prepare and 300 ms for a word of 28 letters.
	Thorough
	// Instant takes about 0.5 s to prepare and 1 ms for a word of 41 letters.
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

// plan has the sizes of all parts, which follow from the effort and the group.
type plan struct {
	pool    int // elements with shortest words
	members int // elements that a stage starts with
	cosets  int // cosets of a stage, at most
	work    int // cosets times steps, in fill
	keep    int // elements kept for each coset
	tries   int // products tried in a search
	roots   int // first steps of a search
	finals  int // words that are rewritten in a search
	lookups int // look-ups that the rewriting may take
	meet    int // elements tried in meet
	descent int // products kept in descend, 0 if it is not used
	enough  int // letters of a word from descend with which Factor is content
}

var plans = map[Effort]plan{
	Instant: {pool: 100_000, members: 50_000, cosets: 100_000, work: 400_000, keep: 16,
		tries: 10_000, roots: 200, finals: 3, lookups: 1_500, meet: 20_000},
	Quick: {pool: 400_000, members: 210_000, cosets: 400_000, work: 1_500_000, keep: 32,
		tries: 40_000, roots: 500, finals: 8, lookups: 4_000, meet: 20_000, descent: 100},
	Standard: {pool: 1_000_000, members: 450_000, cosets: 500_000, work: 5_000_000, keep: 64,
		tries: 200_000, roots: 2000, finals: 20, lookups: 12_000, meet: 100_000, descent: 160},
	Thorough: {pool: 5_000_000, members: 1_500_000, cosets: 2_000_000, work: 40_000_000, keep: 64,
		tries: 2_500_000, roots: 10_000, finals: 100, lookups: 200_000, meet: 2_000_000, descent: 3000},
}

// newPlan adapts the plan of the effort to the group: no more elements than there
// are, fewer if they are large or the stages many, and nothing above the limit on
// memory.
func newPlan(g *group.Group, o Options) (plan, error) {
	p := plans[o.Effort]
	degree := g.Degree()
	levels := int64(len(g.Base()))
	perPooled := 2*levels + 30
	if order := g.Order(); order.IsInt64() && order.Int64() < int64(p.pool) {
		p.pool = int(order.Int64() + 1) // one more than there are, so that it is whole
		if int64(p.pool)*perPooled <= int64(o.Memory) {
			return p, nil
		}
	}
	const typicalDegree, typicalStages = 48, 6
	p.members = min(2*p.members*typicalDegree/(degree+typicalDegree), p.pool)
	p.tries = 2 * p.tries * typicalDegree / (degree + typicalDegree)
	stages := int(math.Ceil(1.3 * logOrder(g.Order()) / math.Log(float64(p.members+1))))
	if stages > typicalStages {
		p.work = p.work * typicalStages / stages
	}
	need := func() int64 {
		chain := 2 * levels * int64(degree) * int64(degree)
		pool := int64(p.pool) * perPooled
		members := int64(stages+5) * int64(p.members) * int64(2*degree+80)
		return (chain + pool + members) * 3 / 2 // and garbage that is not collected yet
	}
	for need() > int64(o.Memory) && p.members > 5000 {
		p.members = p.members * 3 / 4
		p.pool = p.pool * 3 / 4
	}
	if need() > int64(o.Memory) {
		return p, overMemory(inNew, "a factorizer for this group", need(), o.Memory, "Options.Memory")
	}
	return p, nil
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
