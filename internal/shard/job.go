package shard

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"puzzlelab/internal/counted"
)

// Format is the version of the files of a job.
const Format = 1

// A Job is job.json: what is computed, and how it is cut.
type Job struct {
	Format int             `json:"format"`
	Kind   string          `json:"kind"` // of task, such as "cubequeens"
	Spec   json.RawMessage `json:"spec"` // the inputs of the task
	Units  int             `json:"units"`
	Shards int             `json:"shards"`
	Cuts   []int           `json:"cuts"` // shard i has the units Cuts[i] to Cuts[i+1]-1
	Hash   string          `json:"hash"` // SHA-256 of the compact JSON of the fields above, with an empty hash
}

// NewJob cuts a task into shards. spec is marshalled; it must contain
// everything that the result depends on. Errors are those of [Cut].
func NewJob(kind string, spec any, task Task, shards int) (*Job, error) {
	costs := task.Costs()
	cuts, err := Cut(costs, shards)
	if err != nil {
		return nil, err
	}
	inputs, err := json.Marshal(spec)
	if err != nil {
		return nil, err
	}
	j := &Job{Format: Format, Kind: kind, Spec: inputs, Units: len(costs), Shards: shards, Cuts: cuts}
	j.Hash, err = j.hash()
	return j, err
}

func (j Job) hash() (string, error) {
	j.Hash = ""
	return digest(j)
}

// digest is the SHA-256 of the compact JSON of a value.
func digest(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// Range returns the units of a shard: the first, and one past the last.
func (j *Job) Range(shard int) (from, to int) { return j.Cuts[shard], j.Cuts[shard+1] }

// Check returns an [*IndexError] unless shard is one of the job's. from says
// where the number comes from, such as "-index".
func (j *Job) Check(shard int, from string) error {
	if shard < 0 || shard >= j.Shards {
		return &IndexError{From: from, Value: fmt.Sprint(shard), Shards: j.Shards}
	}
	return nil
}

// Fits returns a [*JobError] unless the task is cut as the job says: another
// version of the program might number its units differently.
func (j *Job) Fits(task Task, dir string) error {
	cuts, err := Cut(task.Costs(), j.Shards)
	if err != nil || !slices.Equal(cuts, j.Cuts) {
		return &JobError{Path: jobPath(dir), Reason: "this program cuts the task differently; use the program that made the job, or create a new job"}
	}
	return nil
}

// Create writes job.json into a folder, which it creates if necessary. It
// reports whether the job was new: a folder with the same job is not changed,
// and a folder with another job gives a [*JobError].
func (j *Job) Create(dir string) (created bool, err error) {
	old, err := Open(dir)
	switch {
	case err == nil && old.Hash == j.Hash:
		return false, nil
	case err == nil:
		return false, &JobError{Path: jobPath(dir), Reason: fmt.Sprintf("the folder contains another job, %s with %s; choose another folder", old.Kind, counted.Of(old.Shards, "shards"))}
	case !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	for _, name := range []string{resultsFolder, progressFolder, checkpointsFolder} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			return false, fmt.Errorf("scale: %w", err)
		}
	}
	return true, writeJSON(jobPath(dir), j, "  ")
}

// Open reads the job of a folder. Errors: a [*JobError] that names the file; it
// wraps [fs.ErrNotExist] if there is none.
func Open(dir string) (*Job, error) {
	path := jobPath(dir)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &JobError{Path: path, Reason: "there is no job; create one with scale shard", Err: err}
	}
	if err != nil {
		return nil, &JobError{Path: path, Reason: err.Error(), Err: err}
	}
	j, err := parseJob(text)
	if err != nil {
		return nil, &JobError{Path: path, Reason: err.Error(), Err: err}
	}
	return j, nil
}

func parseJob(text []byte) (*Job, error) {
	var version struct{ Format int }
	if err := json.Unmarshal(text, &version); err != nil {
		return nil, fmt.Errorf("damaged: %w", err)
	}
	if version.Format != Format {
		return nil, fmt.Errorf("format %d; this program reads format %d", version.Format, Format)
	}
	var j Job
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&j); err != nil {
		return nil, fmt.Errorf("damaged: %w", err)
	}
	hash, err := j.hash()
	if err != nil || hash != j.Hash {
		return nil, errors.New("damaged: wrong hash")
	}
	if !j.cutsAreSound() {
		return nil, errors.New("damaged: its cuts do not match the number of shards")
	}
	return &j, nil
}

func (j *Job) cutsAreSound() bool {
	if j.Shards < 1 || len(j.Cuts)-1 != j.Shards || j.Cuts[0] != 0 || j.Cuts[j.Shards] != j.Units {
		return false
	}
	for i := range j.Shards {
		if j.Cuts[i] >= j.Cuts[i+1] {
			return false
		}
	}
	return true
}
