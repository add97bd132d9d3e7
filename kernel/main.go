//go:build unix

// Command kernel sets up the GoNB kernel for puzzlelab's notebooks and runs them.
//
//	go run ./kernel run notebooks/00-tour.ipynb
//
// Without arguments it lists its commands; "help COMMAND" explains one.
package main

import (
	"context"
	"os"
)

func main() {
	ctx, stop := interruptible(context.Background())
	code := dispatch(ctx, os.Args[1:], newConsole(os.Stdout, os.Stderr))
	stop()
	os.Exit(code)
}
