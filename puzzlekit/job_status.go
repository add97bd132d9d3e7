package puzzlekit

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A JobState says in a word how a job is.
type JobState string

const (
	// JobNotStarted is the state of a job without a folder.
	JobNotStarted JobState = "not started"
	// JobStarted is what Start returns when it has started a process.
	JobStarted JobState = "started"
	// JobRunning is the state of a job with a process at work.
	JobRunning JobState = "running"
	// JobStopped is the state of a job that was begun and on which nothing works.
	JobStopped JobState = "stopped"
	// JobDied is the state of a job whose process ended by itself too early.
	JobDied JobState = "died"
	// JobComplete is the state of a job with the results of all its shards.
	JobComplete JobState = "complete"
)

// jobSilence is the age from which progress, which is written every second, is
// that of a process that has ended.
const jobSilence = 15 * time.Second

// A JobStatus says how far a job is. In a notebook it is a table; that of a
// complete job has no times in it.
type JobStatus struct {
	Job       string // kind and arguments
	State     JobState
	Shards    int           // 0 for a job that was never started
	Missing   []int         // the numbers of the shards without a result
	Done      float64       // shards, with the parts of those that are begun
	Rate      float64       // shards an hour, of all processes together; 0 when not known
	Remaining time.Duration // at this rate; 0 when not known
	Notes     []string      // what is odd, such as a process that says nothing any more

	dir       string
	merged    bool     // the result of the whole stands
	pids      []int    // processes at work on this machine
	elsewhere []string // other machines with processes at work
}

// jobProgress is the file of a shard that is being computed.
type jobProgress struct {
	Job     string    `json:"job"`
	Shard   int       `json:"shard"`
	Done    float64   `json:"done"`
	Total   float64   `json:"total"`
	Rate    float64   `json:"rate"`
	Updated time.Time `json:"updated"`
	Pid     int       `json:"pid"`
	Host    string    `json:"host"`
}

// Status reads from the job's folder how far it is. It asks no process and
// starts none; cost: one look for each shard. The error is a [*JobArgumentError]
// or, for a folder that holds another job, a [*JobFolderError].
func (j *Job) Status() (JobStatus, error) {
	dir, err := j.Dir()
	if err != nil {
		return JobStatus{}, err
	}
	m, err := readManifest(dir)
	if err == nil {
		err = j.owns(m, dir)
	}
	if found, unread := readRequest(dir); err == nil && unread == nil && !found.equal(j.request(m)) {
		err = j.foreign(m, dir, nil)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return JobStatus{}, err
	}
	return j.survey(dir)
}

// survey reads how far the job in a folder is, whosever it is.
func (j *Job) survey(dir string) (JobStatus, error) {
	s := JobStatus{Job: j.title(), State: JobNotStarted, dir: dir}
	host, err := os.Hostname()
	if err != nil {
		return s, err
	}
	var record jobRecord
	died := readJSON(recordFile(dir), &record) == nil
	if jobLocked(dir) {
		died = false
		s.State = JobRunning
		s.add(record.Host, record.Pid, host)
	}
	m, err := readManifest(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	s.Shards = m.Shards
	if s.Missing, err = missingShards(dir, m.Shards); err != nil {
		return s, err
	}
	s.Done = float64(s.Shards - len(s.Missing))
	for _, shard := range s.Missing {
		s.addProgress(m, shard, host)
	}
	if s.Rate > 0 {
		s.Remaining = time.Duration((float64(s.Shards) - s.Done) / s.Rate * float64(time.Hour))
	}
	_, err = os.Stat(resultFile(dir))
	s.merged = err == nil
	switch {
	case len(s.Missing) == 0:
		s.State = JobComplete
	case s.State == JobRunning:
	case died:
		s.State = JobDied
	default:
		s.State = JobStopped
	}
	return s, nil
}

// addProgress takes in the progress of a shard without a result.
func (s *JobStatus) addProgress(m jobManifest, shard int, host string) {
	var p jobProgress
	if readJSON(shardFile(s.dir, "progress", shard), &p) != nil || p.Job != m.Hash || p.Shard != shard || p.Total <= 0 {
		return
	}
	s.Done += min(max(p.Done/p.Total, 0), 1)
	silence := time.Since(p.Updated).Round(time.Second)
	switch {
	case p.Host == host && !processAlive(p.Pid):
		s.Notes = append(s.Notes, fmt.Sprintf("shard %d: process %d is gone", shard, p.Pid))
	case silence > jobSilence:
		s.Notes = append(s.Notes, fmt.Sprintf("shard %d: process %d on %s has said nothing for %v", shard, p.Pid, p.Host, silence))
	default:
		s.State = JobRunning
		s.Rate += 3600 * p.Rate / p.Total
		s.add(p.Host, p.Pid, host)
	}
}

// add notes a process at work.
func (s *JobStatus) add(host string, pid int, here string) {
	if host == here && !slices.Contains(s.pids, pid) {
		s.pids = append(s.pids, pid)
	}
	if host != here && host != "" && !slices.Contains(s.elsewhere, host) {
		s.elsewhere = append(s.elsewhere, host)
	}
}

// missingShards returns the shards without a file of results. Whether a file is to
// be believed the command decides when it merges.
func missingShards(dir string, shards int) ([]int, error) {
	entries, err := os.ReadDir(filepath.Join(dir, "results"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	var missing []int
	for shard := range shards {
		if !there[filepath.Base(shardFile(dir, "", shard))] {
			missing = append(missing, shard)
		}
	}
	return missing, nil
}

// table has the columns that say something.
func (s JobStatus) table() *Table {
	columns := []string{"state", "shards", "done"}
	row := []any{s.State, s.Shards, s.Shards - len(s.Missing)}
	if s.State == JobRunning {
		columns = append(columns, "%", "shards/h", "remaining")
		row = append(row, fmt.Sprintf("%.1f", 100*s.Done/float64(max(s.Shards, 1))), known(s.Rate > 0, fmt.Sprintf("%.3g", s.Rate)),
			known(s.Remaining > 0, s.Remaining.Round(time.Second).String()))
	}
	if len(s.Missing) > 0 {
		columns = append(columns, "missing")
		row = append(row, ranges(s.Missing))
	}
	if len(s.Notes) > 0 {
		columns = append(columns, "note")
		row = append(row, strings.Join(s.Notes, "; "))
	}
	return NewTable(s.Job, columns...).Row(row...)
}

func known(is bool, text string) string {
	if is {
		return text
	}
	return "–"
}

// String returns the status as a table in text.
func (s JobStatus) String() string { return s.table().String() }

// HTML returns the status as a table.
func (s JobStatus) HTML() string { return s.table().HTML() }

// Err returns why there is no status, so that Show reports it.
func (j *Job) Err() error {
	_, err := j.Status()
	return err
}

// String returns the job's status as a table in text.
func (j *Job) String() string {
	status, err := j.Status()
	if err != nil {
		return err.Error()
	}
	return status.String()
}

// HTML returns the job's status as a table.
func (j *Job) HTML() string {
	status, err := j.Status()
	if err != nil {
		return html.EscapeString(err.Error())
	}
	return status.HTML()
}
