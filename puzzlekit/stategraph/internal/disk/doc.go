// Package disk is the search of stategraph.Enumerate with Options.Folder: a
// breadth-first search of graphs that do not fit into memory, with the levels in
// files. Both engines of package stategraph take the errors about a rule from here.
//
// [Enumerate] is an external breadth-first search with delayed duplicate detection
// (Munagala and Ranade 1999; Korf 2004, 2008). It makes each level from the previous
// one in two steps. First it reads the states of the level in order and gathers their
// neighbours in memory. Whenever the memory is full, it sorts them, removes
// duplicates and writes them to a file, a run. Then it merges the runs and removes
// the states of earlier levels. In an undirected graph these can only be in the level
// itself and in the one before it.
//
// The range of the states is divided into buckets, and the second step handles one
// bucket at a time. If a bit for each number of the bucket fits into memory, and
// enough of the bits are set, it uses a bitmap; otherwise it merges sorted lists.
// Files are read and written sequentially. They hold sorted states as differences, in
// blocks with a check sum; 128 differences at a time are packed into as many bits as
// the largest of them needs.
//
// Options.Memory bounds the memory, whatever the size of the graph. A finished run or
// bucket keeps its name from then on, so a search that was stopped, was killed or ran
// out of space continues when it is started again in the same folder.
package disk
