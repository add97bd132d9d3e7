package shard

import (
	"encoding/json"
	"fmt"
	"path/filepath"

	"puzzlelab/internal/atomicfile"
)

const (
	resultsFolder     = "results"
	progressFolder    = "progress"
	checkpointsFolder = "checkpoints"
)

func jobPath(dir string) string { return filepath.Join(dir, "job.json") }

// ResultPath returns the file of a shard's result.
func ResultPath(dir string, shard int) string { return shardPath(dir, resultsFolder, shard) }

// ProgressPath returns the file of a shard's progress.
func ProgressPath(dir string, shard int) string { return shardPath(dir, progressFolder, shard) }

// CheckpointPath returns the file that records what is done of an unfinished
// shard.
func CheckpointPath(dir string, shard int) string { return shardPath(dir, checkpointsFolder, shard) }

// MergedPath returns the default file of the merged result.
func MergedPath(dir string) string { return filepath.Join(dir, "result.json") }

func shardPath(dir, folder string, shard int) string {
	return filepath.Join(dir, folder, fmt.Sprintf("shard-%05d.json", shard))
}

// writeJSON replaces a file as a whole. Its error is a [*WriteError].
func writeJSON(path string, v any, indent string) error {
	text, err := json.MarshalIndent(v, "", indent)
	if indent == "" {
		text, err = json.Marshal(v)
	}
	if err == nil {
		err = Replace(path, append(text, '\n'))
	}
	return err
}

// Replace replaces a file as a whole, see package atomicfile. Its error is a
// [*WriteError]; in that case the old content is preserved.
func Replace(path string, data []byte) error {
	if err := atomicfile.WriteBytes(path, data); err != nil {
		return &WriteError{path, err}
	}
	return nil
}
