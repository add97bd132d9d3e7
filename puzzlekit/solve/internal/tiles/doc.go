// Package tiles finds shortest solutions of the sliding puzzle with one blank on boards
// of at most 16 cells, such as the 15 puzzle.
//
// The search is iterative deepening A* (Korf 1985): depth first, with a bound on the
// moves made plus the moves still needed at least, and a higher bound if there is no
// solution. The moves still needed are looked up. The tiles are divided into a few
// patterns. For each pattern, a table holds the fewest moves of its own tiles that
// bring them home if the other tiles are not in the way. No move is counted by two
// patterns, so the entries add up to a lower bound (Korf and Felner 2002). The
// reflected board gives a second bound from the same tables, and the larger one is
// used.
//
// Most of the time goes to waiting for the tables, which do not fit into the processor's
// cache. So the entries for all moves from an arrangement are read before any is used,
// and the ranks of the placements are updated without branches. A move that raises the
// bound by more than it may also shows that its parent cannot be solved in time, because
// one move changes the distance by at most one.
//
// Two things are prepared in advance. A finite automaton refuses sequences of moves
// that have the same effect as an earlier one (Taylor and Korf 1993). The tables are
// made breadth first over pairs (places of the pattern's tiles, cells the blank can
// reach between them), in the order of the index, so that memory is read almost
// sequentially.
//
// If tiles that move together count one, a move can belong to several patterns, so the
// largest bound is used instead of the sum. Three things compensate for that. Moves
// along rows and along columns alternate, so the tables have an entry for each axis of
// the next move. The walking distance bounds the moves along each axis. The search ends
// at a ball around the solved board, which is kept in memory (Manzini 1995).
package tiles
