package puzzlekit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"
)

// How often Watch looks at the folder, and for how long nothing may work on a job
// before Watch takes it for dead. Between two shards there is no progress file.
const (
	watchInterval = 300 * time.Millisecond
	watchPatience = 3 * time.Second
)

// Watch shows the progress of the job under the cell (shards done, rate, time that
// remains) and returns when all shards are computed and merged, with the status
// then. The finished display reads "cubequeens -n 9: done", whatever happened
// before.
//
// When ctx ends, Watch ends and the job goes on: the error is a
// [*JobDetachedError], which wraps the cause of ctx and says how to go on. A
// process that ends too early is a [*JobDiedError], a job on which nothing works a
// [*JobUnfinishedError], a damaged result of a shard a [*JobCommandError]; Start
// goes on after each of them. Other errors are those of Start.
func (j *Job) Watch(ctx context.Context) (JobStatus, error) {
	dir, err := j.Dir()
	if err != nil {
		return JobStatus{}, err
	}
	status, err := j.attached(ctx, dir)
	if err != nil {
		return status, err
	}
	bar := Progress(status.Job)
	tick := time.NewTicker(watchInterval)
	defer tick.Stop()
	for lastAtWork := time.Now(); status.State != JobComplete; {
		switch {
		case status.State == JobRunning:
			lastAtWork = time.Now()
			bar.Update(status.Done/float64(max(status.Shards, 1)), status.note())
		case status.State == JobDied:
			return status, &JobDiedError{Job: status.Job, Missing: status.Missing, Log: jobLog(dir)}
		case status.State == JobNotStarted || time.Since(lastAtWork) > watchPatience:
			return status, status.unfinished()
		}
		select {
		case <-ctx.Done():
			return status, &JobDetachedError{Job: status.Job, Err: context.Cause(ctx)}
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

// note is what stands beside a running job's bar.
func (s JobStatus) note() string {
	text := fmt.Sprintf("%d of %d shards", s.Shards-len(s.Missing), s.Shards)
	if s.Rate > 0 {
		text += fmt.Sprintf(", %.3g an hour, %v to go", s.Rate, s.Remaining.Round(time.Second))
	}
	for _, note := range s.Notes {
		text += "; " + note
	}
	return text
}

func (s JobStatus) unfinished() error {
	return &JobUnfinishedError{Job: s.Job, State: s.State, Shards: s.Shards, Missing: s.Missing}
}

// jobResult is the file of the merged result, in the order in which its check sum
// is made: the SHA-256 of its compact JSON with an empty check.
type jobResult struct {
	Format int             `json:"format"`
	Job    string          `json:"job"`
	Kind   string          `json:"kind"`
	Spec   json.RawMessage `json:"spec"`
	Result json.RawMessage `json:"result"`
	Check  string          `json:"check"`
}

// Result returns the result of the job as JSON. It merges the results of the
// shards where Watch has not, and again when the file is damaged. A
// [*JobUnfinishedError] names the shards that are missing; a [*JobCommandError]
// those that are damaged or foreign, which Start computes anew. Other errors are
// those of Start.
func (j *Job) Result(ctx context.Context) (json.RawMessage, error) {
	dir, err := j.Dir()
	if err != nil {
		return nil, err
	}
	status, err := j.attached(ctx, dir)
	if err != nil {
		return nil, err
	}
	if status.State != JobComplete {
		return nil, status.unfinished()
	}
	return j.merged(ctx, dir)
}

// merged returns the result of a complete job, and has the command make it first
// where there is none that can be believed.
func (j *Job) merged(ctx context.Context, dir string) (json.RawMessage, error) {
	m, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	if result, ok := readResult(dir, m); ok {
		return result, nil
	}
	program, err := j.command(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err := j.call(ctx, program, "merge", dir); err != nil {
		return nil, err
	}
	result, ok := readResult(dir, m)
	if !ok {
		return nil, &JobFolderError{Dir: dir, Found: "a damaged result.json", Want: "the result of " + j.title()}
	}
	return result, nil
}

func readResult(dir string, m jobManifest) (json.RawMessage, bool) {
	var r jobResult
	if err := readJSON(resultFile(dir), &r); err != nil || r.Job != m.Hash {
		return nil, false
	}
	check := r.Check
	r.Check = ""
	text, err := json.Marshal(r)
	if err != nil {
		return nil, false
	}
	sum := sha256.Sum256(text)
	return r.Result, check == hex.EncodeToString(sum[:])
}

// ResultOf returns the result of the job as a value of type T, whose fields are
// those of the JSON that Result returns; names it does not know are an error.
// Other errors are those of Result.
func ResultOf[T any](ctx context.Context, j *Job) (T, error) {
	var v T
	text, err := j.Result(ctx)
	if err != nil {
		return v, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&v); err != nil {
		return v, fmt.Errorf("job %s: its result is not a %T: %w", j.title(), v, err)
	}
	return v, nil
}
