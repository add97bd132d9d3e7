// Package cubeboard is about rooks and queens on the surface of a cube: how
// they move over the edges, how many can stand there without attacking each
// other, and in how many ways, up to the symmetries of the cube.
//
// Each face of the cube is a board of n × n cells. A rook runs straight on
// over the edges until it is back where it started: its two ways are closed
// loops of 4n cells. A queen also runs diagonally. Her diagonals turn over the
// edges into closed hexagons of 3n cells, except on the main diagonals of a
// face, which end in corners of the cube and stay on the face.
//
// So two queens attack each other exactly when they share one of 7n+8 lines:
//
//	3n       loops, the cells at one level of one axis
//	4(n-1)   hexagons, the cells in one plane at right angles to a body diagonal
//	12       main diagonals of the faces
//
// Every cell lies on two loops. A placement that leaves no two pieces on one
// loop therefore has at most ⌊3n/2⌋ pieces, for rooks and queens alike. A
// placement here means one that reaches this bound. Loops are the vertices of
// a graph, cells its edges: a placement of rooks is a largest matching of the
// complete tripartite graph on n + n + n vertices with all edges doubled.
//
// Two placements are essentially the same when a symmetry of the cube takes one
// to the other. By the Cauchy–Frobenius theorem the number of placements up to
// a group is the mean over the group of ψ(g), the number of placements that g
// fixes; and ψ is constant on conjugacy classes. [Board.Census] counts all this,
// [RookCensus] has closed forms for rooks.
//
// # Queens
//
// The paper goes to n = 8. The rows for 9 and 10 were counted with this package:
//
//	 n  ψ(e)           ψ((ab))  ψ((abc))  ψ(-e)  up to rotations  up to isometries
//	 1  6                                        1                1
//	 2  16                      4                2                1
//	 3  816            8                         36               18
//	 4  1536           40                        74               37
//	 5  279648                                   11652            5826
//	 6  679200                                   28300            14150
//	 7  252520080      3736                      10522604         5261302
//	 8  719751840      10832             12768   29992368         14996450
//	 9  451830802032                             18826283418      9413141709
//	10  1467150955456           256              61131289896      30565644948
//
// All other classes fix nothing, except for n = 1: there (ab)(cd) and (abcd) fix 2,
// -(ab) 2 and -(ab)(cd) 4. [PairJoin], [FilterJoin] and [PlainSearch] agree to n = 8,
// PairJoin and FilterJoin at n = 9. At n = 10 PairJoin has been compared with the two
// others on parts taken at random.
//
// The puzzle, the bound and the tables to n = 8 are from M. Fujiwara and
// A. Yamamura (IPSJ Journal 53(6), 2012, 1592–1601) and A. Yamamura and
// M. Fujiwara, "On a mathematical puzzle on the surface of a cube".
package cubeboard
