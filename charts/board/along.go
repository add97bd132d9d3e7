package board

import (
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Along draws the states along a word, such as a solution: the state itself,
// named "start", and the one after each syllable, named after it. The two lists
// are what a charts.Timeline plays. The errors are those of [puzzle.State.Apply],
// for the zero State too; it panics where [Draw] does. Cost O(syllables·places).
func Along(s puzzle.State, w word.Word, opts *Options) (names []string, pictures []Picture, err error) {
	if s.Puzzle() == nil {
		return nil, nil, errNoPuzzle()
	}
	names, pictures = []string{"start"}, []Picture{Draw(s.Puzzle(), s, opts)}
	for syllable := range w.Syllables() {
		step := w.Alphabet().Word(word.Letter(syllable.Generator)).Pow(syllable.Exponent)
		if s, err = s.Apply(step); err != nil {
			return nil, nil, err
		}
		names, pictures = append(names, step.String()), append(pictures, Draw(s.Puzzle(), s, opts))
	}
	return names, pictures, nil
}
