package isomorphism

import (
	"fmt"
	"maps"
	"slices"

	"puzzlelab/internal/counted"
)

// Difference returns a sentence that says why two groups of one order are not isomorphic, as far as
// their labels tell, or "".
func Difference(a, b *Table) string {
	if why := differentCounts(a.elementsByOrder(), b.elementsByOrder(), func(n int) string { return fmt.Sprintf("order %d", n) }, "elements have"); why != "" {
		return why
	}
	if a.Count() != b.Count() {
		return fmt.Sprintf("the first group has %s, the second %d", counted.Of(a.Count(), "conjugacy classes"), b.Count())
	}
	if why := differentCounts(a.classesBySize(), b.classesBySize(), func(n int) string { return counted.Of(n, "elements") }, "conjugacy classes have"); why != "" {
		return why
	}
	for _, p := range a.primes {
		power := map[int]string{2: "squares", 3: "cubes"}[p]
		if power == "" {
			power = fmt.Sprintf("%dth powers", p)
		}
		if why := differentCounts(a.powersByOrder(p), b.powersByOrder(p), func(n int) string { return fmt.Sprintf("order %d and are %s", n, power) }, "elements have"); why != "" {
			return why
		}
	}
	if a.Fingerprint() != b.Fingerprint() {
		return "the conjugacy classes of the two groups cannot correspond: their orders, sizes, powers, roots and products differ"
	}
	return ""
}

// differentCounts compares how many things there are of each kind.
func differentCounts(a, b map[int]int, kind func(int) string, things string) string {
	keys := slices.Concat(slices.Collect(maps.Keys(a)), slices.Collect(maps.Keys(b)))
	slices.Sort(keys)
	for _, n := range keys {
		if a[n] != b[n] {
			return fmt.Sprintf("%s %s %s in the first group, %s in the second", counted.Commas(a[n]), things, kind(n), counted.Commas(b[n]))
		}
	}
	return ""
}

func (t *Table) elementsByOrder() map[int]int {
	count := map[int]int{}
	for k, n := range t.Orders {
		count[n] += t.Sizes[k]
	}
	return count
}

func (t *Table) classesBySize() map[int]int {
	count := map[int]int{}
	for k := range t.Sizes {
		count[t.Sizes[k]]++
	}
	return count
}

// powersByOrder counts the elements of each order that are powers by a prime.
func (t *Table) powersByOrder(p int) map[int]int {
	isPower := map[int32]bool{}
	for _, powers := range t.powers {
		isPower[powers[slices.Index(t.primes, p)]] = true
	}
	count := map[int]int{}
	for k := range isPower {
		count[t.Orders[k]] += t.Sizes[k]
	}
	return count
}
