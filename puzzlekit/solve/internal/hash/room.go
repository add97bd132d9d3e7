package hash

// Room is where a key is made. Wider keys take memory of their own.
type Room [4]uint64

// Key returns a key of zeros with the given number of words. The next one made in the room
// takes its place.
func (r *Room) Key(words int) []uint64 {
	k := r[:]
	if words > len(k) {
		k = make([]uint64, words)
	}
	k = k[:words]
	clear(k)
	return k
}
