package tokens

// lowBytes is the number of bytes of a cell.
const lowBytes = 15

const lowTableBytes = lowBytes * 256 * cellWords * 8

// A lowTable permutes the low places of a cell. It maps each value of each of the 15 bytes
// to the bits of the image.
type lowTable [lowBytes][256][cellWords]uint64

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
