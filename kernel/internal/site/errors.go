package site

import (
	"fmt"
	"strings"

	"puzzlelab/internal/counted"
)

// BrokenLink is a link without a target.
type BrokenLink struct {
	Page    string // the file that contains it, relative to the root of the repository
	Link    string // as written in the file
	Problem string
}

func (b BrokenLink) String() string { return fmt.Sprintf("%s: %s: %s", b.Page, b.Link, b.Problem) }

// LinkError lists all broken links of a site, in the order of its pages.
type LinkError struct{ Broken []BrokenLink }

func (e *LinkError) Error() string {
	lines := []string{fmt.Sprintf("%s:", counted.Of(len(e.Broken), "broken links"))}
	if len(e.Broken) == 1 {
		lines[0] = "1 broken link:"
	}
	for _, b := range e.Broken {
		lines = append(lines, "  "+b.String())
	}
	return strings.Join(lines, "\n")
}
