package site

import (
	"fmt"
	"strings"
)

// BrokenLink is a link that leads nowhere.
type BrokenLink struct {
	Page    string // the file that holds it, from the root of the repository
	Link    string // as it is written there
	Problem string
}

func (b BrokenLink) String() string { return fmt.Sprintf("%s: %s: %s", b.Page, b.Link, b.Problem) }

// LinkError lists all broken links of a site, in the order of its pages.
type LinkError struct{ Broken []BrokenLink }

func (e *LinkError) Error() string {
	lines := []string{fmt.Sprintf("%d broken links:", len(e.Broken))}
	if len(e.Broken) == 1 {
		lines[0] = "1 broken link:"
	}
	for _, b := range e.Broken {
		lines = append(lines, "  "+b.String())
	}
	return strings.Join(lines, "\n")
}

// FolderError says that a folder is not replaced, because it holds files that
// no site has put there.
type FolderError struct{ Path string }

func (e *FolderError) Error() string {
	return fmt.Sprintf("%s is not empty and was not made by this command: name another folder, or remove it", e.Path)
}
