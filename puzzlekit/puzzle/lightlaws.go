package puzzle

import (
	"fmt"
	"strconv"
	"strings"
)

// brokenLights looks for a set of pieces with two sides that never leave their places, as
// lights are, of which every move turns an even number and the state an odd number. Where a
// press of one light changes a second exactly if a press of the second changes the first, these
// sets are the quiet patterns: each column of the symmetric matrix is also a row of it.
//
// (K. Sutner, Linear cellular automata and the Garden-of-Eden, 1989.)
func (l *laws) brokenLights(values []orbitValue) (reason string) {
	var lights []int
	for k, o := range l.orbits {
		if len(o.Slots) == 1 && o.period == 2 {
			lights = append(lights, k)
		}
	}
	turned := func(v orbitValue) bool { return v.turn%2 == 1 }
	for _, set := range evenSets(l.values, lights, turned) {
		names, odd := make([]string, len(set)), false
		for i, k := range set {
			names[i] = l.names[l.pieces[l.orbits[k].Slots[0]].Places[0]-1]
			odd = odd != turned(values[k])
		}
		if !odd {
			continue
		}
		kinds := l.orbits[set[0]].Kind
		if l.isQuiet(set) {
			return fmt.Sprintf("quiet pattern: an odd number of the %s %s must change, and pressing all of them changes nothing, so that each press changes an even number of them",
				kinds, strings.Join(names, " "))
		}
		return fmt.Sprintf("an odd number of the %s %s must change, and each move changes an even number of them", kinds, strings.Join(names, " "))
	}
	return ""
}

// isQuiet reports whether the moves whose numbers are those of some orbits, done one after
// the other, turn nothing.
func (l *laws) isQuiet(set []int) bool {
	if len(l.values) != len(l.orbits) {
		return false
	}
	for k := range l.orbits {
		sum := 0
		for _, move := range set {
			sum += l.values[move][k].turn
		}
		if sum%2 == 1 {
			return false
		}
	}
	return true
}

// touchNames names each place by the move that a touch of it makes, or by its number.
func (p *Puzzle) touchNames() []string {
	names := make([]string, len(p.solved))
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	for _, m := range p.Moves() {
		for _, place := range m.Press {
			names[place-1] = m.Name
		}
	}
	return names
}
