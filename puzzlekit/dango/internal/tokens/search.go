package tokens

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
)

// search is an enumeration under way. Of two planes of bits one says which
// states have been met, the other which of them were met last. While those are
// few they are a list instead and the second plane is empty.
type search struct {
	*plan
	workers  int
	met      []uint64
	frontier []uint64
	list     []uint64 // the frontier as a list
	listed   bool
	few      uint64   // a frontier up to this is listed
	sphere   uint64   // states in the frontier, with their images
	kept     uint64   // and without
	found    uint64   // states met, with their images
	live     []uint32 // by block and plane: states of the frontier
	missing  []uint32 // and states not met

	// What moves between blocks bring to a node, while the planes are at rest.
	incoming [][]uint64
	none     []uint64      // a block without states
	halo     [][]uint64    // the frontiers of the nodes of the halo
	haloLive []bool        // by block and node of the halo: whether there are any
	done     atomic.Uint64 // states met in the level under way, with their images
	keeping  atomic.Uint64 // and without
	part     atomic.Uint64 // states or blocks of it that are done
	parts    atomic.Uint64 // and all of them
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

// hasIncoming says whether moves from other blocks lead to a plane.
func (p *plan) hasIncoming(plane int) bool {
	return slices.ContainsFunc(p.in[plane], func(a *arc) bool { return a.kind != withinBlock })
}

// memory estimates the bytes of a search.
func (p *plan) memory(workers int) uint64 {
	words := p.words()
	single := uint64(len(p.haloNodes))
	for plane := range p.planes {
		if p.hasIncoming(plane) {
			single++
		}
	}
	buffers := uint64(workers) * uint64(p.planes) * uint64(p.blockWords())
	return 8 * (2*words + single*words/uint64(p.planes) + buffers + p.few()*2)
}

// few is the number of states up to which a frontier is a list.
func (p *plan) few() uint64 {
	if p.lists {
		return p.cells() * uint64(p.lows)
	}
	return p.cells() / 4
}

// level meets the states at the next distance.
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

// count ends a level.
func (s *search) count() {
	s.sphere, s.kept = s.done.Swap(0), s.keeping.Swap(0)
	s.found += s.sphere
	s.part.Store(0)
}

const statesPerCheck = 4096

// levelOfList goes from each state of the list along its moves.
func (s *search) levelOfList(ctx context.Context) error {
	var next []uint64
	var from, to labelling
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

// each runs work for every block, on all workers. work gets the number of its
// worker; the blocks that one call writes no other reads or writes.
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
