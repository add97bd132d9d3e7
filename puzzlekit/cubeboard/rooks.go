package cubeboard

import "math/big"

// RookCensus returns the census of rooks, from closed forms that are exact for every n.
// It returns a [*fault.InputError] if n is not in 1..1000. Cost O(n) multiplications of
// big numbers.
//
// # The formulas
//
// A rook stands on two loops of different axes, and two such loops meet in two
// cells, on opposite faces. So a placement is a largest matching of the complete
// tripartite graph on the loops X1..Xn, Y1..Yn, Z1..Zn with every edge doubled; an
// edge between X and Y is a cell on a face across z. For n = 2k it has 3k edges
// and misses no loop; for n = 2k+1 it has 3k+1 edges and misses one. If the
// numbers of edges between Y and Z, X and Z, X and Y are p, q, r then q+r, p+r, p+q
// are the numbers of loops of each axis that are met. For n = 2k this gives
// p = q = r = k. For n = 2k+1 two of them are k and one is k+1; the empty loop
// belongs to the axis of the two.
//
// An isometry acts on the loops: it permutes the axes and reverses the levels of
// some, i to i' = n+1-i. It fixes a placement when it permutes its edges. If it
// fixes a loop that has a piece, it fixes the piece, because there is only one.
// For odd n it fixes the empty loop. Let n ≥ 2, so that k ≥ 1.
//
// e. For n = 2k, choose for each axis which k of its loops go to which of the two
// others, match them, and choose faces: C(2k,k)³·(k!)³·2^(3k). For n = 2k+1, choose
// the axis of the empty loop, say z; k+1 of the X and of the Y loops to be matched
// with each other; k of the Z loops to go with X, and the empty one of the other k+1:
// 3·C(2k+1,k)³·(k+1)·(k+1)!·(k!)²·2^(3k+1). (Fujiwara and Yamamura 2012.)
//
// (ab): x and y are exchanged and z is reversed, so Xi ↔ Yi and Zi ↔ Zi'. No cell
// is fixed, so edges come in pairs. A pair between X and Y is XiYj, XjYi with
// i ≠ j, on opposite faces, in 2 ways; so the r indices i that occur in such pairs
// are the same for X and Y. The other n-r = k indices j go in pairs XjZl, YjZl',
// where Zl ≠ Zl': choose which pair {Zl, Zl'} belongs to j, which of the two is
// with Xj, and the face of it, k!·4^k ways. For odd n the middle Z is fixed by the
// isometry and cannot be met, so it is the empty loop, and r = k+1. Together, with
// r = ⌈n/2⌉ even, C(n,r)·(r-1)!!·2^(r/2)·k!·4^k, where (r-1)!!·2^(r/2) = r!/(r/2)!;
// for odd r it is 0.
//
// (ab)(cd), (abcd), -(ab)(cd), -(abcd): the first keeps every Z loop and reverses
// x and y. A piece on a Z loop would be fixed, but the only cells it fixes are on
// the faces across z. So no Z loop has a piece, against p+q ≥ 2k-1 ≥ 1. The second
// and the fourth have the first as their square. The third keeps all X and Y loops
// and no cell on the faces across z, so r = 0 against r ≥ k. All four are 0.
//
// -(ab): x and y are exchanged (up to a half turn) and z is kept. A piece on a Z
// loop would be fixed, but it is taken from an X loop to a Y loop or back. So
// p+q = 0: it is 0.
//
// (abc): Xi to Yi to Zi to Xi. No loop is fixed, so it is 0 for odd n. For n = 2k,
// edges come in threes XiYj, YiZj, ZiXj with i ≠ j. They meet all loops with index
// i or j. So the n indices are paired up, in n!/(2^k·k!) ways; each pair is ordered,
// and the face of XiYj chosen, 4^k ways: n!/k!·2^k.
//
// -e: all levels are reversed, and cells change faces. For odd n the middle loops
// of all three axes are fixed and no cell is, so all three would be empty: 0. For
// n = 2k edges come in pairs. A pair meets two loops {Xi, Xi'} and two {Yj, Yj'}
// say; these four loops meet in 8 cells, that is in 4 such pairs. So these are the
// perfect matchings of the tripartite graph on k + k + k pairs of loops, each edge
// in 4 ways: 0 for odd k, and for k = 2m, by the count for e with 4 for 2,
// C(2m,m)³·(m!)³·4^(3m).
//
// -(abc): Xi to Yi' to Zi to Xi' to Yi to Zi' to Xi. Its cube is -e, so it is 0
// unless n = 4m. No cell is fixed by its square (abc) or its cube, so edges come in
// sixes. The six of XiYj meets all twelve loops with index i, i', j or j', where
// j is neither i nor i' or else it would meet a loop twice. So the 2m pairs {i, i'}
// are paired up, in (2m)!/(2^m·m!) ways. Such a pair of pairs has 16 cells between
// X and Y, two in each six, so 8 ways each: (2m)!/m!·4^m.
//
// For n = 1 a placement is any one of the six cells, and ψ counts fixed cells.
func RookCensus(n int) (Census, error) {
	const most = 1000
	if n < 1 || n > most {
		return Census{}, badSize("cubeboard.RookCensus", n, most)
	}
	census := Census{N: n, Piece: Rook, Pieces: 3 * n / 2}
	for i, c := range Classes() {
		census.fixed[i] = rookFixed(n, c)
	}
	return census, nil
}

func rookFixed(n int, c Class) *big.Int {
	if n == 1 {
		return big.NewInt(map[Class]int64{Identity: 6, FaceHalfTurn: 2, FaceQuarterTurn: 2, DiagonalMirror: 2, FaceMirror: 4}[c])
	}
	k := int64(n / 2)
	switch c {
	case Identity:
		if n%2 == 1 {
			return product(big.NewInt(3*(k+1)), cube(choose(2*k+1, k)), factorial(k+1), factorial(k), factorial(k), power(2, 3*k+1))
		}
		return rookMatchings(k, 2)
	case EdgeTurn:
		if r := int64(n+1) / 2; r%2 == 0 {
			return product(choose(int64(n), r), quotient(factorial(r), factorial(r/2)), factorial(k), power(4, k))
		}
	case VertexTurn:
		if n%2 == 0 {
			return product(quotient(factorial(int64(n)), factorial(k)), power(2, k))
		}
	case Inversion:
		if n%4 == 0 {
			return rookMatchings(k/2, 4)
		}
	case SixfoldTurn:
		if m := k / 2; n%4 == 0 {
			return product(quotient(factorial(2*m), factorial(m)), power(4, m))
		}
	}
	return new(big.Int)
}

// rookMatchings returns the number of perfect matchings of the complete
// tripartite graph on 2k + 2k + 2k vertices with this number of parallel edges.
func rookMatchings(k, ways int64) *big.Int {
	return product(cube(choose(2*k, k)), cube(factorial(k)), power(ways, 3*k))
}

func product(factors ...*big.Int) *big.Int {
	p := big.NewInt(1)
	for _, f := range factors {
		p.Mul(p, f)
	}
	return p
}

func quotient(a, b *big.Int) *big.Int { return new(big.Int).Quo(a, b) }

func cube(a *big.Int) *big.Int { return product(a, a, a) }

func choose(n, k int64) *big.Int { return new(big.Int).Binomial(n, k) }

func factorial(n int64) *big.Int { return new(big.Int).MulRange(1, n) }

func power(a, k int64) *big.Int { return new(big.Int).Exp(big.NewInt(a), big.NewInt(k), nil) }
