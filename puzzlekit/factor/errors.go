package factor

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
)

// An AlphabetError says that the names of the generators do not fit the
// group: every generator needs one.
type AlphabetError struct {
	Names, Generators int
}

func (e *AlphabetError) Error() string {
	return fmt.Sprintf("factor: the alphabet has %d names, the group has %d generators; give each generator one name", e.Names, e.Generators)
}

// A PartialAlphabetError says that an alphabet names no elements of a group, as
// the slides of a puzzle with a blank.
type PartialAlphabetError struct {
	Alphabet string
}

func (e *PartialAlphabetError) Error() string {
	return fmt.Sprintf("factor: %s do different things in different states and are no generators of the group; "+
		"take Puzzle.GroupAlphabet, and Puzzle.Expand for the words, or nil", e.Alphabet)
}

// A DegreeError names a degree above [MaxDegree].
type DegreeError struct {
	Degree int
}

func (e *DegreeError) Error() string {
	return fmt.Sprintf("factor: degree %d is above %d", e.Degree, MaxDegree)
}

// A NotInGroupError says that a permutation has no word, and where sifting it
// stopped.
type NotInGroupError struct {
	Element perm.Perm
	Level   int       // the level at which it fell out, or one more than there are
	Residue perm.Perm // what was left of it there
}

func (e *NotInGroupError) Error() string {
	return fmt.Sprintf("factor: %v is not in the group: its sift stops at level %d with the residue %v", e.Element, e.Level, e.Residue)
}

// A LetterError names a letter of a word that has no generator.
type LetterError struct {
	Letter, Generators int
}

func (e *LetterError) Error() string {
	return fmt.Sprintf("factor: letter %d, but there are %d generators", e.Letter, e.Generators)
}

// An OptionError names an option whose value makes no sense.
type OptionError struct {
	Option string
	Value  any
	Want   string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("factor: option %s is %v, expected %s", e.Option, e.Value, e.Want)
}

// A LimitError says that a limit was reached before the work was done, and
// which option raises it.
type LimitError struct {
	Option string
	Limit  int64
	What   string // what is missing, or what would be needed
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("factor: %s; raise the option %s above %d", e.What, e.Option, e.Limit)
}

// A HoleError says that a table which was not filled to the end has no word
// for a point that was needed.
type HoleError struct {
	Level, Point int
}

func (e *HoleError) Error() string {
	return fmt.Sprintf("factor: the table is not full: level %d has no word for point %d", e.Level, e.Point)
}

// A FormatError says why bytes are no table or factorizer: damaged, cut off, or
// of a version that this package cannot read.
type FormatError struct {
	What   string // "table" or "factorizer"
	Offset int    // where it was noticed
	Reason string
}

func (e *FormatError) Error() string {
	return fmt.Sprintf("factor: not a readable %s (byte %d): %s", e.What, e.Offset, e.Reason)
}

// An OtherGroupError says that a table or a factorizer belongs to other
// generators. The hashes
// are the first bytes of a SHA-256 of the generators, in hexadecimal.
type OtherGroupError struct {
	Table, Group string
}

func (e *OtherGroupError) Error() string {
	return fmt.Sprintf("factor: the words are for the generators with hash %s, the group's have hash %s", e.Table, e.Group)
}

// A StageError says that New found no words for some cosets of a stage.
type StageError struct {
	Stage, Missing, Cosets int
}

func (e *StageError) Error() string {
	return fmt.Sprintf("factor: no words for %d of %d cosets in stage %d; raise the option Effort or use another Seed", e.Missing, e.Cosets, e.Stage)
}
