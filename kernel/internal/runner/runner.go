package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/nbformat"
)

// Kernel is what a run needs from a kernel.
type Kernel interface {
	Client() *jupyter.Client
	Exited() <-chan struct{} // closed when the kernel has ended
	Err() error              // why it ended

	// Overstepped returns how many bytes a cell held when it was killed for holding
	// more than Limits.Memory, and resets that number; 0 if it was not.
	Overstepped() int64
}

// Options of a run. A nil pointer and zero fields mean the defaults.
type Options struct {
	Limits   Limits
	Progress func(Progress)   // called before each cell
	Done     func(CellResult) // called after each cell

	// Clean removes from text what differs between two runs, such as the path of
	// the kernel's temporary folder. The default does not change text.
	Clean func(string) string
}

// Limits of one cell.
type Limits struct {
	Time    time.Duration // default 10 minutes
	Stream  int           // bytes of each text stream that are kept, default 1 MiB
	Display int           // bytes of displays that are kept, default 32 MiB
	Memory  int64         // bytes that the kernel lets a cell hold, used in messages; the kernel enforces the limit
}

// The defaults of Limits.
const (
	DefaultTime    = 10 * time.Minute
	DefaultStream  = 1 << 20
	DefaultDisplay = 32 << 20
)

// Progress says which cell will run next.
type Progress struct {
	Cell  int // among the code cells of the notebook, from 1
	Total int // number of its code cells
}

// CellResult is the result of running a cell.
type CellResult struct {
	Number  int // among the code cells of the notebook, from 1
	ID      string
	Elapsed time.Duration
	Err     error // nil for success; a failure may be one that the cell's tag allows
}

// Tags by which the author of a notebook controls the run, as in nbclient.
const (
	TagFailure = "raises-exception" // the cell may fail, and the run continues
	TagSkip    = "skip-execution"   // the cell is not run and keeps its outputs
)

// interruptGrace is how long a cell may take to end by itself after an interrupt.
const interruptGrace = 2 * time.Second

type session struct {
	kernel   Kernel
	options  Options
	records  map[string]*record // by the id of the request
	displays map[string][]shown // by display id
	ran      []Planned          // the cells in the order in which the kernel counts them, from 1
}

// Execute runs the code cells of a notebook in order and replaces their outputs and
// counts. It skips empty cells and those tagged skip-execution.
//
// It stops at the first cell that fails, unless that cell is tagged
// raises-exception, and returns a *CellError; the notebook then contains the
// outputs up to and including that cell, and none after it. When ctx ends, the cell is
// interrupted, and has a short time to end by itself; the error then wraps the cause. After
// any error the kernel may still be busy: stop it.
func Execute(ctx context.Context, kernel Kernel, nb *nbformat.Notebook, opts *Options) error {
	s := newSession(kernel, opts)
	plan, total := Plan(nb)
	plan = slices.DeleteFunc(plan, func(p Planned) bool { return p.Skip })
	records := make([]*record, len(plan))
	defer func() {
		for i, p := range plan {
			s.store(p.Cell, records[i])
		}
	}()
	for i, p := range plan {
		cell := p.Cell
		if s.options.Progress != nil {
			s.options.Progress(Progress{Cell: p.Number, Total: total})
		}
		began := time.Now()
		r, err := s.run(ctx, p)
		records[i] = r
		var cellError *CellError
		if errors.As(err, &cellError) {
			cellError.Number, cellError.Total = p.Number, total
			cellError.ID, cellError.Source = cell.ID, cell.Source
		}
		if s.options.Done != nil {
			s.options.Done(CellResult{Number: p.Number, ID: cell.ID, Elapsed: time.Since(began), Err: err})
		}
		if cellError != nil && cell.HasTag(TagFailure) && survivable(cellError.Reason, r) {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func newSession(kernel Kernel, opts *Options) *session {
	s := &session{kernel: kernel, records: map[string]*record{}, displays: map[string][]shown{}}
	if opts != nil {
		s.options = *opts
	}
	o := &s.options
	if o.Limits.Time == 0 {
		o.Limits.Time = DefaultTime
	}
	if o.Limits.Stream == 0 {
		o.Limits.Stream = DefaultStream
	}
	if o.Limits.Display == 0 {
		o.Limits.Display = DefaultDisplay
	}
	if o.Clean == nil {
		o.Clean = func(text string) string { return text }
	}
	return s
}

// survivable reports whether the run can continue after a failure that a tag
// allows: the kernel must still work, and the failure must be the cell's own. A cell whose time
// was up must have ended when it was interrupted.
func survivable(reason Reason, r *record) bool {
	switch reason {
	case KernelEnded, Input, DiskFull, Stopped:
		return false
	case TimeLimit:
		return r.done()
	}
	return true
}

func (s *session) store(cell *nbformat.Cell, r *record) {
	if r == nil {
		cell.Outputs, cell.ExecutionCount = nil, nil
		return
	}
	clean := s.options.Clean
	if r.failure != nil {
		clean = func(text string) string { return cleanTrace(s.options.Clean(text)) }
	}
	cell.Outputs, cell.ExecutionCount = r.outputs(clean), r.count
}

// run executes one cell. The record is valid after any error.
func (s *session) run(ctx context.Context, p Planned) (*record, error) {
	cell := p.Cell
	r := newRecord(s.options.Limits)
	if inputLine.MatchString(cell.Source) {
		return r, s.refuseInput(r)
	}
	r.shell = shellLine.MatchString(cell.Source)
	s.ran = append(s.ran, p)
	header, err := s.kernel.Client().Send(jupyter.Shell, "execute_request", executeRequest{
		Code:            cell.Source,
		StoreHistory:    true,
		UserExpressions: map[string]string{},
		StopOnError:     true,
	})
	if err != nil {
		return r, &CellError{Reason: KernelEnded, Err: err, Detail: err.Error()}
	}
	s.records[header.ID] = r
	err = s.await(ctx, r)
	held := s.kernel.Overstepped()
	switch {
	case err != nil:
		return r, err
	case held > 0 && r.failure != nil:
		return r, s.memoryLimit(r, held)
	case r.failure != nil:
		return r, s.cellError(r)
	}
	return r, nil
}

func (s *session) cellError(r *record) *CellError {
	reason, detail := s.explain(r)
	return &CellError{Reason: reason, Detail: strings.TrimSpace(s.options.Clean(detail))}
}

func (s *session) refuseInput(r *record) *CellError {
	r.failure = &failure{reason: Input}
	r.verdict(fmt.Sprintf("This cell %s.", Input))
	return s.cellError(r)
}

func (s *session) memoryLimit(r *record, held int64) *CellError {
	r.failure = &failure{reason: MemoryLimit}
	limit := s.options.Limits.Memory >> 20
	r.verdict(fmt.Sprintf("This cell and the processes it started held more than the limit of %d MB; --max-memory raises it.", limit))
	return &CellError{
		Reason: MemoryLimit,
		Detail: fmt.Sprintf("it held %d MB of %d MB; --max-memory raises the limit", held>>20, limit),
	}
}

// await handles messages until the cell is done or there is no reason to wait any
// longer. When the time is up or ctx ends, it interrupts the cell, which may then say how
// far it has come, and soon gives up.
func (s *session) await(ctx context.Context, r *record) error {
	timer := time.NewTimer(s.options.Limits.Time)
	defer timer.Stop()
	client, canceled := s.kernel.Client(), ctx.Done()
	var over *CellError // why the cell was interrupted
	interrupt := func(reason *CellError) {
		over = reason
		s.interrupt()
		timer.Reset(interruptGrace)
	}
	for !r.done() {
		select {
		case m := <-client.Messages():
			if err := s.handle(m); err != nil {
				return &CellError{Reason: Other, Err: err, Detail: err.Error()}
			}
			if r.failure != nil && r.failure.reason == Input {
				return s.refuseInput(r)
			}
		case <-timer.C:
			if over != nil {
				return s.interrupted(r, over)
			}
			interrupt(&CellError{Reason: TimeLimit, Limit: s.options.Limits.Time})
		case <-canceled:
			canceled = nil
			interrupt(&CellError{Reason: Stopped, Err: context.Cause(ctx)})
		case <-s.kernel.Exited():
			if over != nil {
				return s.interrupted(r, over)
			}
			return s.kernelEnded(r)
		}
	}
	if over != nil {
		return s.interrupted(r, over)
	}
	return nil
}

func (s *session) interrupt() {
	// The reply comes on the shell channel and has no content. A failure to send
	// shows up in the next step, which does not need the kernel's cooperation.
	_, _ = s.kernel.Client().Send(jupyter.Control, "interrupt_request", struct{}{})
}

// interrupted completes the error of a cell that was interrupted by what it said then, such
// as what a search has proved so far.
func (s *session) interrupted(r *record, err *CellError) error {
	if r.failure != nil && crashed.MatchString(r.failure.value) {
		err.Detail = s.cellError(r).Detail
	}
	r.failure = &failure{reason: err.Reason}
	if err.Reason == TimeLimit {
		r.verdict(fmt.Sprintf("This cell %s of %v.", err.Reason, err.Limit))
	} else {
		r.verdict(fmt.Sprintf("This cell %s.", err.Reason))
	}
	return err
}

// kernelEnded handles the messages that had arrived before the end, possibly all of
// them.
func (s *session) kernelEnded(r *record) error {
	for settled := false; !settled; {
		select {
		case m := <-s.kernel.Client().Messages():
			if err := s.handle(m); err != nil {
				settled = true
			}
		case <-time.After(100 * time.Millisecond):
			settled = true
		}
	}
	if r.done() {
		return nil
	}
	r.failure = &failure{reason: KernelEnded}
	err := s.kernel.Err()
	r.verdict(fmt.Sprintf("This cell %s.", KernelEnded))
	return &CellError{Reason: KernelEnded, Err: err, Detail: err.Error()}
}
