package stages

import (
	"cmp"
	"context"
	"math"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A node is a state with the way to it.
type node struct {
	homes    []uint16
	parent   *node
	path     []uint16 // from the parent
	length   int      // of the whole way
	met      int      // conditions of the present stage
	estimate float64  // of the length of a whole solution
	hash     uint64
}

func (n *node) whole() []uint16 {
	if n.parent == nil {
		return nil
	}
	return append(n.parent.whole(), n.path...)
}

// candidate is a step after a node.
type candidate struct {
	from   *node
	step   int
	met    int
	length int
	hash   uint64
}

// Search returns paths that lead a state to meet all conditions, best first. A state is
// given by the home of the piece in each place. It returns nil if a stage has no
// solution.
func (c *Chain) Search(ctx context.Context, homes []uint16, o Config) ([][]uint16, error) {
	beam := []*node{{homes: c.withFlags(homes)}}
	for k := range c.stages {
		next, err := c.pass(ctx, k, beam, 1, o)
		if err == nil && next == nil {
			next, err = c.pass(ctx, k, beam, 0, o)
		}
		if err != nil || next == nil {
			return nil, err
		}
		beam = next
	}
	paths := make([][]uint16, len(beam))
	for k, n := range beam {
		paths[k] = n.whole()
	}
	return paths, nil
}

const (
	longestStage = 40 // turns of a stage
	widthAlone   = 16 // factor of Config.Width where a stage brings a single piece home
)

// A stageSearch leads the states of a beam through a stage. Every step meets at least some
// number of conditions more; if that is 0, steps may prepare others.
type stageSearch struct {
	*Chain
	Config
	*stage
	least    int
	open     map[int][]candidate // by length
	done     map[int][]candidate // that meet all conditions
	ready    []*node             // states that do so as they are
	counts   map[int]int         // of both, by length
	shortest int
}

// pass leads the states of a beam through a stage. They are visited in the order of
// their lengths.
func (c *Chain) pass(ctx context.Context, k int, beam []*node, least int, o Config) ([]*node, error) {
	if c.isAlone(c.stages[k].conditions) {
		o.Width *= widthAlone
	}
	p := stageSearch{Chain: c, Config: o, stage: c.stages[k], least: least, open: map[int][]candidate{}, done: map[int][]candidate{}, counts: map[int]int{}, shortest: math.MaxInt32 / 2}
	first, last := math.MaxInt32, 0
	byLength := map[int][]*node{}
	for _, n := range beam {
		n.met = len(p.conditions) - c.unmet(p.conditions, n.homes)
		byLength[n.length] = append(byLength[n.length], n)
		first, last = min(first, n.length), max(last, n.length)
	}
	last = max(last, first+longestStage)
	for length := first; length <= min(last, p.most()); length++ {
		if err := p.visit(ctx, length, byLength[length]); err != nil {
			return nil, err
		}
	}
	for length := first; length <= min(last, p.most()); length++ {
		if err := kit.Stopped(ctx); err != nil {
			return nil, err
		}
		for _, each := range sample(p.done[length], samples*o.Width) {
			p.ready = append(p.ready, p.after(each))
		}
	}
	return c.choose(p.ready, k+1, o.Width), nil
}

// most returns the greatest length of a way that may be kept: that of the last of enough
// states, counted from the shortest ways.
func (p *stageSearch) most() int {
	count, length := p.counts[p.shortest], p.shortest
	for count < p.Width && length < p.shortest+p.Slack {
		length++
		count += p.counts[length]
	}
	return length
}

// visit extends the states of one length: those of the beam and the best of those found.
func (p *stageSearch) visit(ctx context.Context, length int, nodes []*node) error {
	for _, each := range best(p.open[length], p.Width) {
		nodes = append(nodes, p.after(each))
	}
	delete(p.open, length)
	seen := map[uint64]bool{}
	var open []*node
	for _, n := range nodes {
		n.hash = stateHash(n.homes)
		switch {
		case seen[n.hash]:
		case n.met == len(p.conditions):
			p.ready = append(p.ready, n)
			p.note(n.length)
		default:
			open = append(open, n)
		}
		seen[n.hash] = true
	}
	found, err := p.expand(ctx, open)
	for _, each := range found {
		if each.met == len(p.conditions) {
			p.done[each.length] = append(p.done[each.length], each)
			p.note(each.length)
			continue
		}
		p.open[each.length] = append(p.open[each.length], each)
	}
	return err
}

// note counts a state that meets all conditions.
func (p *stageSearch) note(length int) {
	p.counts[length]++
	p.shortest = min(p.shortest, length)
}

// best returns the candidates that meet most conditions.
func best(list []candidate, width int) []candidate {
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.met, a.met), cmp.Compare(a.hash, b.hash))
	})
	return list[:min(len(list), width)]
}

// samples is the number of candidates of a length that are compared for each that is
// kept.
const samples = 5

// sample returns some candidates, chosen by their hashes.
func sample(list []candidate, most int) []candidate {
	if len(list) > most {
		limit := math.MaxUint64 / uint64(len(list)) * uint64(most)
		list = slices.DeleteFunc(list, func(c candidate) bool { return c.hash > limit })
	}
	return list
}

// expand lists the candidates after the given states.
func (p *stageSearch) expand(ctx context.Context, open []*node) ([]candidate, error) {
	lists := make([][]candidate, len(open))
	most := p.most()
	err := kit.EachPart(ctx, p.Workers, len(open), 1, func(_, k, _ int) { lists[k] = p.candidates(open[k], most) })
	return slices.Concat(lists...), err
}

// mostAfter bounds the candidates of one node that meet the same number of conditions of
// several, and mostAfterAlone those that bring a single piece home.
const (
	mostAfter      = 60
	mostAfterAlone = 500
)

// candidates lists the steps after a node that meet more conditions, up to a length.
func (p *stageSearch) candidates(n *node, most int) (list []candidate) {
	counts, bound := make([]int, len(p.conditions)+1), mostAfter
	if p.isAlone(p.conditions) {
		bound = mostAfterAlone
	}
	for k, w := range p.steps {
		if n.length+len(w) > most {
			break
		}
		met := p.metAfter(n, k)
		if met < 0 || counts[met] >= bound {
			continue
		}
		counts[met]++
		list = append(list, candidate{from: n, step: k, met: met, length: n.length + len(w), hash: kit.Mix(n.hash + kit.Mix(uint64(k)))})
	}
	return list
}

// metAfter counts the conditions that are met after a step, or returns -1 if there are too few.
func (p *stageSearch) metAfter(n *node, k int) int {
	row := p.before[2*len(p.conditions)*k:][:2*len(p.conditions)]
	met := len(p.conditions)
	for i, c := range p.conditions {
		if p.met(c, n.homes[row[2*i]], n.homes[row[2*i+1]]) {
			continue
		}
		if met--; met < n.met+p.least {
			return -1
		}
	}
	return met
}

// after returns the state of a candidate.
func (p *stageSearch) after(each candidate) *node {
	n := &node{parent: each.from, path: p.steps[each.step], length: each.length, met: each.met}
	n.homes = slices.Clone(each.from.homes)
	moved := make([]uint16, len(n.homes))
	for _, t := range n.path {
		for place, to := range p.images[t] {
			moved[to] = n.homes[place]
		}
		n.homes, moved = moved, n.homes
	}
	return n
}

// Costs of a condition that is not met, in turns. A step often meets several of a stage.
const (
	costNext  = 0.9
	costLater = 0.5
	costAlone = 3   // of a piece that has a stage to itself,
	fading    = 0.9 // for each stage before, which may meet it or undo it
)

// cost returns the cost of a condition of a stage that is some stages ahead.
func (c *Chain) cost(s *stage, ahead int) float64 {
	switch {
	case c.isAlone(s.conditions):
		return costAlone * math.Pow(fading, float64(ahead))
	case ahead == 0:
		return costNext
	default:
		return costLater
	}
}

// choose returns the states with the least estimates of the whole length.
func (c *Chain) choose(ready []*node, next, width int) []*node {
	for _, n := range ready {
		n.hash = stateHash(n.homes)
		n.estimate = float64(n.length)
		for k := next; k < len(c.stages); k++ {
			if unmet := c.unmet(c.stages[k].conditions, n.homes); unmet > 0 {
				n.estimate += c.cost(c.stages[k], k-next) * float64(unmet)
			}
		}
	}
	slices.SortFunc(ready, func(a, b *node) int {
		return cmp.Or(cmp.Compare(a.estimate, b.estimate), cmp.Compare(a.length, b.length), cmp.Compare(a.hash, b.hash))
	})
	seen := map[uint64]bool{}
	var kept []*node
	for _, n := range ready {
		if !seen[n.hash] && len(kept) < width {
			seen[n.hash] = true
			kept = append(kept, n)
		}
	}
	return kept
}

func stateHash(homes []uint16) (h uint64) {
	for _, v := range homes {
		h = kit.Mix(h*31 + uint64(v) + 1)
	}
	return h
}
