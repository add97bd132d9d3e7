package tokens

import (
	"math/bits"
	"sync"
)

// Of the nodes in an orbit under the symmetries, only the first has a plane. The halo is the
// set of the other nodes from which moves lead to first nodes. At each level, the frontier
// of a node of the halo is computed from that of its first node by renaming labels.

// A relabelling is the effect of renaming labels on a block: the block comes from the block
// from, with the ranks of the labels permuted.
type relabelling struct {
	from int
	rows []uint16 // by row: the row it comes from; nil for the identity
	low  *lowTable
}

// A relabeller finds relabellings and caches their tables, which many blocks share. It is
// safe for concurrent use.
type relabeller struct {
	*layout
	mu   sync.Mutex
	rows map[uint64][]uint16
	lows map[[maxLow]uint8]*lowTable
}

func newRelabeller(l *layout) *relabeller {
	return &relabeller{layout: l, rows: map[uint64][]uint16{}, lows: map[[maxLow]uint8]*lowTable{}}
}

// of returns the relabelling that leads to a block when label i is renamed to labels[i].
func (r *relabeller) of(block int, labels *[maxTokens]uint8) relabelling {
	var back [maxTokens]uint8
	for from := range r.n {
		back[labels[from]] = uint8(from)
	}
	members := r.members[block*r.n : (block+1)*r.n]
	var mask uint16
	for _, label := range members[:r.high] {
		mask |= 1 << back[label]
	}
	var ranks [maxTokens]uint8 // by the rank here: the rank there
	for i, label := range members {
		set := mask
		if i >= r.high {
			set = ^mask
		}
		ranks[i] = uint8(bits.OnesCount16(set & (1<<back[label] - 1)))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return relabelling{from: int(r.block[mask]), rows: r.rowTable(ranks[:r.high]), low: r.lowTable(ranks[r.high:r.n])}
}

func increasing(ranks []uint8) bool {
	for i, r := range ranks {
		if int(r) != i {
			return false
		}
	}
	return true
}

func (r *relabeller) rowTable(ranks []uint8) []uint16 {
	if increasing(ranks) {
		return nil
	}
	key := uint64(0)
	for _, v := range ranks {
		key = key<<4 | uint64(v)
	}
	table, known := r.rows[key]
	if !known {
		table = make([]uint16, r.layout.rows)
		for row := range table {
			table[row] = uint16(renamedRank(r.rowOrders[row*r.high:(row+1)*r.high], ranks))
		}
		r.rows[key] = table
	}
	return table
}

func (r *relabeller) lowTable(ranks []uint8) *lowTable {
	if increasing(ranks) {
		return nil
	}
	var key [maxLow]uint8
	copy(key[:], ranks)
	table, known := r.lows[key]
	if !known {
		sources := make([]int, r.layout.lows)
		for bit := range sources {
			sources[bit] = renamedRank(r.lowOrders[bit*len(ranks):(bit+1)*len(ranks)], ranks)
		}
		table = newLowTable(sources)
		r.lows[key] = table
	}
	return table
}

func renamedRank(order, ranks []uint8) int {
	var renamed [maxTokens]uint8
	for i, v := range order {
		renamed[i] = ranks[v]
	}
	return rank(renamed[:len(order)], 1<<len(order)-1)
}

// fillHalo computes the frontier of a block for all nodes of the halo.
func (s *search) fillHalo(block int) {
	size := s.blockWords()
	for h, node := range s.haloNodes {
		m := &s.images[node]
		r := s.relabel.of(block, &m.labels)
		source := s.plane[m.of]
		to := s.halo[h][block*size : (block+1)*size]
		part := block*len(s.haloNodes) + h
		if s.live[r.from*s.planes+source] == 0 {
			if s.haloLive[part] {
				clear(to)
			}
			s.haloLive[part] = false
			continue
		}
		s.haloLive[part] = true
		at := s.at(r.from, source)
		r.carry(to, s.frontier[at:at+size])
	}
}

func (r *relabelling) carry(to, from []uint64) {
	for row := range len(to) / cellWords {
		source := row
		if r.rows != nil {
			source = int(r.rows[row])
		}
		w0, w1 := from[source*cellWords], from[source*cellWords+1]
		if r.low != nil && w0|w1 != 0 {
			w0, w1 = r.low.permute(w0, w1)
		}
		to[row*cellWords], to[row*cellWords+1] = w0, w1
	}
}
