// Package shard cuts a long exact computation into numbered parts that run
// anywhere, at any time and possibly more than once, and merges their results.
//
// A job is a folder that all machines can access:
//
//	job.json                     what is computed and how it is cut: see [Job]
//	results/shard-00003.json     a finished shard: see [Result]
//	progress/shard-00003.json    a shard that is running, or was killed: see [Progress]
//	checkpoints/shard-00003.json what is done inside an unfinished shard
//	result.json                  the merged shards: see [Merged]
//
// Every file is written to a temporary name in the same folder and renamed, so
// that it is either complete or absent. Results contain the hash of the job and a
// hash of their own; a result with a wrong hash is rejected. If two processes
// compute the same shard, they write the same result.
//
// The package does not know what is computed: that is a [Task].
package shard
