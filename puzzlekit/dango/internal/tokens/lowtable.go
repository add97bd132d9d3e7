package tokens

// lowBytes is the number of bytes of a cell.
const lowBytes = 15

const lowTableBytes = lowBytes * 256 * cellWords * 8

// A lowTable permutes the low places of a cell. It maps each value of each of the 15 bytes
// to the bits of the image.
type lowTable [lowBytes][256][cellWords]uint64

// lowTables caches the tables of a plan; many moves share a table.
type lowTables struct {
	layout *layout
	known  map[[maxLow]uint8]*lowTable
}

// get returns the table that moves the label on low place source[i] to low place i, or nil
// if that is the identity.
func (t *lowTables) get(source [maxLow]uint8) *lowTable {
	l := t.layout
	same := true
	for i := range l.low {
		same = same && int(source[i]) == i
	}
	if same {
		return nil
	}
	table, known := t.known[source]
	if !known {
		table = newLowTable(lowSources(l, source))
		t.known[source] = table
	}
	return table
}

// newLowTable returns the table that moves bit sources[i] to bit i.
func newLowTable(sources []int) *lowTable {
	table := new(lowTable)
	for bit, from := range sources {
		for value := range 256 {
			if value>>(from%8)&1 == 1 {
				table[from/8][value][bit/64] |= 1 << (bit % 64)
			}
		}
	}
	return table
}

// lowSources returns, for each bit of a cell, the bit that it comes from.
func lowSources(l *layout, source [maxLow]uint8) []int {
	out := make([]int, l.lows)
	for bit := range out {
		var from [maxLow]uint8
		for i, r := range l.lowOrders[bit*l.low : (bit+1)*l.low] {
			from[source[i]] = r
		}
		out[bit] = rank(from[:l.low], 1<<l.low-1)
	}
	return out
}

// permute returns a cell with its low places permuted.
func (t *lowTable) permute(w0, w1 uint64) (uint64, uint64) {
	var r0, r1 uint64
	for i := 0; i < 8; i++ {
		e := &t[i][uint8(w0)]
		r0, r1 = r0|e[0], r1|e[1]
		w0 >>= 8
	}
	for i := 8; i < lowBytes; i++ {
		e := &t[i][uint8(w1)]
		r0, r1 = r0|e[0], r1|e[1]
		w1 >>= 8
	}
	return r0, r1
}
