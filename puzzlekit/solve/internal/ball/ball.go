package ball

import (
	"context"
	"math/bits"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Ball holds all elements at distance at most radius from the identity. The key of an
// element is the places of one sticker of each piece, packed, or a hash of them of 128 bits.
type Ball struct {
	board   *board.Board
	Home    []uint16    // the place of one sticker of each piece that moves
	width   uint        // bits for a place
	words   int         // of a key
	noise   [][2]uint64 // the hash of each piece in each place (Zobrist 1970); nil if keys are packed
	depths  *kit.Table[uint8]
	radius  int
	whole   bool // the ball is the whole group
	spheres []uint64
}

// New visits elements layer by layer, as long as the next layer is sure to fit into the
// memory. Different elements have different keys, however many words these take.
// Cost O(elements·turns·pieces).
func New(ctx context.Context, b *board.Board, memory uint64) (*Ball, error) {
	l := begin(b)
	return l, l.fill(ctx, memory)
}

// mostPacked is the number of words from which NewHashed takes hashes.
const mostPacked = 2

// NewHashed is New with hashes as keys where these are shorter, so that more elements
// fit. Two elements can have the same hash, if rarely: what the ball says is good
// enough for words that are tried, and proves nothing.
func NewHashed(ctx context.Context, b *board.Board, memory uint64) (*Ball, error) {
	l := begin(b)
	if l.words > mostPacked {
		l.words = mostPacked
		l.noise = make([][2]uint64, len(l.Home)*b.Places)
		for i := range l.noise {
			l.noise[i] = [2]uint64{kit.Mix(2*uint64(i) + 1), kit.Mix(2*uint64(i) + 2)}
		}
	}
	return l, l.fill(ctx, memory)
}

// begin returns an empty ball.
func begin(b *board.Board) *Ball {
	l := &Ball{board: b, width: uint(bits.Len(uint(b.Places - 1)))}
	for _, slot := range b.Slots() {
		if b.Moved(slot, b.AllTurns()) {
			l.Home = append(l.Home, uint16(slot[0]))
		}
	}
	l.words = max(1, int(uint(len(l.Home))*l.width+63)/64)
	return l
}

// bytesPerElement returns the most that the hash table takes for each element.
func (l *Ball) bytesPerElement() uint64 {
	const leastWords, depth = 2, 4
	return kit.BytesPerKey(max(leastWords, l.words)) + depth
}

// mostRadius keeps depths below the greatest byte, which the table uses for what is not
// there.
const mostRadius = 254

// fill visits the elements.
func (l *Ball) fill(ctx context.Context, memory uint64) error {
	l.depths = kit.NewTable[uint8](l.words)
	var key kit.Words
	l.depths.Lower(l.key(&key, l.Home), 0)
	layer := l.Home
	l.spheres = []uint64{1}
	room := int(memory / l.bytesPerElement())
	for growth := len(l.board.Turns); l.radius < mostRadius && l.depths.Len()+growth*len(layer)/max(1, len(l.Home)) <= room; {
		next, err := l.expand(ctx, layer)
		if err != nil {
			return err
		}
		if len(next) == 0 {
			l.whole = true
			break
		}
		growth = min(growth, 1+len(next)/len(layer))
		layer = next
		l.radius++
		l.spheres = append(l.spheres, uint64(len(next)/len(l.Home)))
	}
	return nil
}

// expand visits the elements one turn away from a layer, which is a list of places,
// len(home) for each element.
func (l *Ball) expand(ctx context.Context, layer []uint16) ([]uint16, error) {
	var next []uint16
	n := len(l.Home)
	moved := make([]uint16, n)
	var key kit.Words
	for k := 0; k < len(layer); k += n {
		if k%(n<<8) == 0 {
			if err := kit.Stopped(ctx); err != nil {
				return nil, err
			}
		}
		for t := range l.board.Turns {
			l.Turn(moved, layer[k:k+n], t)
			if l.depths.Lower(l.key(&key, moved), uint8(l.radius+1)) {
				next = append(next, moved...)
			}
		}
	}
	return next, nil
}

// Radius returns the distance up to which the ball has all elements.
func (l *Ball) Radius() int { return l.radius }

// Spheres returns the number of elements at each distance.
func (l *Ball) Spheres() []uint64 { return slices.Clone(l.spheres) }

// Complete reports whether the ball is the whole group.
func (l *Ball) Complete() bool { return l.whole }

// Bytes returns the memory of the ball.
func (l *Ball) Bytes() uint64 { return l.depths.Bytes() }

// Turn writes the places of the stickers after a turn.
func (l *Ball) Turn(to, from []uint16, t int) {
	images := l.board.Images[t]
	for i, place := range from {
		to[i] = images[place]
	}
}

// key packs a list of places, or hashes it.
func (l *Ball) key(room *kit.Words, places []uint16) []uint64 {
	k := room.Key(l.words)
	if l.noise != nil {
		for i, place := range places {
			n := &l.noise[i*l.board.Places+int(place)]
			k[0] ^= n[0]
			k[1] ^= n[1]
		}
		return k
	}
	for i, place := range places {
		at := uint(i) * l.width
		k[at/64] |= uint64(place) << (at % 64)
		if at%64+l.width > 64 {
			k[at/64+1] |= uint64(place) >> (64 - at%64)
		}
	}
	return k
}

// Depth returns the distance of an element from the identity; ok is false if it is
// greater than the radius.
func (l *Ball) Depth(places []uint16) (depth int, ok bool) {
	var key kit.Words
	d, ok := l.depths.Distance(l.key(&key, places))
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
