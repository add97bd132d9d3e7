package jobs

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/fault"
)

// How often Watch looks at the folder, and how long no process may work on a job
// before Watch gives up. Between two shards there is no progress file.
const (
	watchInterval = 300 * time.Millisecond
	watchPatience = 3 * time.Second
)

// Watch shows the progress of the job under the cell (shards done, rate, time
// remaining) and returns the status when all shards are computed and merged. The
// finished display reads "cubequeens -n 9: done", whatever happened before.
//
// When ctx ends, Watch ends and the job continues: the error is a
// [*fault.StoppedError], which wraps the cause of ctx. A job that no process works
// on, or whose process ended too early, is an [*UnfinishedError]; for a damaged
// result of a shard the error says what the command printed. Start continues after
// each of them. Other errors are those of Start.
func (j *Job) Watch(ctx context.Context) (Status, error) {
	dir, err := j.Dir()
	if err != nil {
		return Status{}, err
	}
	status, err := j.attached(ctx, dir)
	if err != nil {
		return status, err
	}
	bar := puzzlekit.Progress(status.Job)
	tick := time.NewTicker(watchInterval)
	defer tick.Stop()
	for lastAtWork := time.Now(); status.State != Complete; {
		switch {
		case status.State == Running:
			lastAtWork = time.Now()
			bar.Update(status.Done/float64(max(status.Shards, 1)), status.note())
		case status.State == Died:
			return status, status.unfinished(processLog(dir))
		case status.State == NotStarted || time.Since(lastAtWork) > watchPatience:
			return status, status.unfinished("")
		}
		select {
		case <-ctx.Done():
			return status, &fault.StoppedError{In: "jobs.Job.Watch", Done: status.note() + "; " + status.Job + " continues, Stop ends it", Err: context.Cause(ctx)}
		case <-tick.C:
		}
		if status, err = j.survey(dir); err != nil {
			return status, err
		}
	}
	if _, err := j.merged(ctx, dir); err != nil {
		return status, err
	}
	bar.Done()
	return status, nil
}

// note is the text beside a running job's bar.
func (s Status) note() string {
	text := fmt.Sprintf("%d of %s", s.Shards-len(s.Missing), counted.Of(s.Shards, "shards"))
	if s.Rate > 0 {
		text += fmt.Sprintf(", %.3g an hour, %v to go", s.Rate, s.Remaining.Round(time.Second))
	}
	for _, note := range s.Notes {
		text += "; " + note
	}
	return text
}

func (s Status) unfinished(log string) error {
	return &UnfinishedError{Job: s.Job, State: s.State, Shards: s.Shards, Missing: s.Missing, Log: log}
}

// Result returns the result of the job as JSON. It merges the results of the
// shards if Watch has not done so, and again when the file is damaged. An
// [*UnfinishedError] names the shards that are missing. For shards that are
// damaged or belong to another job the error says what the command printed about
// them; Start computes them again. Other errors are those of Start.
func (j *Job) Result(ctx context.Context) (json.RawMessage, error) {
	dir, err := j.Dir()
	if err != nil {
		return nil, err
	}
	status, err := j.attached(ctx, dir)
	if err != nil {
		return nil, err
	}
	if status.State != Complete {
		return nil, status.unfinished("")
	}
	return j.merged(ctx, dir)
}

// merged returns the result of a complete job. The command merges it first unless
// a sound result is there.
func (j *Job) merged(ctx context.Context, dir string) (json.RawMessage, error) {
	found, err := open(dir)
	if err != nil {
		return nil, err
	}
	if result, err := found.ReadMerged(shard.MergedPath(dir)); err == nil {
		return result, nil
	}
	program, err := j.command(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err := j.call(ctx, program, "merge", dir); err != nil {
		return nil, err
	}
	return found.ReadMerged(shard.MergedPath(dir))
}

// ResultOf returns the result of the job as a value of type T, whose fields are
// those of the JSON that Result returns; a field that T lacks is an error. Other
// errors are those of Result.
func ResultOf[T any](ctx context.Context, j *Job) (T, error) {
	var v T
	text, err := j.Result(ctx)
	if err != nil {
		return v, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&v); err != nil {
		return v, fmt.Errorf("jobs: %s: its result is not a %T: %w", j.title(), v, err)
	}
	return v, nil
}
