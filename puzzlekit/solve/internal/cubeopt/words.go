package cubeopt

const (
	allTurns  = 1<<turns - 1
	halfTurns = 0b010010010010010010
)

// after says which turns may follow a turn of a face: not the same face again, and of two
// opposite faces, which commute, the one with the lower number first.
var after = func() (allowed [faces]uint32) {
	for f := range faces {
		allowed[f] = allTurns &^ (7 << (3 * f))
		if g := opposite(f); g < f {
			allowed[f] &^= 7 << (3 * g)
		}
	}
	return allowed
}()

// inOrder puts turns that commute in order.
func inOrder(word []uint8) {
	for i := range len(word) - 1 {
		if after[word[i]/3]>>word[i+1]&1 == 0 {
			word[i], word[i+1] = word[i+1], word[i]
		}
	}
}
