package chain

import "puzzlelab/puzzlekit/internal/rawperm"

// A UnionFind is a partition of 0..n-1 into sets that can be joined. The smallest
// element of a set represents it.
type UnionFind struct {
	parent []int32
	Sets   int
}

// NewUnionFind returns the partition of 0..n-1 into single points.
func NewUnionFind(n int) *UnionFind { return &UnionFind{rawperm.Identity[int32](n), n} }

func (u *UnionFind) find(x int32) int32 {
	for u.parent[x] != x {
		u.parent[x] = u.parent[u.parent[x]]
		x = u.parent[x]
	}
	return x
}

// Join joins the sets of x and y. It returns the element that no longer represents
// a set, or -1 if x and y were in one set.
func (u *UnionFind) Join(x, y int32) int32 {
	x, y = u.find(x), u.find(y)
	if x == y {
		return -1
	}
	if y < x {
		x, y = y, x
	}
	u.parent[y] = x
	u.Sets--
	return y
}

// Same reports whether x and y are in one set.
func (u *UnionFind) Same(x, y int32) bool { return u.find(x) == u.find(y) }
