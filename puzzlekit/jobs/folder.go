package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
)

// The command owns the files that package shard describes; the folder process
// is ours.
func processDir(dir string) string  { return filepath.Join(dir, "process") }
func requestFile(dir string) string { return filepath.Join(processDir(dir), "request.json") }
func recordFile(dir string) string  { return filepath.Join(processDir(dir), "process.json") }
func logFile(dir string) string     { return filepath.Join(processDir(dir), "log") }

// open reads the job in a folder. The error is fs.ErrNotExist when there is none
// and a [*fault.FileError] when it cannot be used.
func open(dir string) (*shard.Job, error) {
	found, err := shard.Open(dir)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return found, err
	}
	return nil, wrongFolder(dir, "a job that cannot be read", fmt.Sprintf("a job of format %d", shard.Format), err)
}

// owns compares a folder's job with this one as far as that is possible without
// the command.
func (j *Job) owns(found *shard.Job, dir string) error {
	if found.Kind == j.kind && found.Shards == j.shards {
		return nil
	}
	return j.foreign(found, dir, nil)
}

func (j *Job) foreign(found *shard.Job, dir string, refused error) error {
	return wrongFolder(dir, fmt.Sprintf("a job %s in %s", found.Kind, counted.Of(found.Shards, "shards")), fmt.Sprintf("%s in %s", j.title(), counted.Of(j.shards, "shards")), refused)
}

// A request records which description made a job, so that the command need not
// be asked again whether a folder belongs to a Job.
type request struct {
	Kind   string   `json:"kind"`
	Args   []string `json:"args"`
	Shards int      `json:"shards"`
	Hash   string   `json:"hash"`
}

func (j *Job) request(found *shard.Job) request { return request{j.kind, j.args, j.shards, found.Hash} }

func readRequest(dir string) (r request, err error) { return r, readJSON(requestFile(dir), &r) }

func (r request) equal(other request) bool {
	return r.Kind == other.Kind && r.Shards == other.Shards && r.Hash == other.Hash && slices.Equal(r.Args, other.Args)
}

func readJSON(path string, v any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

func writeJSON(path string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return atomicfile.WriteBytes(path, append(text, '\n'))
}
