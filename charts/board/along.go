package board

import (
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Along draws the states along a word, such as a solution: the state itself,
// named "start", and the one after each syllable, named after it. A
// puzzlekit.Film plays the two lists. At a move that cannot be made they end
// with a picture whose [Picture.Err] says why. Cost O(syllables·places).
func Along(s puzzle.State, w word.Word, opts *Options) (names []string, pictures []Picture) {
	names, pictures = []string{"start"}, []Picture{Draw(s, opts)}
	if pictures[0].Err() != nil {
		return names, pictures
	}
	for syllable := range w.Syllables() {
		step := w.Alphabet().Word(word.Letter(syllable.Generator)).Pow(syllable.Exponent)
		next, err := s.Apply(step)
		if err != nil {
			return append(names, step.String()), append(pictures, failed(err))
		}
		s = next
		names, pictures = append(names, step.String()), append(pictures, Draw(s, opts))
	}
	return names, pictures
}
