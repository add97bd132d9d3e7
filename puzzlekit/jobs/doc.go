// Package jobs runs computations that are too long for a cell: a count or a batch
// cut into numbered shards, computed by a process of its own that outlives the
// cell and the kernel.
//
//	var queens9 = jobs.New("cubequeens", "-n", 9).Shards(16)
//
// A [Job] is only a description, so its declaration may run again in every cell.
// What has been computed is in the job's folder. The same description in another
// cell, notebook or week finds the same folder and continues from there.
//
// The work is done by the command puzzlelab/scale, which is built in the folder of
// this library when it is first needed, without a network. The job's folder is the
// command's own: it can be copied to a cluster, where "scale run" computes single
// shards, and back. What a notebook adds is in its subfolder process.
package jobs
