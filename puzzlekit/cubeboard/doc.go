// Package cubeboard places rooks and queens on the surface of a cube. It says how they
// move over the edges, how many fit without attacking each other, and in how many ways,
// up to the symmetries of the cube.
//
// Each face of the cube is a board of n × n cells. A rook moves straight across the edges
// until it is back where it started, along two closed loops of 4n cells. A queen also
// moves diagonally. Across the edges, its diagonals form closed hexagons of 3n cells,
// except for the main diagonals of a face, which end in corners of the cube and stay on
// the face.
//
// So two queens attack each other if and only if they share one of 7n+8 lines:
//
//	3n       loops, the cells at one level of one axis
//	4(n-1)   hexagons, the cells in one plane at right angles to a body diagonal
//	12       main diagonals of the faces
//
// Every cell lies on two loops. So at most ⌊3n/2⌋ rooks or queens fit without attacking
// each other. The counts below are of placements that reach this bound. If loops are the
// vertices of a graph and cells its edges, a placement of rooks is a largest matching of
// the complete tripartite graph on n + n + n vertices with all edges doubled.
//
// Two placements are essentially the same if a symmetry of the cube takes one to the
// other. By the Cauchy–Frobenius theorem, the number of placements up to a group is the
// mean over the group of ψ(g), the number of placements that g fixes; and ψ is constant
// on conjugacy classes. [Board.Census] counts these numbers, [RookCensus] has closed
// forms for rooks.
//
// # Queens
//
// The paper goes up to n = 8. The rows for 9 and 10 were counted with this package:
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
// All other classes fix nothing, except for n = 1: then (ab)(cd) and (abcd) fix 2, -(ab)
// fixes 2 and -(ab)(cd) fixes 4. The tests compare the count with a plain search, of all
// placements up to n = 7 and of random parts up to n = 10. An earlier version had a second
// count, by other lists and another symmetry; it agreed in full up to n = 9.
//
// [SquareQueens] and [TorusQueens] count queens on flat boards, for comparison.
//
// The puzzle, the bound and the tables to n = 8 are from M. Fujiwara and
// A. Yamamura (IPSJ Journal 53(6), 2012, 1592–1601) and A. Yamamura and
// M. Fujiwara, "On a mathematical puzzle on the surface of a cube".
package cubeboard
