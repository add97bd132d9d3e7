package factor

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// notInGroup says that a permutation has no word, and where sifting it stopped:
// at a level, or at one more than there are, with a residue.
func notInGroup(in string, p perm.Perm, level int, residue perm.Perm) error {
	const longest = 200
	return &fault.UnreachableError{In: in, What: "permutation", Value: p,
		Reason: fmt.Sprintf("its sift stops at level %d with the residue %s", level, excerpt.Short(residue.String(), longest))}
}

// hole says that a table that is not full has no word for a point.
func hole(level, point int) error {
	return &fault.InputError{In: inTableFactor, What: "table",
		Want: fmt.Sprintf("a full one; level %d has no word for point %d", level, point)}
}

func badDegree(in string, degree int) error {
	return &fault.InputError{In: in, What: "degree", Value: degree, Want: fmt.Sprintf("at most %d", maxDegree)}
}

func badLetter(l word.Letter, generators int) error {
	want := "no letters, as there are no generators"
	if generators > 0 {
		want = fmt.Sprintf("±1..±%d", generators)
	}
	return &fault.InputError{In: "factor.Eval", What: "letter", Value: int(l), Want: want}
}

func badInput(in, option string, value any, want string) error {
	return &fault.InputError{In: in, What: option, Value: value, Want: want}
}

func overMemory(in, what string, need int64, limit uint64, option string) error {
	return &fault.LimitError{In: in, What: what, Unit: fault.Bytes, Need: uint64(need), Limit: limit, Option: option}
}

// The functions as errors name them.
const (
	inNew         = "factor.New"
	inMinkwitz    = "factor.Minkwitz"
	inTableFactor = "factor.Table.Factor"
)
