package jobs

import (
	"fmt"

	"puzzlelab/internal/shard"
)

// A FolderError says that a folder holds another job, or one that cannot be
// read.
type FolderError struct {
	Dir         string
	Found, Want string
	Err         error // what the command said about it, if it was asked
}

func (e *FolderError) Error() string {
	text := fmt.Sprintf("jobs: the folder %s holds %s; want %s; choose another folder with In", e.Dir, e.Found, e.Want)
	if e.Err != nil {
		text += "\n" + e.Err.Error()
	}
	return text
}

func (e *FolderError) Unwrap() error { return e.Err }

// A CommandError says that the job's command could not be built or refused its
// arguments, with what it printed.
type CommandError struct {
	Command string // "go build puzzlelab/scale", "scale shard cubequeens -n 9 --count 16"
	Output  string
	Err     error
}

func (e *CommandError) Error() string {
	text := fmt.Sprintf("jobs: %s: %v", e.Command, e.Err)
	if e.Output != "" {
		text += "\n" + e.Output
	}
	return text
}

func (e *CommandError) Unwrap() error { return e.Err }

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
	text := fmt.Sprintf("jobs: %s: %s, %d of %d shards are missing (%s): %s",
		e.Job, e.State, len(e.Missing), e.Shards, shard.Numbers(e.Missing), hint)
	if e.Log != "" {
		text += "; the process printed\n" + e.Log
	}
	return text
}
