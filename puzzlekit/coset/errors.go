package coset

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// A LimitError says that the coset table was full before the enumeration was
// complete. The index may be infinite, or the limit too low.
type LimitError struct {
	*fault.LimitError
	Stats Stats // how far the enumeration came
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s: not complete with %s live and %s defined; the index is infinite or needs a table of more than %s; raise %s",
		e.In, counted.Of(e.Stats.Live, "cosets"), counted.Commas(e.Stats.Total), counted.Of(e.Limit, "cosets"), e.Option)
}

// Unwrap returns the error without the statistics.
func (e *LimitError) Unwrap() error { return e.LimitError }

// noGenerators is the error for the zero Presentation.
func noGenerators(in string) error {
	return &fault.InputError{In: in, What: "presentation", Want: "one with at least one generator, as in " + leastExample}
}

const leastExample = "<a | a>"

// maxListed is how many characters of a list of generators an error repeats.
const maxListed = 300

func foreignWord(in, what string, w word.Word, alphabet *word.Alphabet) error {
	return &fault.InputError{In: in, What: what, Value: w, Want: "a word in the generators " + excerpt.Short(alphabet.String(), maxListed)}
}
