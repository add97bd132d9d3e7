package character

import (
	"cmp"
	"context"
	"errors"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
)

// Options are the options of a character table; nil is the default.
type Options struct {
	// MaxClasses is the largest number of conjugacy classes; 0 means 1,000.
	MaxClasses int
	// Seed seeds the search for the conjugacy classes. It changes representatives, and the order
	// of columns that nothing else tells apart.
	Seed uint64
	// Progress, if not nil, is called at most five times a second, on the goroutine of the
	// caller.
	Progress func(Progress)
}

// Progress says how many irreducible characters have been found, of as many as there are
// classes.
type Progress struct{ Found, Classes int }

const inNew = "character.New"

func (o *Options) check() error {
	if o != nil && o.MaxClasses < 0 {
		return &fault.InputError{In: inNew, What: "Options.MaxClasses", Value: o.MaxClasses, Want: "0 or more"}
	}
	return nil
}

func (o *Options) most() int {
	if o == nil {
		o = &Options{}
	}
	return cmp.Or(o.MaxClasses, 1000)
}

func (o *Options) seed() uint64 {
	if o == nil {
		return 0
	}
	return o.Seed
}

// reporter calls Progress at most five times a second.
func (o *Options) reporter() func(found, classes int) {
	if o == nil || o.Progress == nil {
		return func(int, int) {}
	}
	var last time.Time
	return func(found, classes int) {
		if time.Since(last) >= progress.Interval {
			last = time.Now()
			o.Progress(Progress{found, classes})
		}
	}
}

// asOurs names the option of this package in the error of a search for too many classes, and the
// function that was called in that of a stopped one.
func asOurs(err error) error {
	if limit := (*fault.LimitError)(nil); errors.As(err, &limit) && limit.Option == "ClassOptions.MaxClasses" {
		ours := *limit
		ours.In, ours.Option = inNew, "Options.MaxClasses"
		return &ours
	}
	if stopped := (*fault.StoppedError)(nil); errors.As(err, &stopped) {
		return &fault.StoppedError{In: inNew, Done: stopped.Done, Err: stopped.Err}
	}
	return err
}

func stopped(ctx context.Context, done string) error { return fault.Stopped(ctx, inNew, done) }
