package puzzlekit

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"time"
)

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
