package isomorphism

import (
	"fmt"
	"maps"
	"slices"

	"puzzlelab/internal/counted"
)

// Difference returns a sentence that says why two groups of one order are not isomorphic, as far as
// their labels tell, or "".
func Difference(a, b *Classes) string {
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

func (c *Classes) elementsByOrder() map[int]int {
	count := map[int]int{}
	for k, n := range c.Orders {
		count[n] += len(c.Class(k))
	}
	return count
}

func (c *Classes) classesBySize() map[int]int {
	count := map[int]int{}
	for k := range c.first {
		count[len(c.Class(k))]++
	}
	return count
}

// powersByOrder counts the elements of each order that are powers by a prime.
func (c *Classes) powersByOrder(p int) map[int]int {
	isPower := map[int32]bool{}
	for _, powers := range c.powers {
		isPower[powers[slices.Index(c.primes, p)]] = true
	}
	count := map[int]int{}
	for k := range isPower {
		count[c.Orders[k]] += len(c.Class(int(k)))
	}
	return count
}
