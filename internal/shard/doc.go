// Package shard cuts a long exact computation into numbered parts that run
// anywhere, at any time and more than once, and puts their results together.
//
// A job lies in a folder that all machines see:
//
//	job.json                     what is computed and how it is cut: see [Job]
//	results/shard-00003.json     a finished shard: see [Result]
//	progress/shard-00003.json    a shard that runs, or was killed: see [Progress]
//	checkpoints/shard-00003.json what is done inside an unfinished shard
//	result.json                  the shards merged: see [Merged]
//
// Every file is written to a temporary name in the same folder and renamed, so
// that it is there in full or not at all. Results carry the hash of the job and
// one of their own; nothing is believed that does not match. Two processes that
// compute the same shard do no harm: they write the same result.
//
// The package knows nothing of what is computed: that is a [Task].
package shard
