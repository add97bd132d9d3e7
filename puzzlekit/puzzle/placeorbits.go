package puzzle

// orbitsUnder numbers the orbits of places under moves, by the number of one of their
// places: a move lists the 0-based image of each 0-based place, or -1 where it
// cannot be made. Cost O(places·moves), nearly.
func orbitsUnder(places int, moves [][]int32) []int {
	sets := newUnion(places)
	for _, images := range moves {
		for i, v := range images {
			if v >= 0 {
				sets.join(i, int(v))
			}
		}
	}
	orbit := make([]int, places)
	for i := range orbit {
		orbit[i] = sets.find(i)
	}
	return orbit
}

// union is a union-find forest (Galler and Fischer 1964).
type union []int

func newUnion(n int) union {
	u := make(union, n)
	for i := range u {
		u[i] = i
	}
	return u
}

func (u union) find(i int) int {
	for u[i] != i {
		u[i] = u[u[i]]
		i = u[i]
	}
	return i
}

func (u union) join(i, j int) { u[u.find(j)] = u.find(i) }
