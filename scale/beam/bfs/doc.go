// Package bfs is breadth-first search on Apache Beam, for state graphs that have
// outgrown one machine: one Beam job a level, whose result is files in a folder.
//
// The states of a graph are numbered by a perfect index, and ranges of numbers of
// equal width are buckets. A level is a file for each bucket that holds states of
// it, written as blocks of sorted numbers, and a summary that lists the files. The
// job for the next level reads the blocks, expands them into blocks of neighbours
// for the buckets that they fall into, groups these by bucket, and merges the
// blocks of a bucket in a set with a bit for every number of the range. That takes
// out duplicates. From the same set the states of the last two levels are taken
// out, which for an undirected graph are all states met before that can be
// neighbours of the last level; what is left is the bucket's new file.
//
// Blocks, not states, are the elements that Beam sees: its cost for an element,
// some ten microseconds and kilobytes, falls on thousands of states at once.
//
// All files are written to a temporary name and renamed, the summary last. A level
// is finished when its summary is there, and is never computed again: a search
// that was killed goes on with the level it was at. Doing a piece of work twice,
// as runners may, writes the same bytes to the same name.
package bfs
