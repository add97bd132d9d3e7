// Package disk searches state graphs that are larger than memory, breadth
// first, with the levels in files.
//
// [Enumerate] is external breadth-first search with delayed duplicate detection
// (Munagala and Ranade 1999; Korf 2004 and 2008). A level is made from the one
// before in two steps. In the first, the states of the level are read in order
// and their neighbours gathered in memory; whenever that is full they are
// sorted, freed of repetitions and written out as a run. In the second, the runs
// are joined and the levels in which neighbours can lie that are not new are
// taken away: in an undirected graph the level itself and the one before it.
//
// The states are cut by range into buckets, so that the second step goes bucket
// by bucket: in a bit for each number of the bucket's range where that fits into
// memory and enough of the bits are set, else by a merge. Files are read and
// written from front to back only. They hold sorted states as differences,
// packed into as many bits as the largest of 128 takes, in blocks with a check
// sum.
//
// Memory is bounded by Options.Memory, whatever the size of the graph. What is
// finished, a run or a bucket, is kept under its name from then on: a search that
// is stopped, killed or runs out of space goes on from there when it is started
// again in the same folder.
package disk
