package charts

import (
	"fmt"

	"puzzlelab/internal/counted"
)

// A DataError says which value or option cannot be drawn, and what was expected.
type DataError struct {
	Chart string // the kind of chart: "heat map"
	Where string // which value it is: "count at distance 3", "the option Path"
	Value string
	Want  string // what was expected, as a sentence
}

func (e *DataError) Error() string {
	const most = 200 // characters of what may be a text of any length
	return fmt.Sprintf("charts: %s: %s is %s; %s", e.Chart, cut(e.Where, most), cut(e.Value, most), cut(e.Want, 2*most))
}

// badOption refuses the value of an option.
func badOption(kind, option, value, want string) error {
	return &DataError{kind, "the option " + option, value, want}
}

// tooLarge refuses what does not fit on a page and says what to do instead.
func tooLarge(kind, what string, count, limit int, instead string) error {
	return &DataError{kind, "the number of " + what, counted.Commas(count),
		fmt.Sprintf("at most %s can be drawn; %s", counted.Commas(limit), instead)}
}

// oneEach says that a list does not have one value for each of some things.
func oneEach(kind, what string, have, want int, things string) error {
	return &DataError{kind, "the number of " + what, fmt.Sprint(have), fmt.Sprintf("there are %s, and each needs one", counted.Of(want, things))}
}
