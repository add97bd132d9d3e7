package puzzlekit

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// The files of a job's folder. The command writes job.json, the results, the
// progress and result.json; the folder process is ours.
func manifestFile(dir string) string { return filepath.Join(dir, "job.json") }
func resultFile(dir string) string   { return filepath.Join(dir, "result.json") }
func processDir(dir string) string   { return filepath.Join(dir, "process") }
func requestFile(dir string) string  { return filepath.Join(processDir(dir), "request.json") }
func recordFile(dir string) string   { return filepath.Join(processDir(dir), "process.json") }
func logFile(dir string) string      { return filepath.Join(processDir(dir), "log") }

func shardFile(dir, folder string, shard int) string {
	return filepath.Join(dir, folder, fmt.Sprintf("shard-%05d.json", shard))
}

// jobFormat is the version of the command's files.
const jobFormat = 1

// jobManifest is what a notebook needs of job.json.
type jobManifest struct {
	Format int    `json:"format"`
	Kind   string `json:"kind"`
	Shards int    `json:"shards"`
	Hash   string `json:"hash"`
}

// readManifest reads job.json. Where there is none the error is fs.ErrNotExist,
// where it cannot be used a [*JobFolderError].
func readManifest(dir string) (m jobManifest, err error) {
	err = readJSON(manifestFile(dir), &m)
	if errors.Is(err, fs.ErrNotExist) {
		return m, fs.ErrNotExist
	}
	wrong := JobFolderError{Dir: dir, Want: fmt.Sprintf("a job of format %d", jobFormat), Err: err}
	switch {
	case err != nil:
		wrong.Found = "a damaged job.json"
	case m.Format != jobFormat:
		wrong.Found = fmt.Sprintf("a job of format %d", m.Format)
	case m.Shards < 1 || m.Hash == "":
		wrong.Found = fmt.Sprintf("a job of %d shards with the hash %q", m.Shards, m.Hash)
	default:
		return m, nil
	}
	return m, &wrong
}

// owns compares a folder's job with this one as far as that goes without the
// command.
func (j *Job) owns(m jobManifest, dir string) error {
	if m.Kind == j.kind && m.Shards == j.shards {
		return nil
	}
	return j.foreign(m, dir, nil)
}

func (j *Job) foreign(m jobManifest, dir string, refused *JobCommandError) error {
	e := &JobFolderError{
		Dir:   dir,
		Found: fmt.Sprintf("a job %s in %d shards", m.Kind, m.Shards),
		Want:  fmt.Sprintf("%s in %d shards", j.title(), j.shards),
	}
	if refused != nil {
		e.Err = refused
	}
	return e
}

// A jobRequest records which description made a job, so that the command need
// not be asked again whether a folder is that of a Job.
type jobRequest struct {
	Kind   string   `json:"kind"`
	Args   []string `json:"args"`
	Shards int      `json:"shards"`
	Hash   string   `json:"hash"`
}

func (j *Job) request(m jobManifest) jobRequest { return jobRequest{j.kind, j.args, j.shards, m.Hash} }

func readRequest(dir string) (r jobRequest, err error) { return r, readJSON(requestFile(dir), &r) }

func (r jobRequest) equal(other jobRequest) bool {
	return r.Kind == other.Kind && r.Shards == other.Shards && r.Hash == other.Hash && slices.Equal(r.Args, other.Args)
}

func readJSON(path string, v any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, v)
}

// replaceJSON writes to a temporary name and renames, so that no reader sees half
// a file.
func replaceJSON(path string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(append(text, '\n'))
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
