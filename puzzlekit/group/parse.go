package group

import (
	"errors"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/perm"
)

// maxParsedBytes bounds the images of all generators of a text, each on the
// points of the group.
const maxParsedBytes = 1 << 28

// parseGenerators reads a list of permutations, with or without Group( ) around
// it. Errors give places in the whole text.
func parseGenerators(text string) ([]perm.Perm, error) {
	list, start, err := insideGroup(text)
	if err != nil {
		return nil, err
	}
	generators, err := perm.ParseList(list)
	var bad *fault.ParseError
	if errors.As(err, &bad) {
		offset := start + bad.Offset
		if bad.Offset == len(list) { // what is missing is missing at the end
			offset = len(text)
		}
		return nil, &fault.ParseError{In: "group", Text: text, Offset: offset, Reason: bad.Reason}
	}
	degree := 0
	for _, x := range generators {
		degree = max(degree, x.Degree())
	}
	if need := 4 * uint64(degree) * uint64(len(generators)); need > maxParsedBytes {
		return nil, &fault.LimitError{In: "group.Parse", What: "the list of generators", Unit: fault.Bytes, Need: need, Limit: maxParsedBytes}
	}
	return generators, err
}

// insideGroup returns what stands between Group( and ), and where it begins; all
// of a text that does not begin so.
func insideGroup(text string) (list string, start int, err error) {
	const opening = "Group("
	start = len(text) - len(strings.TrimLeftFunc(text, excerpt.IsBlank)) + len(opening)
	if !strings.HasPrefix(text[start-len(opening):], opening) {
		return text, 0, nil
	}
	end := len(strings.TrimRightFunc(text, func(r rune) bool { return r == ';' || excerpt.IsBlank(r) }))
	if end == start || text[end-1] != ')' {
		return "", 0, &fault.ParseError{In: "group", Text: text, Offset: end, Reason: "expected ')' of Group(, found " + excerpt.Found(text, end)}
	}
	return text[start : end-1], start, nil
}
