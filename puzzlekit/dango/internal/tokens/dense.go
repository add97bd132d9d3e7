package tokens

import (
	"context"
	"math/bits"
)

// levelOfPlane computes the next frontier cell by cell, each from the cells from which
// moves lead to it. The first two passes change no plane: they fill the ghost nodes and gather
// what comes from other blocks. The third pass updates each block on its own, from a copy
// of its frontier. The fourth copies the blocks that are not searched. So no worker reads a
// bit while another writes it.
func (s *search) levelOfPlane(ctx context.Context) error {
	s.parts.Store(4 * uint64(len(s.masks)))
	if err := s.each(ctx, func(_, block int) { s.fillGhosts(block) }); err != nil {
		return err
	}
	if err := s.each(ctx, func(_, block int) { s.bringIncoming(block) }); err != nil {
		return err
	}
	copies := make([][]uint64, s.workers)
	if err := s.each(ctx, func(worker, block int) {
		if copies[worker] == nil {
			copies[worker] = make([]uint64, s.planes*s.blockWords())
		}
		s.advance(block, copies[worker])
	}); err != nil {
		return err
	}
	return s.each(ctx, func(_, block int) { s.copyOrbits(block) })
}

// partsPerCheck is the number of blocks of planes between two checks of the context.
const partsPerCheck = 64

// toPlane moves the frontier from the list to the plane.
func (s *search) toPlane(ctx context.Context) error {
	if !s.listed {
		return nil
	}
	if s.frontier == nil {
		s.makePlanes()
	}
	for part := range s.missing {
		if part%partsPerCheck == 0 && ctx.Err() != nil {
			return stopped(ctx)
		}
		missing := s.rows * s.lows
		for _, w := range s.met[part*s.blockWords() : (part+1)*s.blockWords()] {
			missing -= bits.OnesCount64(w)
		}
		s.missing[part] = uint32(missing)
	}
	for _, state := range s.list {
		s.frontier[state/64] |= 1 << (state % 64)
		s.live[int(state>>cellShift)/s.rows]++
	}
	s.list, s.listed = nil, false
	return nil
}

func (s *search) makePlanes() {
	perPlane := len(s.masks) * s.blockWords()
	s.frontier = make([]uint64, len(s.met))
	s.incoming = make([][]uint64, s.planes)
	for plane := range s.incoming {
		if s.hasIncoming(plane) {
			s.incoming[plane] = make([]uint64, perPlane)
		}
	}
	s.ghost = make([][]uint64, len(s.ghosts))
	for h := range s.ghost {
		s.ghost[h] = make([]uint64, perPlane)
	}
	s.ghostLive = make([]bool, len(s.masks)*len(s.ghost))
	s.live = make([]uint32, len(s.masks)*s.planes)
	s.missing = make([]uint32, len(s.masks)*s.planes)
}

// toList moves the frontier from the plane to the list.
func (s *search) toList(ctx context.Context) error {
	if s.listed {
		return nil
	}
	list, err := s.last(ctx)
	if err != nil {
		return err
	}
	s.list, s.listed = list, true
	for part, count := range s.live {
		if count > 0 {
			clear(s.frontier[part*s.blockWords() : (part+1)*s.blockWords()])
			s.live[part] = 0
		}
	}
	return nil
}

// last returns the states of the frontier.
func (s *search) last(ctx context.Context) ([]uint64, error) {
	if s.listed {
		return s.list, nil
	}
	list := make([]uint64, 0, s.kept)
	for part, count := range s.live {
		if part%partsPerCheck == 0 && ctx.Err() != nil {
			return nil, stopped(ctx)
		}
		if count == 0 {
			continue
		}
		begin := part * s.blockWords()
		for i, w := range s.frontier[begin : begin+s.blockWords()] {
			for ; w != 0; w &= w - 1 {
				list = append(list, uint64(begin+i)*64+uint64(bits.TrailingZeros64(w)))
			}
		}
	}
	return list, nil
}

// advance computes the next frontier of a block from its frontier and from what was
// gathered from other blocks. It leaves the blocks that are not searched to
// copyOrbits.
func (s *search) advance(block int, copies []uint64) {
	size := s.blockWords()
	live := s.live[block*s.planes : (block+1)*s.planes]
	sources := make([][]uint64, s.planes) // nil if the frontier has no states there
	for plane, count := range live {
		if count > 0 {
			at := s.at(block, plane)
			sources[plane] = copies[plane*size : (plane+1)*size]
			copy(sources[plane], s.frontier[at:at+size])
		}
	}
	var arcs []gathering
	for plane := range s.planes {
		if !s.isSearched(block, plane) {
			continue
		}
		at := s.at(block, plane)
		frontier := s.frontier[at : at+size]
		missing := &s.missing[block*s.planes+plane]
		if *missing == 0 {
			if live[plane] > 0 {
				clear(frontier)
				live[plane] = 0
			}
			continue
		}
		arcs = arcs[:0]
		for _, a := range s.in[plane] {
			if a.kind != withinBlock {
				continue
			}
			if source := s.sourceOf(a, block, sources); source != nil {
				arcs = append(arcs, gathering{a, source})
			}
		}
		var incoming []uint64
		if s.incoming[plane] != nil {
			incoming = s.incoming[plane][block*size : (block+1)*size]
		}
		found := s.merge(frontier, s.met[at:at+size], incoming, arcs)
		*missing -= found
		s.setLive(block*s.planes+plane, found)
	}
}

// setLive sets the number of states in the frontier of a plane of a block, and counts them.
func (s *search) setLive(part int, count uint32) {
	s.live[part] = count
	s.keeping.Add(uint64(count))
	s.done.Add(uint64(count) * s.orbits[part%s.planes])
}

// A gathering is an arc together with the block of the frontier at its source.
type gathering struct {
	*arc
	source []uint64
}

func (s *search) sourceOf(a *arc, block int, sources [][]uint64) []uint64 {
	if a.renaming == nil {
		return sources[a.from]
	}
	return s.ghostBlock(a.from, block)
}

// ghostBlock returns a block of a ghost node, or nil if it has no states.
func (s *search) ghostBlock(h, block int) []uint64 {
	if !s.ghostLive[block*len(s.ghost)+h] {
		return nil
	}
	return s.ghost[h][block*s.blockWords() : (block+1)*s.blockWords()]
}

// chunkRows is the number of rows that are merged at a time. They fit in the first-level
// cache.
const chunkRows = 512

// merge computes the frontier and the new states of one plane of a block from its arcs and
// from incoming. It returns the number of new states.
func (s *search) merge(frontier, met, incoming []uint64, arcs []gathering) uint32 {
	var sum [chunkRows * cellWords]uint64
	found := 0
	for begin := 0; begin < s.rows; begin += chunkRows {
		end := min(begin+chunkRows, s.rows)
		gathered := sum[:(end-begin)*cellWords]
		if incoming != nil {
			copy(gathered, incoming[begin*cellWords:end*cellWords])
		} else {
			clear(gathered)
		}
		old := met[begin*cellWords : end*cellWords]
		for _, a := range arcs {
			a.gather(gathered, a.source, old, begin, &s.full)
		}
		fresh := frontier[begin*cellWords : end*cellWords]
		for i, w := range gathered {
			w &^= old[i]
			fresh[i] = w
			old[i] |= w
			found += bits.OnesCount64(w)
		}
	}
	return uint32(found)
}

// gather adds to sum the states that an arc within blocks leads to, in the rows from begin
// on.
func (a *arc) gather(sum, source, met []uint64, begin int, full *[cellWords]uint64) {
	switch {
	case a.low != nil:
		a.gatherLow(sum, source, met, begin, full)
	case a.rows == nil:
		for i, w := range source[begin*cellWords : begin*cellWords+len(sum)] {
			sum[i] |= w
		}
	default:
		for i, row := range a.rows[begin : begin+len(sum)/cellWords] {
			from := source[int(row)*cellWords:][:cellWords]
			to := sum[i*cellWords:][:cellWords]
			to[0] |= from[0]
			to[1] |= from[1]
		}
	}
}

func (a *arc) gatherLow(sum, source, met []uint64, begin int, full *[cellWords]uint64) {
	for i := range len(sum) / cellWords {
		row := begin + i
		if a.rows != nil {
			row = int(a.rows[row])
		}
		w0, w1 := source[row*cellWords], source[row*cellWords+1]
		if w0|w1 == 0 || met[i*cellWords] == full[0] && met[i*cellWords+1] == full[1] {
			continue
		}
		w0, w1 = a.low.permute(w0, w1)
		sum[i*cellWords] |= w0
		sum[i*cellWords+1] |= w1
	}
}
