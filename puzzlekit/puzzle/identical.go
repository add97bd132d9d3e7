package puzzle

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/perm"
)

// Pieces can look alike, and a single piece can look the same after a part of a
// turn. A state then belongs to several permutations of the places, which differ
// by relabellings: permutations that exchange alike pieces, or turn a piece onto
// its own looks. A state can be solved when one of its permutations is in the
// group, that is, when some relabelling takes any one of them there.

// pieceClass is a set of pieces that look alike.
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
		signs[j] = uint64(labels[where-1])<<32 | uint64(l.orbit[where-1])
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
func (p *Puzzle) findClasses(l *laws) {
	l.byReading = map[string]int{}
	l.class = make([]int, len(l.pieces))
	for slot := range l.pieces {
		key, start, period := l.reading(p.solved, slot)
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

// labelling returns a permutation that makes s from the solved state, giving
// pieces that look alike to each other's homes in order. The reason says why
// there is none; it is "" otherwise.
func (p *Puzzle) labelling(s State) (made perm.Perm, reason string) {
	l := p.laws()
	img := make([]int32, len(s.labels))
	used := make([]int, len(l.classes))
	for slot := range l.pieces {
		key, start, _ := l.reading(s.labels, slot)
		k, known := l.byReading[key]
		if !known {
			return made, wrongPiece(s, l.pieces[slot], "no piece of the puzzle can stand there like that")
		}
		c := l.classes[k]
		if used[k] == len(c.homes) {
			return made, wrongPiece(s, l.pieces[slot], "the puzzle has fewer pieces like that")
		}
		l.carry(img, c.homes[used[k]], c.starts[used[k]], slot, start)
		used[k]++
	}
	return mustPerm(img), ""
}

func wrongPiece(s State, slot Piece, reason string) string {
	labels := make([]string, len(slot.Places))
	for j, where := range slot.Places {
		labels[j] = s.At(where).Text
	}
	return fmt.Sprintf("%s reads %s: %s", slotText(slot), strings.Join(labels, " "), reason)
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

// cycle is the relabelling that takes the piece in each of these homes of a
// class, given by their numbers, to the next and the last to the first.
func (l *laws) cycle(c pieceClass, numbers ...int) perm.Perm {
	img := perm.Identity(len(l.slot)).AppendZeroBased(nil)
	for i, n := range numbers {
		to := numbers[(i+1)%len(numbers)]
		l.carry(img, c.homes[n], c.starts[n], c.homes[to], c.starts[to])
	}
	return mustPerm(img)
}

// turn is the relabelling that turns the n-th piece of a class onto its looks.
func (l *laws) turn(c pieceClass, n int) perm.Perm {
	img := perm.Identity(len(l.slot)).AppendZeroBased(nil)
	l.carry(img, c.homes[n], 0, c.homes[n], c.period)
	return mustPerm(img)
}

// stickers returns the number of stickers of the pieces of a class.
func (l *laws) stickers(c pieceClass) int { return len(l.pieces[c.homes[0]].Places) }
