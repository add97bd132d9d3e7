// Package tiles finds shortest solutions of the sliding puzzle with one blank on
// boards of at most 16 cells, the 15 puzzle among them.
//
// The search is iterative deepening A* (Korf 1985): depth first, with a bound on
// moves made plus moves still needed, and a higher bound when that was in vain.
// How many moves are still needed at least is looked up. The tiles fall into a
// few patterns; for each, a table holds the fewest moves of its own tiles that
// bring them home when the other tiles are in nobody's way. No move is counted
// by two patterns, so the entries add up to a lower bound (Korf and Felner
// 2002). The reflected board gives a second bound from the same tables, and the
// larger of the two counts.
//
// Two things are done once for many. Sequences of moves that do the same as an
// earlier one are refused by a finite automaton (Taylor and Korf 1993). And the
// tables are made breadth first over pairs (places of the pattern's tiles,
// cells the blank can reach between them), in the order of the index, so that
// memory is read almost in sequence.
//
// Where tiles that move together count one, patterns cannot share out the moves
// and the largest bound counts. Three things make up for it. Moves along rows and
// along columns alternate, so that the tables are told along which axis the next
// move is. The walking distance bounds the moves along each axis. And the search
// ends at a ball around the solved board, all of which is kept (Manzini 1995).
package tiles
