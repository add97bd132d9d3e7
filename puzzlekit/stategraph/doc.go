// Package stategraph searches graphs of states: the vertices are the states of a
// puzzle, the edges are its moves.
//
// Such a graph is usually too large to write down. It is given by a start and a
// rule that lists the neighbours of a state. Breadth-first search visits it in
// spheres: the start, the states that one move reaches, the states that two moves
// reach and no fewer, and so on. The number of the last sphere is the eccentricity
// of the start. The largest eccentricity of all states is the diameter; for a
// puzzle it is called God's number.
//
// There are three ways to search, with one result, [Distances]:
//
//   - [Explore] takes a rule for states of any comparable type, [Neighbors], and
//     keeps every state and every edge in a [Graph]. It is for up to about 10^7
//     states.
//   - [Enumerate] takes a graph whose states are numbers, an [Index], and keeps two or
//     three bits for each number. It is for up to about 10^10 states.
//   - Enumerate with Options.Folder keeps the states in files. It is for what does
//     not fit into memory.
//
// A graph with states of its own and numbers for them is an Index together with a
// [Numbering]; [Named] turns distances of numbers into distances of states.
//
// The package has some indices. [Permutations] and [Arrangements] number the orders
// of things that are all different or partly alike. Package godsnumber makes indices of
// puzzles and groups, which Enumerate searches several times faster than others; package
// gonumgraph connects these graphs with gonum's.
package stategraph
