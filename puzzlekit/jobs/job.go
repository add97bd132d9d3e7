package jobs

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"puzzlelab/internal/cachefile"
	"puzzlelab/puzzlekit/fault"
)

// A Job describes a computation by its kind and arguments; see the package
// comment. It is immutable.
type Job struct {
	kind    string
	args    []string
	shards  int
	workers int
	folder  string // "" for the one in the cache
	program string // the command; "" to build it
}

// defaultShards is large enough for progress to be seen and for a power cut to
// cost little.
const defaultShards = 16

// New describes a job by its kind and the arguments of the command, such as
// "cubequeens", "-n", 9; they are formatted as fmt.Print would. It starts
// nothing. A job has 16 shards unless Shards sets another number, and its folder
// is in the person's cache folder unless In names another.
func New(kind string, args ...any) *Job {
	j := &Job{kind: kind, shards: defaultShards}
	for _, arg := range args {
		j.args = append(j.args, fmt.Sprint(arg))
	}
	return j
}

// Shards returns the same job cut into n shards: at least 1, at most the number
// of units of work. A job cut in another way is another job, with a folder of its
// own.
func (j *Job) Shards(n int) *Job {
	other := *j
	other.shards = n
	return &other
}

// Workers returns the same job computed on n cores at once; 0, the default,
// means all of them.
func (j *Job) Workers(n int) *Job {
	other := *j
	other.workers = n
	return &other
}

// In returns the same job in a folder of the caller's choice; a relative path
// starts at the notebook. Without it the folder is below
// os.UserCacheDir()/puzzlelab/jobs (or PUZZLELAB_CACHE/jobs), and its name is
// made from the description.
func (j *Job) In(folder string) *Job {
	other := *j
	other.folder = folder
	return &other
}

// Dir returns the absolute path of the job's folder, which need not exist yet.
// The error is a [*fault.InputError] when the description cannot be used.
func (j *Job) Dir() (string, error) {
	if err := j.check(); err != nil {
		return "", err
	}
	if j.folder != "" {
		return filepath.Abs(j.folder)
	}
	cache, ok := cachefile.Folder("jobs")
	if !ok {
		return "", &fault.InputError{In: "jobs", What: "folder", Want: "In(folder), because there is no cache folder"}
	}
	description := strings.Join(append([]string{strconv.Itoa(j.shards), j.kind}, j.args...), "\x00")
	sum := sha256.Sum256([]byte(description))
	return filepath.Join(cache, fmt.Sprintf("%s-%x", j.kind, sum[:16])), nil
}

func (j *Job) check() error {
	switch {
	case j.kind == "" || strings.HasPrefix(j.kind, "-") || strings.ContainsAny(j.kind, `/\ `):
		return &fault.InputError{In: "jobs", What: "kind", Value: strconv.Quote(j.kind), Want: `a job of the command scale, such as "cubequeens"`}
	case j.shards < 1:
		return &fault.InputError{In: "jobs", What: "number of shards", Value: j.shards, Want: "at least 1"}
	case j.workers < 0:
		return &fault.InputError{In: "jobs", What: "number of workers", Value: j.workers, Want: "at least 0"}
	}
	return nil
}

// title is the job in one line: "cubequeens -n 9".
func (j *Job) title() string { return strings.Join(append([]string{j.kind}, j.args...), " ") }
