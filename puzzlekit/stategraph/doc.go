// Package stategraph searches the graph of a puzzle's states, whose vertices
// are the states and whose edges are the moves.
//
// Such a graph is given by a start and a rule that lists the neighbours of a
// state; nobody writes it down. Breadth-first search visits it in spheres: the
// start, what one move reaches, what two moves reach and no fewer do. The sizes
// of the spheres are the distance distribution, the number of the last sphere
// the eccentricity of the start, and the largest eccentricity of all the
// diameter: for a puzzle, God's number.
//
// [Explore] keeps every state it meets, so it is for graphs of up to some
// 10^7 states of any comparable type. [Enumerate] needs two bits a state and a
// perfect [Index] that numbers the states; it is for graphs of up to some 10^10.
//
// Some indices come with the package. [Permutations] and [Arrangements] number
// orders of things that all differ or are partly alike. [NewProduct] takes the
// coordinates of a state one by one, as orientations and permutations. A product
// is a [VoltageGraph], as is whatever takes whole fibres of states to fibres; it
// is searched ten times faster than other indices, and its quotient keeps only
// what symmetries do not make of each other. Package godsnumber makes voltage
// graphs of puzzles and groups.
package stategraph
