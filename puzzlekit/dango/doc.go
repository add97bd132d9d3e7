// Package dango analyses and solves the puzzle of skewers and dumplings. Each skewer
// holds up to H dumplings, and a move takes the top dumpling of one skewer to the top of
// another skewer that has room. The question is how many moves lead from one arrangement
// to another.
//
// The states form an undirected graph. If the dumplings are all different, renaming them
// maps every state to every other state with the same heights, so the distances from a
// state depend only on its heights. Exchanging whole skewers is a symmetry too. A few
// searches therefore answer the question for all pairs of states.
//
// [Puzzle.AllPairs], [Puzzle.Enumerate] and [Puzzle.Hardest] compute distances over the
// whole graph, for up to about 10^10 states. [Puzzle.Solutions] finds the shortest
// solutions from one state to another without a table, and [Puzzle.CheckReachable]
// decides whether there is a solution without a search. [Known] returns stored results
// of searches that take minutes.
//
// The puzzle and the first analysis of its 900 states are by sugyan (2024), about a game
// sold in Japan as "dango-ya no himatsubushi".
package dango
