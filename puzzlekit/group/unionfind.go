package group

// unionFind is a partition of 0..n-1 into sets that can be joined. The
// smallest element of a set stands for it.
type unionFind struct {
	parent []int32
	sets   int
}

func newUnionFind(n int) *unionFind { return &unionFind{identityImages(n), n} }

func (u *unionFind) find(x int32) int32 {
	for u.parent[x] != x {
		u.parent[x] = u.parent[u.parent[x]]
		x = u.parent[x]
	}
	return x
}

// join joins the sets of x and y. It returns the element that no longer stands
// for a set, or -1 when x and y were together.
func (u *unionFind) join(x, y int32) int32 {
	x, y = u.find(x), u.find(y)
	if x == y {
		return -1
	}
	if y < x {
		x, y = y, x
	}
	u.parent[y] = x
	u.sets--
	return y
}
