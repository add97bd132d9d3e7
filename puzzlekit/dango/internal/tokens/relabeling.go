package tokens

// A relabeling is the effect of a symmetry on a block: the block comes from the block from,
// with the ranks of the labels and the places permuted.
type relabeling struct {
	from int
	rows []uint16 // by row: the row it comes from; nil for the identity
	low  *lowTable
}

// A relabeler finds relabelings and caches their tables, which many blocks and arcs share.
type relabeler struct {
	*layout
	rows map[tableKey][]uint16
	lows map[tableKey]*lowTable
}

func newRelabeler(l *layout) *relabeler {
	return &relabeler{layout: l, rows: map[tableKey][]uint16{}, lows: map[tableKey]*lowTable{}}
}

// bytes returns the size of the tables.
func (r *relabeler) bytes() uint64 {
	return uint64(len(r.rows)*r.layout.rows)*2 + uint64(len(r.lows))*lowTableBytes
}

// of returns the relabeling with which a symmetry leads to a block, where the token on place
// p comes from place source[p]. It maps high places to high places.
func (r *relabeler) of(block int, e *element, source *[maxTokens]uint8) relabeling {
	inverse := e.inverse()
	members := r.members[block*r.n : (block+1)*r.n]
	var mask uint16
	for _, label := range members[:r.high] {
		mask |= 1 << inverse.label(label)
	}
	var ranks [maxTokens]uint8 // by the rank here: the rank there
	for i, label := range members {
		set := mask
		if i >= r.high {
			set = ^mask
		}
		ranks[i] = uint8(rankIn(set, inverse.label(label)))
	}
	return relabeling{
		from: int(r.block[mask]),
		rows: r.rowTable(ranks[:r.high], source[:r.high]),
		low:  r.lowTable(ranks[r.high:r.n], source[r.high:r.n]),
	}
}

// sameRanks are the ranks of labels that keep their names.
var sameRanks = [maxTokens]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}

// A tableKey says, by rank here, the rank there, and by place, the place that its label
// comes from.
type tableKey struct{ ranks, source [maxTokens]uint8 }

// keyOf returns the key for the places from the given one on, and whether nothing changes.
func keyOf(ranks, source []uint8, first int) (key tableKey, same bool) {
	same = true
	for i, r := range ranks {
		key.ranks[i], key.source[i] = r, source[i]-uint8(first)
		same = same && int(r) == i && int(key.source[i]) == i
	}
	return key, same
}

func (r *relabeler) rowTable(ranks, source []uint8) []uint16 {
	key, same := keyOf(ranks, source, 0)
	if same {
		return nil
	}
	table, known := r.rows[key]
	if !known {
		table = make([]uint16, r.layout.rows)
		for row := range table {
			table[row] = uint16(key.rank(r.rowOrders[row*r.high : (row+1)*r.high]))
		}
		r.rows[key] = table
	}
	return table
}

func (r *relabeler) lowTable(ranks, source []uint8) *lowTable {
	key, same := keyOf(ranks, source, r.high)
	if same {
		return nil
	}
	table, known := r.lows[key]
	if !known {
		table = newLowTable(r.bitSources(key))
		r.lows[key] = table
	}
	return table
}

// bitSources returns, for each bit of a cell, the bit that it comes from.
func (l *layout) bitSources(key tableKey) []int {
	out := make([]int, l.lows)
	for bit := range out {
		out[bit] = key.rank(l.lowOrders[bit*l.low : (bit+1)*l.low])
	}
	return out
}

// rank returns the rank of the order that becomes the given one.
func (k *tableKey) rank(order []uint8) int {
	var from [maxTokens]uint8
	for place, v := range order {
		from[k.source[place]] = k.ranks[v]
	}
	return rank(from[:len(order)], 1<<len(order)-1)
}

// carry writes the block that comes from the block from.
func (r *relabeling) carry(to, from []uint64) {
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
