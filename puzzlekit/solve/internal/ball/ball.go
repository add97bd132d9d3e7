package ball

import (
	"context"
	"math/bits"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/hash"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// A Ball holds all elements at distance at most radius from the identity. The key of an
// element has 128 bits: the places of one sticker of each piece, packed, or hashed if
// they do not fit.
type Ball struct {
	board   *board.Board
	Home    []uint16   // the place of one sticker of each piece that moves
	Width   uint       // bits for a place
	Exact   bool       // keys are packed: different elements have different ones
	noise   []hash.Key // otherwise: the hash of each piece in each place (Zobrist 1970)
	depths  *hash.Table[uint8]
	Radius  int
	whole   bool // the ball is the whole group
	spheres []uint64
}

// bytesPerElement is the most that the hash table takes for each element.
const bytesPerElement = hash.BytesPerKey + 4

// New visits elements layer by layer, as long as the next layer is sure to fit into the
// memory. Cost O(elements·turns·pieces).
func New(ctx context.Context, b *board.Board, memory uint64) (*Ball, error) {
	l := &Ball{board: b, Width: uint(bits.Len(uint(b.Places - 1))), depths: hash.NewTable[uint8]()}
	for _, slot := range b.Slots() {
		if b.Moved(slot, b.AllTurns()) {
			l.Home = append(l.Home, uint16(slot[0]))
		}
	}
	if l.Exact = uint(len(l.Home))*l.Width <= 128; !l.Exact {
		l.noise = make([]hash.Key, len(l.Home)*b.Places)
		for i := range l.noise {
			l.noise[i] = hash.Key{hash.Mix(2*uint64(i) + 1), hash.Mix(2*uint64(i) + 2)}
		}
	}
	l.depths.Lower(l.key(l.Home), 0)
	layer := l.Home
	l.spheres = []uint64{1}
	room := int(memory / bytesPerElement)
	for growth := len(b.Turns); l.depths.Len()+growth*len(layer)/len(l.Home) <= room; {
		next, err := l.expand(ctx, layer)
		if err != nil {
			return nil, err
		}
		if len(next) == 0 {
			l.whole = true
			break
		}
		growth = min(growth, 1+len(next)/len(layer))
		layer = next
		l.Radius++
		l.spheres = append(l.spheres, uint64(len(next)/len(l.Home)))
	}
	return l, nil
}

// expand visits the elements one turn away from a layer, which is a list of places,
// len(home) for each element.
func (l *Ball) expand(ctx context.Context, layer []uint16) ([]uint16, error) {
	var next []uint16
	n := len(l.Home)
	moved := make([]uint16, n)
	for k := 0; k < len(layer); k += n {
		if k%(n<<8) == 0 {
			if err := refuse.Stopped(ctx); err != nil {
				return nil, err
			}
		}
		for t := range l.board.Turns {
			l.Turn(moved, layer[k:k+n], t)
			if l.depths.Lower(l.key(moved), uint8(l.Radius+1)) {
				next = append(next, moved...)
			}
		}
	}
	return next, nil
}

// Turn writes the places of the stickers after a turn.
func (l *Ball) Turn(to, from []uint16, t int) {
	images := l.board.Images[t]
	for i, place := range from {
		to[i] = images[place]
	}
}

// key packs a list of places.
func (l *Ball) key(places []uint16) hash.Key {
	var k hash.Key
	if !l.Exact {
		for i, place := range places {
			n := &l.noise[i*l.board.Places+int(place)]
			k[0] ^= n[0]
			k[1] ^= n[1]
		}
		return k
	}
	for i, place := range places {
		at := uint(i) * l.Width
		k[at/64] |= uint64(place) << (at % 64)
		if at%64+l.Width > 64 {
			k[1] |= uint64(place) >> (64 - at%64)
		}
	}
	return k
}

// Depth returns the distance of an element from the identity; ok is false if it is
// greater than the radius.
func (l *Ball) Depth(places []uint16) (depth int, ok bool) {
	d, ok := l.depths.Distance(l.key(places))
	return int(d), ok
}

// Descend returns turns that lead an element of the ball to the identity: the first of
// the shortest paths.
func (l *Ball) Descend(places []uint16) []uint16 {
	at, next := append([]uint16(nil), places...), make([]uint16, len(places))
	depth, _ := l.Depth(at)
	var path []uint16
	for ; depth > 0; depth-- {
		for t := range l.board.Turns {
			l.Turn(next, at, t)
			if d, ok := l.Depth(next); ok && d == depth-1 {
				path = append(path, uint16(t))
				break
			}
		}
		at, next = next, at
	}
	return path
}
