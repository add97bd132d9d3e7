package shard

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"
)

// Progress is the file of a running shard. It is written once a second, even if
// there is no progress, and removed when the shard has a result. A file that has
// not been updated for a while belongs to a process that was stopped or killed.
type Progress struct {
	Job     string    `json:"job"` // hash
	Shard   int       `json:"shard"`
	Shards  int       `json:"shards"`
	Done    int64     `json:"done"` // in the task's own unit, such as positions
	Total   int64     `json:"total"`
	Rate    float64   `json:"rate"` // done per second, in this run
	Started time.Time `json:"started"`
	Updated time.Time `json:"updated"`
	PID     int       `json:"pid"`
	Host    string    `json:"host"`
}

// progressEvery is the time between two files of progress.
const progressEvery = time.Second

// meter counts what is done of a shard.
type meter struct {
	started time.Time

	mu          sync.Mutex
	done, total int64
	first       int64     // what was done at the first report: by an earlier run
	since       time.Time // of the first report; zero before
}

// note records a report of the task.
func (m *meter) note(done, total int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.since.IsZero() {
		m.since, m.first = time.Now(), done
	}
	m.done, m.total = done, total
}

func (j *Job) progress(shard int, m *meter) Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	host, _ := os.Hostname() // a hint for users, which may be empty
	p := Progress{
		Job: j.Hash, Shard: shard, Shards: j.Shards, Done: m.done, Total: m.total,
		Started: m.started.UTC().Truncate(time.Second), Updated: now.UTC().Truncate(time.Second), PID: os.Getpid(), Host: host,
	}
	if seconds := now.Sub(m.since).Seconds(); !m.since.IsZero() && seconds > 0 {
		p.Rate = float64(m.done-m.first) / seconds
	}
	return p
}

// report writes the progress file at once and then every second until ctx ends.
// If it cannot be written, tell is called once and the computation continues.
func (j *Job) report(ctx context.Context, dir string, shard int, m *meter, tell func(string)) {
	tick := time.NewTicker(progressEvery)
	defer tick.Stop()
	told := false
	for {
		if err := writeJSON(ProgressPath(dir, shard), j.progress(shard, m), ""); err != nil && !told {
			told = true
			tell(err.Error() + "; continuing without progress")
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Progress reads the progress of a shard; nil if there is none for this job.
func (j *Job) Progress(dir string, shard int) (*Progress, error) {
	text, err := os.ReadFile(ProgressPath(dir, shard))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("scale: %w", err)
	}
	var p Progress
	if json.Unmarshal(text, &p) != nil || p.Job != j.Hash || p.Shard != shard {
		return nil, nil
	}
	return &p, nil
}
