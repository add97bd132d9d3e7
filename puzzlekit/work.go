package puzzlekit

import (
	"context"
	"errors"
	"fmt"
	"html"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/internal/display"
)

// Must returns v when err is nil and panics with err otherwise: for cells,
// where an error ends the cell anyway and the panic shows the line. In a program
// outside notebooks, a panic of this package that nobody recovers writes the error and
// the line of the program that caused it, and not the stacks of the goroutines; an
// error that says that the program was interrupted ends it, see [Context]. A program that
// recovers finds the error with errors.As.
func Must[T any](v T, err error) T {
	if err != nil {
		panic(failed(err))
	}
	return v
}

// failed returns what to panic with for an error, or ends a program that was interrupted.
// All panics of this package that a caller can cause go through it.
func failed(err error) error {
	endIfInterrupted(err)
	return briefly(err)
}

// Run calls a method or function of the library that takes nothing but a context:
// Run(g.Center) is the centre of the group g. The cell's stop button ends it, a bar
// appears after a second, and an error ends the cell.
func Run[T any](f func(context.Context) (T, error)) T {
	defer working(nameOf(f))()
	return Must(f(Context()))
}

// RunWith is [Run] for what also takes an argument: RunWith(g.SylowSubgroup, 2). The
// argument nil means the default options.
func RunWith[A, T any](f func(context.Context, A) (T, error), arg A) T {
	defer working(nameOf(f))()
	return Must(f(Context(), arg))
}

// RunOn is [Run] for what takes any number of arguments of one type:
// RunOn(g.Centralizer, p, q).
func RunOn[A, T any](f func(context.Context, ...A) (T, error), args ...A) T {
	defer working(nameOf(f))()
	return Must(f(Context(), args...))
}

// Try runs f and returns the error that would have ended the cell, or nil: for cells
// about what does not work. It does not catch a stop of the cell, nor a panic that is
// not an error.
func Try(f func()) (err error) {
	defer func() {
		failure := recover()
		caught, ok := failure.(error)
		_, bug := failure.(runtime.Error)
		if failure != nil && (!ok || bug || Context().Err() != nil) {
			panic(failure)
		}
		err = caught
	}()
	f()
	return nil
}

// working shows a bar from one second on, for work that does not say how far it has
// come. The function that it returns takes the bar away.
func working(title string) (end func()) {
	bar, done := newLateBar(title), make(chan struct{})
	go func() {
		ticks := time.NewTicker(patience)
		defer ticks.Stop()
		for {
			select {
			case <-done:
				return
			case <-ticks.C:
				bar.update(-1, fmt.Sprintf("for %d s", int(time.Since(bar.begun).Seconds())))
			}
		}
	}()
	return func() {
		close(done)
		bar.end()
	}
}

// nameOf returns the name of a function or method, without its package and type.
func nameOf(f any) string {
	name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
	name = strings.TrimSuffix(strings.TrimSuffix(name, "-fm"), "[...]") // of a method value, of a generic function
	name = name[strings.LastIndexByte(name, '.')+1:]
	if strings.HasPrefix(name, "func") {
		return "Running" // a function literal
	}
	return name
}

// Context returns the context of the cell. It is cancelled when the cell is
// interrupted, by the stop button, Ctrl-C or the notebook's time limit; context.Cause
// is an [*InterruptedError]. Long computations take it as their first argument and
// stop within a tenth of a second.
//
// In a program outside notebooks, Ctrl-C cancels it too. The function of this package
// that was at work then writes to standard error how far it came, and ends the program
// with exit status 130 (143 after SIGTERM). If none is at work the program ends a second
// later. As when a signal ends a program that does not handle it, deferred functions do not
// run. A program that has to tidy up calls the packages below, which return the error.
func Context() context.Context { return cellContext() }

var cellContext = sync.OnceValue(newCellContext)

func newCellContext() context.Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	go func() {
		interrupted := &InterruptedError{Signal: <-stop}
		cancel(interrupted)
		signal.Stop(stop) // a second interrupt ends the program at once
		time.Sleep(timeToStop)
		endIfInterrupted(interrupted)
	}()
	return ctx
}

// timeToStop is how long the function at work has to say how far it came. It needs a tenth
// of it.
const timeToStop = time.Second

// An InterruptedError is the cause of a cancelled [Context].
type InterruptedError struct{ Signal os.Signal }

func (e *InterruptedError) Error() string {
	what := "the program"
	if display.IsNotebook() {
		what = "the cell"
	}
	return what + " was interrupted (" + e.Signal.String() + ")"
}

// exitStatus is that of a program that the signal ends, as shells report it.
func (e *InterruptedError) exitStatus() int {
	if number, ok := e.Signal.(syscall.Signal); ok {
		return 128 + int(number)
	}
	return 1
}

// endIfInterrupted ends a program outside notebooks if err comes from an interrupt of
// its [Context]. The runtime would write the stacks of all goroutines after a panic, and
// nothing but main could recover it. A cell panics, so that the notebook shows its line.
func endIfInterrupted(err error) {
	var interrupted *InterruptedError
	if display.IsNotebook() || !errors.As(err, &interrupted) {
		return
	}
	stderrLine.Clear()
	fmt.Fprintln(os.Stderr, err)
	os.Exit(interrupted.exitStatus())
}

// A Bar shows how far a long computation has come, under the cell or on
// standard error: in a terminal as one line that changes, in a file as a few lines. Make one with [Progress].
type Bar struct {
	title string
	id    string

	mu   sync.Mutex
	last time.Time
	done bool
}

// stderrLine shows the bars of programs outside notebooks.
var stderrLine = progress.NewLine(os.Stderr)

// barInterval is the least time between two pictures of a bar.
const barInterval = 200 * time.Millisecond

// Progress returns a bar with this title. Call Update as often as you like (it
// draws at most five times a second) and Done at the end. The finished bar
// reads "title: done" without any time in it, so that re-running a notebook
// does not change it.
func Progress(title string) *Bar {
	return &Bar{title: title, id: "progress_" + strconv.FormatUint(rand.Uint64(), 36)}
}

// Update shows the fraction done, in 0..1, and a note such as "12,345 states". A
// negative fraction means that it is not known. Update is safe to call from several
// goroutines.
func (b *Bar) Update(fraction float64, note string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done || time.Since(b.last) < barInterval {
		return
	}
	b.last = time.Now()
	if math.IsNaN(fraction) { // as 0 of 0 states is
		fraction = 0
	}
	percent := ""
	if fraction >= 0 {
		fraction = min(fraction, 1)
		percent = fmt.Sprintf("%.0f %% ", 100*fraction)
	}
	text := b.title + ": " + percent + note
	if !display.IsNotebook() {
		stderrLine.Show("%s", text)
		return
	}
	b.show(barHTML(b.title, fraction, percent+note), text)
}

// Done shows the bar as finished. Further calls do nothing.
func (b *Bar) Done() {
	done := b.title + ": done"
	b.end("<p>"+html.EscapeString(b.title)+": done</p>", done, func() { stderrLine.Print("%s", done) })
}

// clear takes the bar away.
func (b *Bar) clear() { b.end("", "", stderrLine.Clear) }

// end replaces the bar for the last time: by HTML and text in a notebook, and elsewhere
// as plain says.
func (b *Bar) end(page, text string, plain func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done {
		return
	}
	b.done = true
	if !display.IsNotebook() {
		plain()
		return
	}
	b.show(page, text)
	display.Sync()
}

// show replaces what stands in the bar's place under the cell.
func (b *Bar) show(page, text string) {
	send(display.Data{ID: b.id, HTML: page, Text: text})
}

// barHTML draws a bar that moves to and fro if the fraction is negative.
func barHTML(title string, fraction float64, note string) string {
	value := ""
	if fraction >= 0 {
		value = fmt.Sprintf(` value="%.3f"`, fraction)
	}
	return fmt.Sprintf(`<label>%s <progress max="1"%s></progress> %s</label>`, html.EscapeString(title), value, html.EscapeString(note))
}

// patience is how long work goes on before it shows a bar.
const patience = time.Second

// A lateBar is a bar that appears only if the work takes longer than patience.
type lateBar struct {
	title string
	begun time.Time

	mu    sync.Mutex
	bar   *Bar
	ended bool
}

func newLateBar(title string) *lateBar { return &lateBar{title: title, begun: time.Now()} }

func (l *lateBar) update(fraction float64, note string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return
	}
	if l.bar == nil {
		if time.Since(l.begun) < patience {
			return
		}
		l.bar = Progress(l.title)
	}
	l.bar.Update(fraction, note)
}

// end takes the bar away, so that an output does not depend on how long the work
// took.
func (l *lateBar) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	if l.bar != nil {
		l.bar.clear()
	}
}

// A briefPanic is the error of a panic outside notebooks. If nobody recovers it, the
// program ends with one line instead of the stacks of all goroutines. (The report of a cell
// is shortened by its kernel, which knows the cells.)
type briefPanic struct {
	error
	place string // of the call, in the person's program: "main.go:12"
}

func (p *briefPanic) Unwrap() error { return p.error }

// Error ends the program if the runtime asks for the text of a panic that nobody has
// recovered. The runtime does so after the deferred functions have run, and before it
// writes anything. If a later version of Go does it in another way, the stacks appear.
func (p *briefPanic) Error() string {
	caller := make([]uintptr, 1)
	const skipped = 2 // Callers and this method
	runtime.Callers(skipped, caller)
	frame, _ := runtime.CallersFrames(caller).Next()
	if frame.Function != "runtime.preprintpanics" {
		return p.error.Error()
	}
	stderrLine.Clear()
	fmt.Fprintf(os.Stderr, "%s: %v\n", p.place, p.error)
	os.Exit(exitPanic)
	return ""
}

// exitPanic is the exit status of a Go program that panics.
const exitPanic = 2

// briefly returns the error of a brief panic, or the error itself in a notebook, if the
// variable GOTRACEBACK asks for stacks, or if the call does not come from package main, as
// in tests.
func briefly(err error) error {
	var brief *briefPanic
	if display.IsNotebook() || os.Getenv("GOTRACEBACK") != "" || errors.As(err, &brief) {
		return err
	}
	if place := placeInMain(); place != "" {
		return &briefPanic{err, place}
	}
	return err
}

// placeInMain returns the line of the innermost call in package main.
func placeInMain() string {
	const most = 256
	callers := make([]uintptr, most)
	frames := runtime.CallersFrames(callers[:runtime.Callers(1, callers)])
	for {
		frame, more := frames.Next()
		if strings.HasPrefix(frame.Function, "main.") {
			return fmt.Sprintf("%s:%d", filepath.Base(frame.File), frame.Line)
		}
		if !more {
			return ""
		}
	}
}

// NewRand returns a generator of random numbers (PCG) that gives the same
// sequence for the same seed, on every machine and in every run of a cell.
func NewRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
