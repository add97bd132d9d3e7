// Package factor writes elements of a permutation group as words in its
// generators: for a puzzle, as moves.
//
// A stabiliser chain splits every element into one factor for each level. The
// factors of level i take the base point βi to the points of its orbit and fix
// the base points before it; there are few of them, so that a word for each
// can be found beforehand and kept in a table. To factor an element, look
// where it takes β1, take off the word that does the same, and go on with what
// is left and β2. [Minkwitz] makes such a table, and [Filling] shows it grow.
//
// That is the textbook way, and its words are long: a hundred letters and more
// for the 3×3×3 cube. [New] prepares a [Factorizer], whose words have about 30.
// It deals with several levels at once and looks for the best among many
// products, not for the first.
//
// Both can be saved and loaded again, and kept by puzzlekit.Cached; a table has
// a form for web pages too, [Table.MarshalJSON].
//
// # Comparison with GAP
//
//	go run ./puzzlekit/factor/internal/comparegap -only 'rubik3x3x3|fifteen'
//
// prints preparation, time for a word, and mean, median and worst length over
// 1,000 elements for each group of testdata/groups.json and each puzzle of the
// catalogue, beside those of a GAP installed beside.
//
// # Words
//
// Each word that this package hands out has been multiplied out and compared.
// Words act from the right, as permutations do: Eval(w) of the word that
// Factor(p) returns is p, with the letters of w applied from left to right.
package factor
