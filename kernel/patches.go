//go:build unix

package main

import (
	"context"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/gonb"
)

func patchesCommand() *command {
	return &command{
		name:      "patches",
		arguments: "[VERSION]",
		summary:   "see whether the changes of GoNB fit another version of it",
		help: `Applies the patches in kernel/patches, in their order, to a version of GoNB, such as
v0.12.0 or latest; without one, to the pinned version. It says which fit, which fit
after their lines have moved, and which no longer fit. It compiles and changes nothing.

Exit codes: 0 all fit; 1 some do not.`,
		most: 1,
		run:  tryPatches,
	}
}

// unfitError says how many patches do not fit. They have been shown.
type unfitError int

func (e unfitError) Error() string {
	if e == 1 {
		return "1 patch does not fit"
	}
	return counted.Of(int(e), "patches") + " do not fit"
}

func tryPatches(ctx context.Context, args []string, out *console) error {
	version := strings.Join(args, "")
	goTool, err := gonb.FindGo(ctx)
	if err != nil {
		return err
	}
	root, err := repository()
	if err != nil {
		return err
	}
	found, fits, err := gonb.TryPatches(ctx, goTool, root, version)
	if err != nil {
		return err
	}
	out.say("GoNB %s", found)
	unfit := 0
	for _, f := range fits {
		switch {
		case f.Err != nil:
			unfit++
			out.say("does not fit  %s: %s\n              %v", f.Name, f.Title, f.Err)
		case f.Moved:
			out.say("fits, moved   %s: %s", f.Name, f.Title)
		default:
			out.say("fits          %s: %s", f.Name, f.Title)
		}
	}
	if unfit > 0 {
		return unfitError(unfit)
	}
	return nil
}
