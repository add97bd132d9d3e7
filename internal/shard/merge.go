package shard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Merged is the file of a merged result.
type Merged struct {
	Format int             `json:"format"`
	Job    string          `json:"job"` // hash
	Kind   string          `json:"kind"`
	Spec   json.RawMessage `json:"spec"`
	Result json.RawMessage `json:"result"`
	Check  string          `json:"check"` // SHA-256 of the compact JSON of the fields above, with an empty check
}

// Merge merges the results of all shards and writes them to a file. Merging again
// gives the same file, byte for byte, and does not rewrite it. Errors: a
// [*MergeError] that lists every missing shard and every rejected file; a
// [*WriteError].
func (j *Job) Merge(dir, path string, task Task) (json.RawMessage, error) {
	if err := j.Fits(task, dir); err != nil {
		return nil, err
	}
	parts, err := j.collect(dir)
	if err != nil {
		return nil, err
	}
	value, err := task.Merge(parts)
	if err != nil {
		return nil, err
	}
	m := Merged{Format: Format, Job: j.Hash, Kind: j.Kind, Spec: j.Spec, Result: value}
	if m.Check, err = digest(m); err != nil {
		return nil, err
	}
	text, err := json.Marshal(m)
	if err != nil {
		return nil, err
	}
	text = append(text, '\n')
	old, err := os.ReadFile(path)
	if err == nil && bytes.Equal(old, text) {
		return value, nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("scale: %w", err)
	}
	return value, Replace(path, text)
}

// ReadMerged returns the merged result in a file that Merge wrote for the job. The
// error is a [*FileError] for one that is damaged or belongs to another job.
func (j *Job) ReadMerged(path string) (json.RawMessage, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("scale: %w", err)
	}
	var m Merged
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, &FileError{path, Damaged, err.Error()}
	}
	check := m.Check
	m.Check = ""
	if sum, err := digest(m); err != nil || sum != check {
		return nil, &FileError{path, Damaged, "wrong checksum"}
	}
	if m.Job != j.Hash {
		return nil, &FileError{path, Foreign, fmt.Sprintf("it belongs to job %.12s; want %.12s", m.Job, j.Hash)}
	}
	return m.Result, nil
}

// collect returns the results of all shards in order.
func (j *Job) collect(dir string) ([]json.RawMessage, error) {
	files, err := resultFiles(dir)
	if err != nil {
		return nil, err
	}
	parts, from := make([]json.RawMessage, j.Shards), make([]string, j.Shards)
	var wrong MergeError
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("scale: %w", err)
		}
		r, err := j.parseResult(path, text)
		if err == nil && from[r.Shard] != "" {
			err = &FileError{path, Duplicate, fmt.Sprintf("shard %d is also in %s", r.Shard, from[r.Shard])}
		}
		var fault *FileError
		if errors.As(err, &fault) {
			wrong.Files = append(wrong.Files, fault)
			continue
		}
		parts[r.Shard], from[r.Shard] = r.Result, path
	}
	for shard, path := range from {
		if path == "" {
			wrong.Missing = append(wrong.Missing, shard)
		}
	}
	if len(wrong.Files) > 0 || len(wrong.Missing) > 0 {
		return nil, &wrong
	}
	return parts, nil
}
