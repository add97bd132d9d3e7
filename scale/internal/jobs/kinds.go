package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"puzzlelab/internal/shard"
)

// A Spec contains the inputs of a computation: everything that its result depends
// on.
type Spec interface {
	// Task checks the inputs and prepares the units. It takes a few seconds at
	// most.
	Task(ctx context.Context) (shard.Task, error)
}

// kinds maps the names in job.json to the computations.
var kinds = map[string]func() Spec{
	"cubequeens": func() Spec { return &CubeQueens{} },
	"loops":      func() Spec { return &Positions{Kind: "loops"} },
	"fifteen":    func() Spec { return &Positions{Kind: "fifteen"} },
	"dango":      func() Spec { return &Dango{} },
}

// Kinds returns the names of the computations.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// A KindError names an unknown computation.
type KindError struct{ Kind string }

func (e *KindError) Error() string {
	return fmt.Sprintf("scale: unknown job %q; want one of %s", e.Kind, strings.Join(Kinds(), ", "))
}

// Open returns the task of a job. Errors: a [*KindError]; a [*SpecError]; those
// of the task.
func Open(ctx context.Context, j *shard.Job) (shard.Task, error) {
	kind, known := kinds[j.Kind]
	if !known {
		return nil, &KindError{j.Kind}
	}
	spec := kind()
	decoder := json.NewDecoder(bytes.NewReader(j.Spec))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(spec); err != nil {
		return nil, &SpecError{Kind: j.Kind, Field: "spec", Value: string(j.Spec), Want: "the inputs of this job: " + err.Error()}
	}
	return spec.Task(ctx)
}

// A SpecError names an input that is out of range.
type SpecError struct{ Kind, Field, Value, Want string }

func (e *SpecError) Error() string {
	return fmt.Sprintf("scale: %s: %s %s: want %s", e.Kind, e.Field, e.Value, e.Want)
}
