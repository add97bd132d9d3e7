package jobs

import (
	"errors"
	"fmt"
	"html"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit"
)

// A State is the state of a job.
type State string

const (
	// NotStarted is the state of a job without a folder.
	NotStarted State = "not started"
	// Started is what Start returns when it has started a process.
	Started State = "started"
	// Running is the state of a job that a process works on.
	Running State = "running"
	// Stopped is the state of a job that was started and that no process works on.
	Stopped State = "stopped"
	// Died is the state of a job whose process ended before its work was done.
	Died State = "died"
	// Complete is the state of a job with the results of all its shards.
	Complete State = "complete"
)

// silenceLimit is the age of progress, which is written every second, from which
// its process is taken to have ended.
const silenceLimit = 15 * time.Second

// A Status says how far a job has come. In a notebook it is a table; the table of
// a complete job has no times in it.
type Status struct {
	Job       string // kind and arguments
	State     State
	Shards    int           // 0 for a job that was never started
	Missing   []int         // the numbers of the shards without a result
	Done      float64       // shards, with the parts of those that are begun
	Rate      float64       // shards an hour, of all processes together; 0 when not known
	Remaining time.Duration // at this rate; 0 when not known
	Notes     []string      // anything unusual, such as a process that has gone silent

	dir       string
	merged    bool     // the whole result is there
	pids      []int    // processes at work on this machine
	elsewhere []string // other machines with processes at work
}

// Status reads from the job's folder how far it has come. It asks no process and
// starts none; cost: one look at the folder for each shard. The error is a
// [*fault.InputError] or, for a folder that holds another job, a [*fault.FileError].
func (j *Job) Status() (Status, error) {
	dir, err := j.Dir()
	if err != nil {
		return Status{}, err
	}
	found, err := open(dir)
	if err == nil {
		err = j.owns(found, dir)
	}
	if err == nil {
		if made, unread := readRequest(dir); unread == nil && !made.equal(j.request(found)) {
			err = j.foreign(found, dir, nil)
		}
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Status{}, err
	}
	return j.survey(dir)
}

// survey reads how far the job in a folder has come, whichever job it is.
func (j *Job) survey(dir string) (Status, error) {
	s := Status{Job: j.title(), State: NotStarted, dir: dir}
	host, err := os.Hostname()
	if err != nil {
		return s, err
	}
	var last record
	died := readJSON(recordFile(dir), &last) == nil
	if locked(dir) {
		died = false
		s.State = Running
		s.add(last.Host, last.Pid, host)
	}
	found, err := open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	s.Shards = found.Shards
	if s.Missing, err = missing(dir, found.Shards); err != nil {
		return s, err
	}
	s.Done = float64(s.Shards - len(s.Missing))
	for _, number := range s.Missing {
		if err := s.addProgress(found, number, host); err != nil {
			return s, err
		}
	}
	if s.Rate > 0 {
		s.Remaining = time.Duration((float64(s.Shards) - s.Done) / s.Rate * float64(time.Hour))
	}
	_, err = os.Stat(shard.MergedPath(dir))
	s.merged = err == nil
	switch {
	case len(s.Missing) == 0:
		s.State = Complete
	case s.State == Running:
	case died:
		s.State = Died
	default:
		s.State = Stopped
	}
	return s, nil
}

// addProgress takes in the progress of a shard without a result.
func (s *Status) addProgress(found *shard.Job, number int, host string) error {
	p, err := found.Progress(s.dir, number)
	if err != nil || p == nil || p.Total <= 0 {
		return err
	}
	total := float64(p.Total)
	s.Done += min(max(float64(p.Done)/total, 0), 1)
	silence := time.Since(p.Updated).Round(time.Second)
	switch {
	case p.Host == host && !processAlive(p.PID):
		s.Notes = append(s.Notes, fmt.Sprintf("shard %d: process %d is gone", number, p.PID))
	case silence > silenceLimit:
		s.Notes = append(s.Notes, fmt.Sprintf("shard %d: process %d on %s has been silent for %v", number, p.PID, p.Host, silence))
	default:
		s.State = Running
		s.Rate += 3600 * p.Rate / total
		s.add(p.Host, p.PID, host)
	}
	return nil
}

// add notes a process at work.
func (s *Status) add(host string, pid int, here string) {
	if host == here && !slices.Contains(s.pids, pid) {
		s.pids = append(s.pids, pid)
	}
	if host != here && host != "" && !slices.Contains(s.elsewhere, host) {
		s.elsewhere = append(s.elsewhere, host)
	}
}

// missing returns the shards without a file of results. The command checks the
// content of the files when it merges them.
func missing(dir string, shards int) ([]int, error) {
	var numbers []int
	for number := range shards {
		_, err := os.Stat(shard.ResultPath(dir, number))
		if errors.Is(err, fs.ErrNotExist) {
			numbers = append(numbers, number)
		} else if err != nil {
			return nil, err
		}
	}
	return numbers, nil
}

// table leaves out the columns that would be empty.
func (s Status) table() *puzzlekit.Table {
	columns := []string{"state", "shards", "done"}
	row := []any{s.State, s.Shards, s.Shards - len(s.Missing)}
	if s.State == Running {
		columns = append(columns, "%", "shards/h", "remaining")
		row = append(row, fmt.Sprintf("%.1f", 100*s.Done/float64(max(s.Shards, 1))), known(s.Rate > 0, fmt.Sprintf("%.3g", s.Rate)),
			known(s.Remaining > 0, s.Remaining.Round(time.Second).String()))
	}
	if len(s.Missing) > 0 {
		columns = append(columns, "missing")
		row = append(row, shard.Numbers(s.Missing))
	}
	if len(s.Notes) > 0 {
		columns = append(columns, "note")
		row = append(row, strings.Join(s.Notes, "; "))
	}
	return puzzlekit.NewTable(s.Job, columns...).Row(row...)
}

func known(is bool, text string) string {
	if is {
		return text
	}
	return "–"
}

// String returns the status as a table in text.
func (s Status) String() string { return s.table().String() }

// HTML returns the status as a table.
func (s Status) HTML() string { return s.table().HTML() }

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
