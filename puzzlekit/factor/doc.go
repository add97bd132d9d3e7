// Package factor writes elements of a permutation group as words in its generators.
// For a puzzle, these are moves.
//
// A stabiliser chain splits every element into one factor for each level. The factors
// of level i take the base point βi to the points of its orbit and fix the earlier
// base points. There are few of them, so that a table can hold a word for each. To
// factor an element, find the point to which it takes β1, divide by the word for that
// point, and continue with the rest and β2. [Minkwitz] makes such a table, and
// [Filling] shows how it fills.
//
// This is the textbook method, and its words are long: more than a hundred letters
// for the 3×3×3 cube. [New] prepares a [Factorizer], whose words have about 30. It
// treats several levels together and looks for the best of many products. In groups of
// up to about 10¹⁴ elements, such as that of the 15 puzzle, it goes letter by letter
// instead, where that gives shorter words.
//
// Both can be saved and loaded again, for instance by puzzlekit.Kept. A table also
// has a form for web pages, [Table.MarshalJSON].
//
// Before this package returns a word, it verifies that the word gives the
// permutation: Eval(w) of the word w that Factor(p) returns is p. Words act from the
// right, as permutations do, with their letters applied from left to right.
//
// # Comparison with GAP
//
//	go run -C bench ./comparegap/words -only 'rubik3x3x3|fifteen'
//
// prints, for each group of testdata/groups.json, for A100 and for each puzzle of the
// catalogue, the time to prepare, the time for a word, and the mean and greatest length
// over 1,000 elements, next to those of a local GAP.
package factor
