// Command enumerate counts the states of a puzzle at each distance from the
// solved one: our side of comparetwsearch. It links the search and no more, for
// a program counts as memory too.
//
// Standard input has a generator on each line, as the images of the points
// 1, 2, …; a power of one counts one move.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/stategraph"
)

func main() {
	if err := enumerate(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "enumerate:", err)
		os.Exit(1)
	}
}

func enumerate(in io.Reader, out io.Writer) error {
	generators, err := read(in)
	if err != nil {
		return err
	}
	ctx := context.Background()
	g, err := godsnumber.Cayley(ctx, "puzzle", godsnumber.Powers(generators), nil)
	if err != nil {
		return err
	}
	if g.Size() > manyStates {
		debug.FreeOSMemory()
	}
	l, err := g.Enumerate(ctx, nil, &stategraph.Options{Workers: 1})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, l.Spheres())
	return err
}

// manyStates is where building the graph takes more memory than collecting what
// it has thrown away.
const manyStates = 10_000_000

func read(in io.Reader) (generators []perm.Perm, err error) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		var images []int
		for f := range strings.FieldsSeq(lines.Text()) {
			image, err := strconv.Atoi(f)
			if err != nil {
				return nil, err
			}
			images = append(images, image)
		}
		p, err := perm.FromImages(images)
		if err != nil {
			return nil, err
		}
		generators = append(generators, p)
	}
	return generators, lines.Err()
}
