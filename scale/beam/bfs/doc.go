// Package bfs is breadth-first search on Apache Beam, for state graphs that have
// outgrown one machine. It runs one Beam job per level, whose result is files in a
// folder.
//
// The states of a graph are numbered by a perfect index, and the numbers are
// divided into buckets: ranges of equal width. A level consists of a file for each
// non-empty bucket, written as blocks of sorted numbers, and a summary that lists
// the files. The job for the next level reads the blocks, expands them into blocks
// of neighbours for the buckets they fall into, groups these by bucket, and merges
// the blocks of a bucket in a set with a bit for every number of the range. This
// removes duplicates. From the same set it removes the states of the last two
// levels, which for an undirected graph contain all earlier states that can be
// neighbours of the last level. The remaining set is the bucket's new file.
//
// Beam's elements are blocks, not states: its cost per element, some ten
// microseconds and kilobytes, is shared by thousands of states.
//
// All files are written to a temporary name and renamed, the summary last. A level
// is finished when its summary exists, and is never computed again: a search that
// was killed continues with the level it was working on. Runners may do a piece of
// work twice; both times write the same bytes to the same name.
package bfs
