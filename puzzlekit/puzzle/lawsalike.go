package puzzle

import (
	"encoding/binary"
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// A pieceClass is a set of pieces that look alike.
type pieceClass struct {
	homes  []int // the slots in which they stand when solved
	starts []int // the sticker of each slot from which they read the same
	period int   // a turn by so many stickers does not show
}

// reading returns what stands in a slot as a text that is equal for pieces that
// look alike, however they are turned; the sticker from which it is read; and
// the least turn, in stickers, that does not show. A sticker counts with the
// orbit of its place, which no move takes it out of.
func (l *laws) reading(labels []int32, slot int) (key string, start, period int) {
	places := l.pieces[slot].Places
	signs := make([]uint64, len(places))
	for j, where := range places {
		signs[j] = uint64(labels[where-1])<<32 | uint64(l.placeOrbit[where-1])
	}
	start, period = leastTurn(signs)
	text := binary.BigEndian.AppendUint64(nil, uint64(len(signs)))
	for _, sign := range turned(signs, start) {
		text = binary.BigEndian.AppendUint64(text, sign)
	}
	return string(text), start, period
}

// leastTurn returns where to begin to read the signs around a piece so that they
// come in the least order, and the least turn that does not show.
func leastTurn(signs []uint64) (start, period int) {
	period = len(signs)
	for turn := 1; turn < len(signs); turn++ {
		switch order := slices.Compare(turned(signs, turn), turned(signs, start)); {
		case order < 0:
			start = turn
		case order == 0:
			period = min(period, turn-start)
		}
	}
	return start, period
}

// turned lists the signs around a piece from one of them on.
func turned(signs []uint64, start int) []uint64 { return slices.Concat(signs[start:], signs[:start]) }

// findClasses sorts the pieces by their looks, in the order of their homes.
func (l *laws) findClasses() {
	l.byReading = map[string]int{}
	l.class = make([]int, len(l.pieces))
	for slot := range l.pieces {
		key, start, period := l.reading(l.solved, slot)
		k, known := l.byReading[key]
		if !known {
			k = len(l.classes)
			l.byReading[key] = k
			l.classes = append(l.classes, pieceClass{period: period})
		}
		c := &l.classes[k]
		c.homes, c.starts = append(c.homes, slot), append(c.starts, start)
		l.class[slot] = k
	}
}

// labeling returns a permutation that makes a board from the solved one, given the
// label of each place: pieces that look alike go to each other's homes in order.
// If there is none, the reason says what is wrong with the piece in a slot.
func (l *laws) labeling(labels []int32) (made perm.Perm, slot int, reason string) {
	img := make([]int32, len(labels))
	used := make([]int, len(l.classes))
	for slot := range l.pieces {
		key, start, _ := l.reading(labels, slot)
		k, known := l.byReading[key]
		if !known {
			return made, slot, "no piece of the puzzle can stand there like that"
		}
		c := l.classes[k]
		if used[k] == len(c.homes) {
			return made, slot, "the puzzle has fewer pieces like that"
		}
		l.carry(img, c.homes[used[k]], c.starts[used[k]], slot, start)
		used[k]++
	}
	return mustPerm(img), -1, ""
}

// carry notes that the piece in one slot goes to another, the sticker `start` of
// the one to the sticker `onto` of the other.
func (l *laws) carry(img []int32, from, start, to, onto int) {
	places, target := l.pieces[from].Places, l.pieces[to].Places
	m := len(places)
	for j := range m {
		img[places[(start+j)%m]-1] = int32(target[(onto+j)%m] - 1)
	}
}

// alike reports whether several permutations of the places can make the same
// board: pieces look alike, or a turn of one does not show.
func (l *laws) alike() bool {
	return slices.ContainsFunc(l.classes, func(c pieceClass) bool {
		return len(c.homes) > 1 || c.period < len(l.pieces[c.homes[0]].Places)
	})
}
