package fault_test

import (
	"context"
	"errors"
	"fmt"

	"puzzlelab/puzzlekit/fault"
)

func ExampleInputError() {
	fmt.Println(&fault.InputError{In: "group.PSL", What: "q", Value: 6, Want: "a prime power"})
	fmt.Println(&fault.InputError{In: "group.New", What: "generators", Want: "at least one"})
	// Output:
	// group.PSL: q is 6; want a prime power
	// group.New: generators: want at least one
}

func ExampleUnreachableError() {
	fmt.Println(&fault.UnreachableError{In: "factor.Table.Word", What: "permutation", Value: "(1,2)", Reason: "it is odd and all generators are even"})
	// Output: factor.Table.Word: permutation (1,2) cannot be reached: it is odd and all generators are even
}

func ExampleLimitError() {
	var err error = &fault.LimitError{In: "stategraph.Enumerate", What: "the table of 10,000,000,000,000 states", Unit: fault.Bytes,
		Need: 2_500_000_000_000, Limit: 4_000_000_000, Option: "Options.Memory"}
	fmt.Println(err)

	err = fmt.Errorf("cell 3: %w", err)
	var limit *fault.LimitError
	if errors.As(err, &limit) {
		fmt.Println("raise", limit.Option, "to", limit.Need)
	}
	// Output:
	// stategraph.Enumerate: the table of 10,000,000,000,000 states needs 2.5 TB; the limit is 4.0 GB; raise Options.Memory
	// raise Options.Memory to 2500000000000
}

func ExampleStopped() {
	ctx, cancel := context.WithCancelCause(context.Background())
	fmt.Println(fault.Stopped(ctx, "solve.Optimal", "depth 0"))
	cancel(errors.New("the lesson is over"))
	fmt.Println(fault.Stopped(ctx, "solve.Optimal", "depth 12"))
	// Output:
	// <nil>
	// solve.Optimal: stopped at depth 12: the lesson is over
}

func ExampleStoppedError() {
	err := &fault.StoppedError{In: "coset.Enumerate", Err: context.DeadlineExceeded}
	fmt.Println(err, errors.Is(err, context.DeadlineExceeded))
	// Output: coset.Enumerate: stopped: context deadline exceeded true
}

func ExampleInternalError() {
	fmt.Println(&fault.InternalError{In: "factor.Table.Word", What: "the word does not give the permutation"})
	// Output: factor.Table.Word: internal error: the word does not give the permutation (this is a bug in puzzlelab)
}

func ExampleFileError() {
	err := &fault.FileError{In: "stategraph.Enumerate", Path: "torus.checkpoint", Reason: "damaged: its check sum is wrong"}
	fmt.Println(err)
	// Output: stategraph.Enumerate: torus.checkpoint: damaged: its check sum is wrong
}

func ExampleParseError() {
	fmt.Println(&fault.ParseError{In: "perm.Parse", Text: "(1,2,x)", Offset: 5, Reason: "found 'x', want a point"})
	// Output: perm.Parse: cannot read "(1,2,x)" at character 6: found 'x', want a point
}
