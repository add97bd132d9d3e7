package chain

// BlocksJoining returns the finest partition of 0..n-1 that the generators
// preserve and that has a and b in one class: the class of each point, numbered
// by smallest points, and the number of classes. The classes are blocks if the
// group is transitive. Cost O(n·generators·α(n)). (Atkinson 1975.)
func BlocksJoining(n int, gens [][]int32, a, b int32) (class []int32, classes int) {
	u := NewUnionFind(n)
	queue := []int32{u.Join(a, b)}
	for k := 0; k < len(queue); k++ {
		gone := queue[k]
		kept := u.find(gone)
		for _, x := range gens {
			if y := u.Join(x[gone], x[kept]); y >= 0 {
				queue = append(queue, y)
			}
		}
	}
	class = make([]int32, n)
	for i := range class {
		if r := u.find(int32(i)); r == int32(i) {
			class[i] = int32(classes)
			classes++
		} else {
			class[i] = class[r]
		}
	}
	return class, classes
}

// SmallBlocks returns a system of blocks of least size of a transitive group
// and the number of blocks, or nil if the group is primitive. The elements of
// stabilizer fix point 0 and shorten the search: a block that joins 0 and b
// joins 0 to the whole orbit of b under them.
func SmallBlocks(w *Work, n int, gens, stabilizer [][]int32) (class []int32, classes int) {
	for _, orbit := range Orbits(n, stabilizer) {
		if orbit[0] == 0 || w.Ended() {
			continue
		}
		if c, k := BlocksJoining(n, gens, 0, orbit[0]); k > 1 && k > classes {
			class, classes = c, k
		}
	}
	return class, classes
}
