// Package cubeopt finds shortest words that solve the 3×3×3 cube, where a half turn counts one.
//
// # The table
//
// A shortest word of 18 turns, the commonest length, is one of 10²⁰. A search that deepens
// turn by turn (Korf 1985) can follow only some 10⁸ beginnings, so a table must exclude the
// others early. The larger the table, the fewer beginnings; this one makes the best of each
// byte by six ideas.
//
//   - It knows what all symmetries of the cube respect: which of the two tetrads of corners and
//     which of the three slices of edges each piece belongs to, and whether it is oriented. So
//     48 views that look alike in mirrors share an entry. The corners have 70·3⁷ views, in 3393
//     classes; with the 34,650 ways to divide the edges among the slices that makes 117,567,450
//     entries, and twice as many for each edge whose flip is told apart. With all flips the
//     table would have a class of cosets for each entry. With some, an entry has the least
//     distance of those that it cannot tell apart.
//   - An entry has two bits. They tell only three distances apart from those below, but these
//     are the distances that a search asks for. See [Table].
//   - The pieces at home form a group that contains all half turns. So a half turn made first
//     never changes a view, and a half turn made last never changes that of the inverse. If the
//     view shows that all turns left are needed, the last one is a quarter turn; if the view of
//     the inverse does, the next one is.
//   - A word is built from both ends, always at the end where fewer turns are possible: turning
//     the inverse cube adds a turn at the end.
//   - A node is dropped if either view shows that it is too far.
//   - All turns of a node are looked up together: memory answers ten questions in little more
//     time than one.
//
// The ideas are T. Rokicki's (nxopt, 2010) and S. Tronto's (the solver H48 of nissy, 2024),
// after R. Korf (1997) and H. Kociemba. H48 has the same table.
//
// # The coordinates
//
// Nothing here turns stickers. A cube is a [state] of a few small numbers, and tables say what
// a turn does to each: what is in the places (the view), and where each piece is. The first
// part is turned and looked up first, for it excludes nine of ten turns. The second part
// contains the view of the inverse. The tables are made from the stickers by the geometry of
// the cube (geometry.go), without formulas for orientations.
//
// # Making the table
//
// Without a name for each coset, breadth-first search is impossible: entries are not states.
// So cosets are listed, up to symmetry, to depth 8, and followed by words from there (fill.go).
// A view whose corners look the same in several mirrors has several entries, all of which are
// marked.
package cubeopt
