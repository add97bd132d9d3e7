package charts

import "fmt"

// DataError says which value of the data cannot be drawn and what was
// expected. Chart is the kind of chart, Where the place of the value, such as
// "count at distance 3".
type DataError struct {
	Chart string
	Where string
	Value string
	Want  string
}

func (e *DataError) Error() string {
	return fmt.Sprintf("charts: %s: %s is %s; %s", e.Chart, e.Where, e.Value, e.Want)
}

// OptionError says which option has a value that makes no sense.
type OptionError struct {
	Option string
	Value  string
	Want   string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("charts: option %s is %s; %s", e.Option, e.Value, e.Want)
}

// TooLargeError says that a chart would take more than a page can hold, and
// which option or step brings it below the limit.
type TooLargeError struct {
	Chart string
	What  string // what there are too many of
	Count int
	Limit int
	Do    string
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("charts: %s: %s %s, at most %s can be drawn; %s",
		e.Chart, thousands(fmt.Sprint(e.Count)), e.What, thousands(fmt.Sprint(e.Limit)), e.Do)
}
