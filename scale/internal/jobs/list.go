package jobs

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
)

// checkpointEvery is the time between two checkpoints of a shard.
const checkpointEvery = 10 * time.Second

// A list computes its units one by one, with all workers on each, and keeps the
// result of every unit.
type list[T any] struct {
	from    int
	path    string // of the checkpoint
	results []T
}

// checkpoint is the file of an unfinished list.
type checkpoint[T any] struct {
	From    int    `json:"from"` // number of the first unit
	Results []T    `json:"results"`
	Check   string `json:"check"` // SHA-256 of the JSON of the file with an empty check
}

// A CheckpointError says why a checkpoint cannot be used.
type CheckpointError struct {
	Path   string
	Reason string
}

func (e *CheckpointError) Error() string {
	return fmt.Sprintf("scale: checkpoint %s: %s; remove it to start the shard again", e.Path, e.Reason)
}

// computeList returns the results of units from to to-1 as JSON. It continues
// from the checkpoint and replaces it every ten seconds and when it is stopped.
// In the progress, each unit counts as size; it may report parts of that while
// it runs.
func computeList[T any](ctx context.Context, from, to int, o shard.Options, size int64, unit func(ctx context.Context, i int, report func(part int64)) (T, error)) (json.RawMessage, error) {
	l := &list[T]{from: from, path: o.Checkpoint}
	if err := l.load(to - from); err != nil {
		return nil, err
	}
	report := func(part int64) {
		if o.Progress != nil {
			o.Progress(int64(len(l.results))*size+part, int64(to-from)*size)
		}
	}
	report(0)
	saved := time.Now()
	for len(l.results) < to-from {
		result, err := unit(ctx, from+len(l.results), report)
		if err != nil {
			return nil, errors.Join(err, l.save())
		}
		l.results = append(l.results, result)
		report(0)
		if time.Since(saved) >= checkpointEvery {
			saved = time.Now()
			if err := l.save(); err != nil {
				return nil, err
			}
		}
	}
	return json.Marshal(l.results)
}

func (l *list[T]) save() error {
	if l.path == "" || len(l.results) == 0 {
		return nil
	}
	file := checkpoint[T]{From: l.from, Results: l.results}
	text, err := json.Marshal(file)
	if err != nil {
		return err
	}
	file.Check = sha256Of(text)
	if text, err = json.Marshal(file); err != nil {
		return err
	}
	return shard.Replace(l.path, append(text, '\n'))
}

func sha256Of(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// load reads the checkpoint, which may have at most so many results.
func (l *list[T]) load(most int) error {
	if l.path == "" {
		return nil
	}
	text, err := os.ReadFile(l.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return &CheckpointError{l.path, err.Error()}
	}
	var file checkpoint[T]
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return &CheckpointError{l.path, "damaged: " + err.Error()}
	}
	check := file.Check
	file.Check = ""
	if text, err = json.Marshal(file); err != nil || sha256Of(text) != check {
		return &CheckpointError{l.path, "damaged: wrong checksum"}
	}
	if file.From != l.from || len(file.Results) > most {
		return &CheckpointError{l.path, fmt.Sprintf("it has %s from %d; want at most %d from %d", counted.Of(len(file.Results), "units"), file.From, most, l.from)}
	}
	l.results = file.Results
	return nil
}

// mergeLists concatenates lists.
func mergeLists[T any](parts []json.RawMessage) ([]T, error) {
	var all []T
	for _, part := range parts {
		var results []T
		if err := json.Unmarshal(part, &results); err != nil {
			return nil, err
		}
		all = append(all, results...)
	}
	return all, nil
}
