// Package dango is about the puzzle of skewers and dumplings: skewers that hold
// up to H dumplings each, and moves that take the top dumpling of one skewer to
// the top of another with room. There are no other rules; the question is how
// many moves lead from one arrangement to another.
//
// The states form an undirected graph. When the dumplings are all different,
// renaming them carries every state with given heights to every other with the
// same heights, so that the distances from a state depend on its heights only;
// exchanging whole skewers is a symmetry too. A handful of searches then stands
// for all pairs. When dumplings share colours, the states are those of the
// distinct puzzle with labels forgotten.
//
// [Puzzle.AllPairs], [Puzzle.Enumerate] and [Puzzle.Hardest] ask for distances over
// the whole graph, up to some 10^10 states; [Puzzle.Solutions] for the shortest
// ways between two states, without a table; [Puzzle.CheckReachable] whether there
// is one, without a search. [Known] holds the results of searches of minutes.
//
// The puzzle and the first analysis of its 900 states are by sugyan, 2024, on a
// game sold in Japan as "dango-ya no himatsubushi".
package dango
