package puzzlekit

import (
	"fmt"
	"strconv"
	"strings"
)

// A JobArgumentError names a part of a job's description that is not sound.
type JobArgumentError struct{ What, Value, Want string }

func (e *JobArgumentError) Error() string {
	return fmt.Sprintf("job: %s %s: expected %s", e.What, e.Value, e.Want)
}

// A JobFolderError says that a folder belongs to another job, or that its
// description cannot be read.
type JobFolderError struct {
	Dir         string
	Found, Want string
	Err         error // what the command said of it, if it was asked
}

func (e *JobFolderError) Error() string {
	text := fmt.Sprintf("job: the folder %s holds %s, expected %s; choose another with In(folder)", e.Dir, e.Found, e.Want)
	if e.Err != nil {
		text += "\n" + e.Err.Error()
	}
	return text
}

func (e *JobFolderError) Unwrap() error { return e.Err }

// A JobGoError says that there is no go command to build the job's program with.
type JobGoError struct{ Err error }

func (e *JobGoError) Error() string {
	return "job: the go command, which builds the program of the job, is not on PATH: " + e.Err.Error()
}

func (e *JobGoError) Unwrap() error { return e.Err }

// A JobBuildError says that the job's program could not be built, in the go
// command's words.
type JobBuildError struct {
	Output string
	Err    error
}

func (e *JobBuildError) Error() string {
	return fmt.Sprintf("job: cannot build %s: %v\n%s", jobPackage, e.Err, e.Output)
}

func (e *JobBuildError) Unwrap() error { return e.Err }

// A JobCommandError says that the job's program refused what it was asked, in its
// own words.
type JobCommandError struct {
	Command string // such as "scale shard cubequeens -n 9 --count 16"
	Output  string
	Err     error
}

func (e *JobCommandError) Error() string {
	return fmt.Sprintf("job: %s: %v\n%s", e.Command, e.Err, e.Output)
}

func (e *JobCommandError) Unwrap() error { return e.Err }

// A JobUnfinishedError says that a result was asked for before all shards were
// computed.
type JobUnfinishedError struct {
	Job     string
	State   JobState
	Shards  int
	Missing []int // the numbers of the shards without a result
}

func (e *JobUnfinishedError) Error() string {
	if e.State == JobNotStarted {
		return fmt.Sprintf("job %s: not started: call Start", e.Job)
	}
	hint := "Watch waits for them"
	if e.State != JobRunning {
		hint = "Start goes on with them"
	}
	return fmt.Sprintf("job %s: %s, %d of %d shards are missing (%s): %s",
		e.Job, e.State, len(e.Missing), e.Shards, ranges(e.Missing), hint)
}

// A JobDiedError says that the process of a job ended before its work was done.
type JobDiedError struct {
	Job     string
	Missing []int
	Log     string // the end of what the process said
}

func (e *JobDiedError) Error() string {
	text := fmt.Sprintf("job %s: its process is gone and shards are missing (%s): Start goes on with them", e.Job, ranges(e.Missing))
	if e.Log != "" {
		text += "; the process said\n" + e.Log
	}
	return text
}

// A JobDetachedError says that Watch ended and the job did not.
type JobDetachedError struct {
	Job string
	Err error // why Watch ended
}

func (e *JobDetachedError) Error() string {
	return fmt.Sprintf("job %s goes on, though %v: Watch shows it again, Stop ends it", e.Job, e.Err)
}

func (e *JobDetachedError) Unwrap() error { return e.Err }

// A JobStopError names the processes that Stop could not end.
type JobStopError struct {
	Job   string
	Pids  []int    // on this machine
	Hosts []string // other machines where the job runs
}

func (e *JobStopError) Error() string {
	if len(e.Hosts) > 0 {
		return fmt.Sprintf("job %s runs on %s and has to be stopped there", e.Job, strings.Join(e.Hosts, ", "))
	}
	return fmt.Sprintf("job %s: processes %s do not end", e.Job, ranges(e.Pids))
}

// ranges prints ascending numbers as "0, 3-5, 9", and no more than the first
// few.
func ranges(numbers []int) string {
	const most = 8
	var parts []string
	for i := 0; i < len(numbers); {
		if len(parts) == most {
			parts = append(parts, "...")
			break
		}
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		part := strconv.Itoa(numbers[i])
		if last > i {
			part += "-" + strconv.Itoa(numbers[last])
		}
		parts = append(parts, part)
		i = last + 1
	}
	return strings.Join(parts, ", ")
}
