package shard

import (
	"fmt"
	"strings"
	"text/tabwriter"
	"time"
)

// silentAfter is the age at which a progress file is taken to belong to a
// process that has ended.
const silentAfter = 15 * time.Second

// Status says how far a job is.
type Status struct {
	Job      *Job
	Missing  []int      // shards without a result
	Progress []Progress // of shards without a result, if there is any
	Now      time.Time
}

// Status reads how far the job is. Cost: it reads every result.
func (j *Job) Status(dir string) (*Status, error) {
	missing, err := j.Missing(dir)
	if err != nil {
		return nil, err
	}
	s := &Status{Job: j, Missing: missing, Now: time.Now()}
	for _, shard := range missing {
		p, err := j.Progress(dir, shard)
		if err != nil {
			return nil, err
		}
		if p != nil {
			s.Progress = append(s.Progress, *p)
		}
	}
	return s, nil
}

// running reports whether the process that wrote p is still running, judging by
// its age.
func (s *Status) running(p Progress) bool { return s.Now.Sub(p.Updated) < silentAfter }

// Done returns the completed part of the job, in shards. Shards have different
// units of progress, but are cut to take about the same time.
func (s *Status) Done() float64 {
	done := float64(s.Job.Shards - len(s.Missing))
	for _, p := range s.Progress {
		if p.Total > 0 {
			done += float64(p.Done) / float64(p.Total)
		}
	}
	return done
}

// Rate returns how many shards per second the running processes complete
// together.
func (s *Status) Rate() (rate float64) {
	for _, p := range s.Progress {
		if s.running(p) && p.Total > 0 {
			rate += p.Rate / float64(p.Total)
		}
	}
	return rate
}

// String returns a table: a row for each shard that is running or was, and one
// for all.
func (s *Status) String() string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "shard\tstate\tdone\ttotal\trate\tremaining")
	for _, p := range s.Progress {
		state, rate, remaining := "running", fmt.Sprintf("%.3g/s", p.Rate), left(float64(p.Total-p.Done), p.Rate)
		if !s.running(p) {
			state, rate, remaining = "silent for "+age(s.Now.Sub(p.Updated)), "-", "-"
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%d\t%s\t%s\n", p.Shard, state, p.Done, p.Total, rate, remaining)
	}
	done, rate := s.Job.Shards-len(s.Missing), s.Rate()
	switch {
	case len(s.Missing) == 0:
		fmt.Fprintf(w, "all\tdone\t%d\t%d\t-\t-\n", done, s.Job.Shards)
	default:
		fmt.Fprintf(w, "all\tmissing %s\t%d\t%d\t%.3g/h\t%s\n", Numbers(s.Missing), done, s.Job.Shards, 3600*rate, left(float64(s.Job.Shards)-s.Done(), rate))
	}
	w.Flush()
	return text.String()
}

// left returns the remaining time at a rate.
func left(rest, rate float64) string {
	if rate <= 0 || rest/rate > 1e9 {
		return "unknown"
	}
	return age(time.Duration(rest / rate * float64(time.Second)))
}

func age(d time.Duration) string { return d.Round(time.Second).String() }
