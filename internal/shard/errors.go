package shard

import (
	"fmt"
	"strings"

	"puzzlelab/internal/counted"
)

// A CountError is a number of shards that the units cannot be cut into.
type CountError struct{ Count, Units int }

func (e *CountError) Error() string {
	return fmt.Sprintf("scale: %s of %s: want 1 to %s", counted.Of(e.Count, "shards"), counted.Of(e.Units, "units"), counted.Of(e.Units, "shards"))
}

// An IndexError names a value that is not the number of a shard.
type IndexError struct {
	From   string // "-index", "SLURM_ARRAY_TASK_ID"
	Value  string
	Shards int
}

func (e *IndexError) Error() string {
	return fmt.Sprintf("scale: %s %s: want the number of a shard, 0 to %d", e.From, e.Value, e.Shards-1)
}

// A JobError says why the job.json of a folder cannot be used.
type JobError struct {
	Path   string
	Reason string
	Err    error
}

func (e *JobError) Error() string { return fmt.Sprintf("scale: %s: %s", e.Path, e.Reason) }
func (e *JobError) Unwrap() error { return e.Err }

// A WriteError names a file that could not be written.
type WriteError struct {
	Path string
	Err  error
}

func (e *WriteError) Error() string { return fmt.Sprintf("scale: writing %s: %v", e.Path, e.Err) }
func (e *WriteError) Unwrap() error { return e.Err }

// A Fault says what is wrong with a result file.
type Fault int

const (
	// Damaged files are truncated, or were changed after they were written.
	Damaged Fault = iota + 1
	// Foreign files are results of another job.
	Foreign
	// Duplicate files contain a shard that another file contains too, or should
	// contain.
	Duplicate
)

func (f Fault) String() string {
	switch f {
	case Damaged:
		return "damaged"
	case Foreign:
		return "foreign"
	case Duplicate:
		return "duplicate"
	}
	return fmt.Sprintf("Fault(%d)", int(f))
}

// A FileError says why a result file is rejected.
type FileError struct {
	Path   string
	Fault  Fault
	Reason string
}

func (e *FileError) Error() string {
	text := fmt.Sprintf("scale: %s: %v: %s", e.Path, e.Fault, e.Reason)
	if e.Fault == Damaged {
		return text // computed again
	}
	return text + "; move it away"
}

// A MergeError says everything that prevents results from being merged.
type MergeError struct {
	Missing []int        // numbers of shards
	Files   []*FileError // in the order of their names
}

func (e *MergeError) Error() string {
	var lines []string
	for _, f := range e.Files {
		lines = append(lines, f.Error())
	}
	if len(e.Missing) > 0 {
		lines = append(lines, "scale: missing: shards "+Numbers(e.Missing))
	}
	return strings.Join(lines, "\n")
}

// Numbers formats increasing numbers for Slurm's option --array: 3,5-7.
func Numbers(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := fmt.Sprint(numbers[i])
		if j > i {
			part += fmt.Sprintf("-%d", numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ",")
}
