package tokens

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// A search is an enumeration in progress. It has two planes of bits: met has the states
// found so far, frontier those found in the last level. While the frontier is small it is
// the list, and the second plane is empty.
type search struct {
	*plan
	workers  int
	met      []uint64
	frontier []uint64
	list     []uint64 // the frontier, if listed
	listed   bool
	few      uint64   // the largest size of a listed frontier
	sphere   uint64   // number of states in the frontier, with their images
	kept     uint64   // and without their images
	found    uint64   // number of states found, with their images
	live     []uint32 // by block and plane: number of states in the frontier
	missing  []uint32 // by block and plane: number of states not found

	// By plane: the states that moves between blocks lead to, gathered before the planes
	// change; nil if there are no such moves.
	incoming  [][]uint64
	ghost     [][]uint64    // by ghost node: its frontier
	ghostLive []bool        // by block and ghost node: whether it has states
	done      atomic.Uint64 // states found in the current level, with their images
	keeping   atomic.Uint64 // and without their images
	part      atomic.Uint64 // states or blocks done in the current level
	parts     atomic.Uint64 // and their number
}

func newSearch(p *plan, workers int, starts []uint64) *search {
	s := &search{plan: p, workers: workers, listed: true}
	s.met = make([]uint64, p.words())
	s.few = p.few()
	for _, state := range starts {
		if s.meet(state) {
			s.list = append(s.list, state)
		}
	}
	s.kept = uint64(len(s.list))
	for _, state := range s.list {
		s.sphere += s.orbits[s.planeOf(state)]
	}
	s.found = s.sphere
	return s
}

func (s *search) meet(state uint64) bool {
	word, bit := state/64, uint64(1)<<(state%64)
	if s.met[word]&bit != 0 {
		return false
	}
	s.met[word] |= bit
	return true
}

// planeOf returns the plane of a state.
func (l *layout) planeOf(state uint64) int {
	return int(state>>cellShift) / l.rows % l.planes
}

// hasIncoming reports whether moves from other blocks lead to a plane.
func (p *plan) hasIncoming(plane int) bool {
	return slices.ContainsFunc(p.in[plane], func(a *arc) bool { return a.kind != withinBlock })
}

// memory estimates the number of bytes that a search takes.
func (p *plan) memory(workers int) uint64 {
	words := p.words()
	single := uint64(len(p.ghosts))
	for plane := range p.planes {
		if p.hasIncoming(plane) {
			single++
		}
	}
	buffers := uint64(workers) * uint64(p.planes) * uint64(p.blockWords())
	return 8*(2*words+single*words/uint64(p.planes)+buffers+p.few()*2) + p.relabel.bytes()
}

// few returns the largest size of a frontier that is kept as a list. Beyond about one state
// in eight cells the planes are faster, and the list would take more memory than they do.
func (p *plan) few() uint64 {
	if p.lists {
		return p.cells() * uint64(p.lows)
	}
	return p.cells() / 8
}

// level finds the states at the next distance.
func (s *search) level(ctx context.Context) error {
	if s.kept <= s.few {
		if err := s.toList(ctx); err != nil {
			return err
		}
		return s.levelOfList(ctx)
	}
	if err := s.toPlane(ctx); err != nil {
		return err
	}
	return s.levelOfPlane(ctx)
}

// count updates the counts at the end of a level.
func (s *search) count() {
	s.sphere, s.kept = s.done.Swap(0), s.keeping.Swap(0)
	s.found += s.sphere
	s.part.Store(0)
}

const statesPerCheck = 4096

// levelOfList follows the moves of each state in the list.
func (s *search) levelOfList(ctx context.Context) error {
	var next []uint64
	var from, to labeling
	s.parts.Store(uint64(len(s.list)))
	for i, state := range s.list {
		if i%statesPerCheck == 0 && ctx.Err() != nil {
			return stopped(ctx)
		}
		for _, a := range s.out[s.decode(state, &from)] {
			a.apply(s.n, &from, &to)
			if t := s.encode(a.to, &to); s.meet(t) {
				next = append(next, t)
				s.done.Add(s.orbits[a.to])
				s.keeping.Add(1)
			}
		}
		s.part.Add(1)
	}
	s.list = next
	return nil
}

// each calls work for every block, on all workers. A call must not read or write what
// another one writes.
func (s *search) each(ctx context.Context, work func(worker, block int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range s.workers {
		group.Go(func() {
			for ctx.Err() == nil {
				block := int(next.Add(1) - 1)
				if block >= len(s.masks) {
					return
				}
				work(worker, block)
				s.part.Add(1)
			}
		})
	}
	group.Wait()
	if ctx.Err() != nil {
		return stopped(ctx)
	}
	return nil
}
