package charts

import "fmt"

// DataError says which value of the data, or which option, cannot be drawn, and
// what was expected. Chart is the kind of chart, Where the place of the value,
// such as "count at distance 3" or "the option Path".
type DataError struct {
	Chart string
	Where string
	Value string
	Want  string
}

func (e *DataError) Error() string {
	return fmt.Sprintf("charts: %s: %s is %s; %s", e.Chart, e.Where, e.Value, e.Want)
}

// badOption refuses the value of an option.
func badOption(kind, option, value, want string) error {
	return &DataError{kind, "the option " + option, value, want}
}

// tooLarge refuses what a page cannot hold and says what to do instead.
func tooLarge(kind, what string, count, limit int, instead string) error {
	return &DataError{kind, "the number of " + what, thousands(fmt.Sprint(count)),
		fmt.Sprintf("at most %s can be drawn; %s", thousands(fmt.Sprint(limit)), instead)}
}
