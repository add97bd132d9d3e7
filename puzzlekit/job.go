package puzzlekit

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
)

// A Job is a computation too long for a cell: a count or a batch cut into
// numbered shards, computed by a process of its own that outlives the cell and
// the kernel. The command is puzzlelab/scale, built from the workspace when it
// is first needed; it needs no network.
//
//	var queens9 = puzzlekit.NewJob("cubequeens", "-n", 9).Shards(16)
//
// A Job is only a description, so that the declaration may run again in every
// cell. What is done stands in the job's folder, and whoever describes the same
// job in the same folder, in another cell, notebook or week, is attached to it.
//
// The folder is the command's own: it can be copied to a cluster, where
// "scale run" computes single shards, and back. What a notebook adds lies in its
// subfolder process.
type Job struct {
	kind    string
	args    []string
	shards  int
	workers int
	folder  string // "" for the one in the cache
	program string // the command; "" to build it
}

// defaultShards is enough for a progress that moves and for work that is lost
// with a power cut to be small.
const defaultShards = 16

// NewJob describes a job by its kind and the arguments of the command, such as
// "cubequeens", "-n", 9; they are printed as fmt.Print would. It does nothing
// yet. A job has 16 shards unless Shards says otherwise, and lies in the
// person's cache folder unless In names another.
func NewJob(kind string, args ...any) *Job {
	j := &Job{kind: kind, shards: defaultShards}
	for _, arg := range args {
		j.args = append(j.args, fmt.Sprint(arg))
	}
	return j
}

// Shards returns the same job cut into n shards, at least 1 and at most as many
// as there are units of work. What stands in other folders stays there: a job
// cut in another way is another job.
func (j *Job) Shards(n int) *Job {
	other := *j
	other.shards = n
	return &other
}

// Workers returns the same job computed on n cores at once; 0, the default, is
// for all of them.
func (j *Job) Workers(n int) *Job {
	other := *j
	other.workers = n
	return &other
}

// In returns the same job with a folder of its own choice; a relative path
// begins at the notebook. Without it the folder is below
// os.UserCacheDir()/puzzlelab/jobs (or PUZZLELAB_CACHE/jobs) and has a name made
// of the description.
func (j *Job) In(folder string) *Job {
	other := *j
	other.folder = folder
	return &other
}

// Dir returns the absolute path of the job's folder, which need not exist yet.
// The error is a [*JobArgumentError] when the description is not sound.
func (j *Job) Dir() (string, error) {
	if err := j.sound(); err != nil {
		return "", err
	}
	if j.folder != "" {
		return filepath.Abs(j.folder)
	}
	key, ok := cachePath(j, []any{j.kind, strings.Join(j.args, "\x00"), j.shards})
	if !ok {
		return "", &JobArgumentError{"folder", "", "In(folder), as there is no cache folder"}
	}
	cache := filepath.Dir(filepath.Dir(key))
	return filepath.Join(cache, "jobs", j.kind+"-"+filepath.Base(key)), nil
}

func (j *Job) sound() error {
	if j.kind == "" || strings.HasPrefix(j.kind, "-") || strings.ContainsAny(j.kind, `/\ `) {
		return &JobArgumentError{"kind", strconv.Quote(j.kind), `a job of the command scale, such as "cubequeens"`}
	}
	if j.shards < 1 {
		return &JobArgumentError{"number of shards", strconv.Itoa(j.shards), "at least 1"}
	}
	if j.workers < 0 {
		return &JobArgumentError{"number of workers", strconv.Itoa(j.workers), "at least 0"}
	}
	return nil
}

// title is what a mathematician would call the job: "cubequeens -n 9".
func (j *Job) title() string { return strings.Join(append([]string{j.kind}, j.args...), " ") }
