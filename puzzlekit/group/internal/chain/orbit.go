package chain

import "slices"

// Orbits returns the orbits of the generators on 0..n-1.
func Orbits(n int, gens [][]int32) [][]int32 {
	var out [][]int32
	seen := make([]bool, n)
	points := make([]int32, 0, n)
	for i := range int32(n) {
		if seen[i] {
			continue
		}
		first := len(points)
		points = appendOrbit(points, i, gens, seen)
		out = append(out, points[first:len(points):len(points)])
	}
	return out
}

// appendOrbit is Orbit, and appends the points to a list.
func appendOrbit(points []int32, start int32, gens [][]int32, seen []bool) []int32 {
	seen[start] = true
	k := len(points)
	for points = append(points, start); k < len(points); k++ {
		for _, x := range gens {
			if image := x[points[k]]; !seen[image] {
				seen[image] = true
				points = append(points, image)
			}
		}
	}
	return points
}

// Orbit returns the orbit of start, found breadth first, without the points
// that seen has, and marks it in seen.
func Orbit(start int32, gens [][]int32, seen []bool) []int32 {
	return appendOrbit(nil, start, gens, seen)
}

// WatchOrbit is Orbit. It tells of each application of a generator, whose number counts
// from 0, and ends when it is told to.
func WatchOrbit(start int32, gens [][]int32, seen []bool, tell func(from, to int32, generator int, isNew bool, orbit []int32) bool) []int32 {
	seen[start] = true
	orbit := []int32{start}
	for k := 0; k < len(orbit); k++ {
		for i, x := range gens {
			image := x[orbit[k]]
			isNew := !seen[image]
			if isNew {
				seen[image] = true
				orbit = append(orbit, image)
			}
			if !tell(orbit[k], image, i, isNew, orbit) {
				return orbit
			}
		}
	}
	return orbit
}

// MarkOrbit marks the whole orbit of start, even behind points that are marked.
func MarkOrbit(start int32, gens [][]int32, marked []bool) {
	seen := make([]bool, len(marked))
	for _, p := range Orbit(start, gens, seen) {
		marked[p] = true
	}
}

// MovedOrbits returns the orbits of at least two points.
func MovedOrbits(degree int, gens [][]int32) [][]int32 {
	var out [][]int32
	for _, o := range Orbits(degree, gens) {
		if len(o) > 1 {
			out = append(out, o)
		}
	}
	return out
}

// OrbitSets returns the orbits of at least two points, each in increasing
// order. With many generators it is faster than Orbits.
func OrbitSets(n int, gens [][]int32) [][]int32 {
	u := NewUnionFind(n)
	for _, x := range gens {
		for i, v := range x {
			if int(v) != i {
				u.Join(int32(i), v)
			}
		}
	}
	members := make([][]int32, n)
	for i := range int32(n) {
		root := u.find(i)
		members[root] = append(members[root], i)
	}
	return slices.DeleteFunc(members, func(o []int32) bool { return len(o) < 2 })
}

// OrbitNumbers numbers the orbits, in the order of their smallest points, and
// returns the number of the orbit of each point and the lengths of the orbits.
func OrbitNumbers(n int, gens [][]int32) (orbit, size []int32) {
	u := NewUnionFind(n)
	for _, x := range gens {
		for i, v := range x {
			if u.parent[i] != u.parent[v] {
				u.Join(int32(i), v)
			}
		}
	}
	orbit, size = make([]int32, n), make([]int32, 0, u.Sets)
	for i := range int32(n) {
		root := u.find(i)
		if root == i {
			orbit[i] = int32(len(size))
			size = append(size, 0)
		}
		orbit[i] = orbit[root]
		size[orbit[i]]++
	}
	return orbit, size
}

// Fixing returns the elements that fix a point.
func Fixing(point int32, elements [][]int32) [][]int32 {
	var out [][]int32
	for _, x := range elements {
		if x[point] == point {
			out = append(out, x)
		}
	}
	return out
}

// ActionOn returns what the generators do to an invariant set of points, as
// permutations of 0..len(points)-1.
func ActionOn(gens [][]int32, points []int32) [][]int32 {
	if len(gens) == 0 {
		return nil
	}
	place := make([]int32, len(gens[0]))
	for k, p := range points {
		place[p] = int32(k)
	}
	out, n := make([][]int32, len(gens)), len(points)
	room := make([]int32, len(gens)*n)
	for i, x := range gens {
		out[i], room = room[:n:n], room[n:]
		for k, p := range points {
			out[i][k] = place[x[p]]
		}
	}
	return out
}

// Refines reports whether every class of a lies in a class of b.
func Refines(a, b []int32) bool {
	image := map[int32]int32{}
	for i, k := range a {
		if to, known := image[k]; known && to != b[i] {
			return false
		}
		image[k] = b[i]
	}
	return true
}
