package jobs

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit/fault"
)

// wrongFolder says that a folder holds another job, or one that cannot be read.
// err is what the command said about it, or nil if it was not asked.
func wrongFolder(dir, found, want string, err error) error {
	reason := fmt.Sprintf("it holds %s; want %s; choose another folder with In", found, want)
	if err != nil {
		reason += "\n" + err.Error()
	}
	return &fault.FileError{In: "jobs", Path: dir, Reason: reason, Err: err}
}

// A commandError says that the job's command could not be built or refused its
// arguments, with what it printed.
type commandError struct {
	Command string // "go build puzzlelab/scale" or "scale shard cubequeens -n 9 --count 16"
	Output  string
	Err     error
}

func (e *commandError) Error() string {
	text := fmt.Sprintf("jobs: %s: %v", e.Command, e.Err)
	if e.Output != "" {
		text += "\n" + e.Output
	}
	return text
}

func (e *commandError) Unwrap() error { return e.Err }

// An UnfinishedError says that a result is not there because shards are missing.
type UnfinishedError struct {
	Job     string
	State   State
	Shards  int
	Missing []int  // the numbers of the shards without a result
	Log     string // for a job that died: the end of what its process printed
}

func (e *UnfinishedError) Error() string {
	hint := "Start continues with them"
	switch e.State {
	case NotStarted:
		return fmt.Sprintf("jobs: %s: not started; call Start", e.Job)
	case Running:
		hint = "Watch waits for them"
	}
	text := fmt.Sprintf("jobs: %s: %s, with %d of %s missing (%s): %s",
		e.Job, e.State, len(e.Missing), counted.Of(e.Shards, "shards"), shard.Numbers(e.Missing), hint)
	if e.Log != "" {
		text += "; the process printed\n" + e.Log
	}
	return text
}
