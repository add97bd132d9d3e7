package bounds

import (
	"context"
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
)

// leastWords are the words of at most some length that are least for their elements: no
// shorter word makes the same element, and none of the same length that comes earlier in
// the order of the moves. They are the vertices of a tree, the empty word first, in the
// order of their lengths.
type leastWords struct {
	moves  int
	begins []int   // begins[k] is the first word of length k; the last one is the number of words
	prefix []int32 // the word without its last move
	suffix []int32 // the word without its first move, which is least too
	longer []int32 // longer[w*moves+m] is the word w with the move m after it, -1 if it is not least
}

// firstLeastWords finds the least words of each length of which there are at most limit.
// Time and memory O(limit·moves·degree).
func firstLeastWords(ctx context.Context, moves []godsnumber.Move, limit int) (*leastWords, error) {
	sphere := []perm.Perm{{}}
	seen := map[string]bool{sphere[0].Key(): true}
	l := &leastWords{moves: len(moves), begins: []int{0, 1}, prefix: []int32{-1}, suffix: []int32{-1}, longer: noneLonger(nil, len(moves))}
	for len(sphere) > 0 {
		var next []perm.Perm
		first := l.begins[len(l.begins)-2]
		for k, element := range sphere {
			if err := fault.Stopped(ctx, in, fmt.Sprintf("distance %d", len(l.begins)-2)); err != nil {
				return l, err
			}
			for m, x := range moves {
				product := element.Mul(x.Perm)
				if key := product.Key(); !seen[key] {
					seen[key] = true
					next = append(next, product)
					l.append(first+k, m)
				}
			}
			if len(next) > limit {
				l.forget()
				return l, nil
			}
		}
		if len(next) > 0 {
			l.begins = append(l.begins, len(l.prefix))
		}
		sphere = next
	}
	return l, nil
}

// noneLonger makes room for the words that are longer by a move.
func noneLonger(longer []int32, moves int) []int32 {
	for range moves {
		longer = append(longer, -1)
	}
	return longer
}

// append adds the word w with the move m after it.
func (l *leastWords) append(w, m int) {
	l.longer[w*l.moves+m] = int32(len(l.prefix))
	suffix := int32(0)
	if w > 0 {
		suffix = l.longer[int(l.suffix[w])*l.moves+m]
	}
	l.prefix, l.suffix = append(l.prefix, int32(w)), append(l.suffix, suffix)
	l.longer = noneLonger(l.longer, l.moves)
}

// forget drops the words of a length that is not complete.
func (l *leastWords) forget() {
	whole := l.begins[len(l.begins)-1]
	l.prefix, l.suffix = l.prefix[:whole], l.suffix[:whole]
}

// spheres returns the number of words of each length, which is that of the elements at
// each distance.
func (l *leastWords) spheres() []uint64 {
	var sizes []uint64
	for k, begin := range l.begins[1:] {
		sizes = append(sizes, uint64(begin-l.begins[k]))
	}
	return sizes
}

// bound returns the least d for which at most d moves can make so many elements, as far as
// the words tell. Let k be the greatest length of the words. In a least word of any
// length, each k moves that follow each other are a least word, for another one could
// replace them, such as one of R L and L R. So there are at most as many elements at distance d as words of length d
// with this property. They are the paths of length d-k+1 in the graph whose vertices are
// the least words of length k-1 and whose edges are those of length k.
//
// For the cube, turns of faces give 18, as in Singmaster's Notes on Rubik's Magic Cube
// (1981), and quarter turns 21. The bound is at least that of [godsnumber.CountingBound] from
// the same first spheres.
func (l *leastWords) bound(order *big.Int) int {
	sum := new(big.Int)
	spheres := l.spheres()
	for d, n := range spheres {
		if sum.Add(sum, new(big.Int).SetUint64(n)); sum.Cmp(order) >= 0 {
			return d
		}
	}
	k := len(spheres) - 1
	if k == 0 { // the moves are too many to tell more
		return 1
	}
	paths := make([]*big.Int, l.begins[k]-l.begins[k-1]) // of length 0
	for v := range paths {
		paths[v] = big.NewInt(1)
	}
	paths, _ = l.longerPaths(paths)
	for d := k + 1; ; d++ {
		var words *big.Int
		paths, words = l.longerPaths(paths)
		if sum.Add(sum, words); sum.Cmp(order) >= 0 || words.Sign() == 0 {
			return d
		}
	}
}

// longerPaths takes the number of paths that end at each vertex and returns that of the
// paths that are longer by an edge, and how many they are in all.
func (l *leastWords) longerPaths(paths []*big.Int) (longer []*big.Int, all *big.Int) {
	k := len(l.begins) - 2
	vertex, edge, end := l.begins[k-1], l.begins[k], l.begins[k+1]
	longer, all = make([]*big.Int, len(paths)), new(big.Int)
	for v := range longer {
		longer[v] = new(big.Int)
	}
	for e := edge; e < end; e++ {
		n, to := paths[int(l.prefix[e])-vertex], longer[int(l.suffix[e])-vertex]
		to.Add(to, n)
		all.Add(all, n)
	}
	return longer, all
}
