// Package counted writes numbers for people: how many things there are, in the number that
// English asks for, long numbers with commas, and bytes.
package counted

import (
	"fmt"
	"strings"
)

// irregular are the plurals from which no rule finds the singular.
var irregular = map[string]string{"vertices": "vertex", "dice": "die"}

// Of returns a number of things in words, such as "1 state" and "2,000 states". The number is
// anything that fmt.Sprint writes in digits; it has commas as [Commas] writes them. The things
// are in the plural, after adjectives if there are any: "conjugacy classes".
func Of(number any, things string) string {
	digits := fmt.Sprint(number)
	if digits == "1" {
		things = one(things)
	}
	if strings.Trim(digits, "0123456789") == "" {
		digits = Commas(digits)
	}
	return digits + " " + things
}

// one returns the singular of things. A remark behind them stays, as in "cells per edge"
// and "moves (QTM)".
func one(things string) string {
	end := len(things)
	for _, remark := range []string{" per ", " ("} {
		if at := strings.Index(things, remark); at >= 0 {
			end = min(end, at)
		}
	}
	noun := strings.LastIndexByte(things[:end], ' ') + 1
	return things[:noun] + singular(things[noun:end]) + things[end:]
}

// singular returns the singular of a noun.
func singular(plural string) string {
	if found, ok := irregular[plural]; ok {
		return found
	}
	for _, rule := range []struct{ plural, singular string }{{"ies", "y"}, {"sses", "ss"}, {"xes", "x"}, {"ches", "ch"}, {"s", ""}} {
		if stem, ok := strings.CutSuffix(plural, rule.plural); ok {
			return stem + rule.singular
		}
	}
	return plural
}
