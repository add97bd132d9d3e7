package shard

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// A Result is the file of a finished shard.
type Result struct {
	Job    string          `json:"job"` // hash
	Shard  int             `json:"shard"`
	From   int             `json:"from"` // the units are From to To-1
	To     int             `json:"to"`
	Result json.RawMessage `json:"result"`
	Check  string          `json:"check"` // SHA-256 of the compact JSON of the fields above, with an empty check
}

func (r Result) hash() (string, error) {
	r.Check = ""
	return digest(r)
}

func (j *Job) writeResult(dir string, shard int, value json.RawMessage) error {
	from, to := j.Range(shard)
	r := Result{Job: j.Hash, Shard: shard, From: from, To: to, Result: value}
	check, err := r.hash()
	if err != nil {
		return err
	}
	r.Check = check
	return writeJSON(ResultPath(dir, shard), r, "")
}

// Result reads the result of a shard. Errors: one that wraps [fs.ErrNotExist] if
// there is none; a [*FileError].
func (j *Job) Result(dir string, shard int) (*Result, error) {
	path := ResultPath(dir, shard)
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("scale: %w", err)
	}
	r, err := j.parseResult(path, text)
	if err == nil && r.Shard != shard {
		err = &FileError{path, Duplicate, fmt.Sprintf("it contains shard %d", r.Shard)}
	}
	return r, err
}

// parseResult rejects everything that is not exactly a result of the job.
func (j *Job) parseResult(path string, text []byte) (*Result, error) {
	var r Result
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		return nil, &FileError{path, Damaged, err.Error()}
	}
	if check, err := r.hash(); err != nil || check != r.Check {
		return nil, &FileError{path, Damaged, "wrong checksum"}
	}
	if r.Job != j.Hash {
		return nil, &FileError{path, Foreign, fmt.Sprintf("it belongs to job %.12s; want %.12s", r.Job, j.Hash)}
	}
	if j.Check(r.Shard, path) != nil || r.From != j.Cuts[r.Shard] || r.To != j.Cuts[r.Shard+1] {
		return nil, &FileError{path, Foreign, fmt.Sprintf("shard %d with units %d to %d does not belong to the job", r.Shard, r.From, r.To-1)}
	}
	return &r, nil
}

// Missing returns the numbers of the shards without a valid result.
func (j *Job) Missing(dir string) ([]int, error) {
	var missing []int
	for shard := range j.Shards {
		_, err := j.Result(dir, shard)
		var fault *FileError
		switch {
		case errors.Is(err, fs.ErrNotExist), errors.As(err, &fault):
			missing = append(missing, shard)
		case err != nil:
			return nil, err
		}
	}
	return missing, nil
}

// resultFiles lists the result files, whatever their names: a copy of a result
// must not be counted twice or overlooked. Names of temporary files begin with a
// dot.
func resultFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(dir, resultsFolder))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("scale: %w", err)
	}
	var paths []string
	for _, e := range entries {
		if name := e.Name(); name[0] != '.' && filepath.Ext(name) == ".json" {
			paths = append(paths, filepath.Join(dir, resultsFolder, name))
		}
	}
	return paths, nil
}
