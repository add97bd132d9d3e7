package main

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/godsnumber"
)

// names returns the names of the catalogue, or those of the bounds.
func names(ofBounds bool) (list []string) {
	if ofBounds {
		for _, b := range godsnumber.Bounds() {
			list = append(list, b.Name)
		}
		return list
	}
	for _, e := range godsnumber.Catalogue() {
		list = append(list, e.Name)
	}
	return list
}

// matching returns the names that -only means.
func (s settings) matching(list []string) []string {
	return slices.DeleteFunc(list, func(name string) bool { return !s.only.MatchString(name) })
}

// unknown says that -only means no graph of the catalogue.
func (s settings) unknown() error {
	if len(s.matching(names(true))) > 0 {
		return fmt.Errorf("%q is too large to be visited; -bounds -only %s computes its bounds", s.typed, s.typed)
	}
	return fmt.Errorf("no graph of the catalogue is called %q; %s-list lists all", s.typed, nearTo(s.typed, names(false)))
}

// unknownBound says that -only means none of the bounds.
func (s settings) unknownBound() error {
	return fmt.Errorf("none of the bounds is for %q; %s-bounds -list lists all", s.typed, nearTo(s.typed, names(true)))
}

// mostNear is how many names a hint has at most.
const mostNear = 5

// nearTo is a hint: the names that begin as what was typed, as far as possible.
func nearTo(typed string, list []string) string {
	var near []string
	for prefix := strings.ToLower(typed); len(prefix) > 1 && near == nil; prefix = prefix[:len(prefix)-1] {
		for _, name := range list {
			if strings.HasPrefix(strings.ToLower(name), prefix) {
				near = append(near, name)
			}
		}
	}
	if len(near) == 0 {
		return ""
	}
	if len(near) > mostNear {
		near = append(near[:mostNear], "…")
	}
	return "did you mean " + strings.Join(near, ", ") + "? "
}
