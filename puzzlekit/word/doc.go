// Package word provides words in generators and their inverses: sequences of
// moves of a puzzle, elements of a free group, relators of a presentation.
//
// An [Alphabet] names the generators; a [Word] is a sequence of letters over
// it, read from left to right: ab means a, then b. A word can be measured in
// letters (every generator or inverse counts one) or in syllables (a run of
// the same letter, a^k, counts one).
//
// A word becomes a permutation by multiplying generators. Eval of package factor
// and Puzzle.Perm of package puzzle do this.
//
// Words are written as products, a^2*b^-1, which GAP can read, as moves,
// R2 U', which cubers use, or as pairs of turns, (1,0)/(-3,3)/, which solvers of
// Square-1 use. The alphabet has the notation.
//
// # Grammar
//
// [Alphabet.Parse], and the player of package board on a page, read this grammar:
//
//	word     = [ factor { [ "*" ] factor } ]
//	factor   = atom { suffix }
//	atom     = name | "1" | "(" word ")" | "[" word ( "," | ":" ) word "]" | turns | "/"
//	turns    = "(" power "," power ")" | power "," power
//	power    = [ "+" | "-" ] number
//	suffix   = prime | number | "^" exponent | raised { raised }
//	exponent = [ "+" | "-" ] number | atom
//	name     = ( letter | "_" ) { letter | digit | "_" } [ "++" | "--" ], with a letter
//	number   = digit { digit }
//	digit    = "0" | … | "9"
//	raised   = one of ⁰ ¹ ² ³ ⁴ ⁵ ⁶ ⁷ ⁸ ⁹ ⁻
//	prime    = one of ' ’ ‘ ′ ´ `
//
// What it means:
//
//   - Factors stand for their product, from left to right; 1 and the empty word
//     are the identity. [a,b] is the commutator a^-1*b^-1*a*b, as in group theory;
//     many cubers mean a*b*a^-1*b^-1. [a:b] is the conjugate a*b*a^-1.
//   - A prime inverts what comes before it, a^3 is a power, a^b is the conjugate
//     b^-1*a*b. Suffixes apply from left to right: R2' is (R^2)^-1.
//   - Blanks may separate all of these: tabs, line breaks and the separators of
//     Unicode. But a prime, a raised exponent, and a number without ^, follow without
//     a blank, and two primes in a row are an error. In an exponent ⁻ comes first.
//   - In the Product notation a number needs ^, for digits belong to the name: x2
//     is a name. In the Moves notation R2 is R^2, and a name may begin with digits. It
//     is as long as it can be: RU is one name, so moves are separated by blanks.
//     R^2R is the conjugate of R by the move 2R. R++ and R-- are names too, as on the
//     Megaminx; the Product notation has no such names.
//   - A name of the Moves notation may end in digits, as the half turn F2 of a puzzle whose
//     face F makes no quarter turns. The longest known name is read, and digits behind it
//     repeat: F2 is the move F2, F22 is F2 done twice, and U2 is U^2 unless there is a move
//     U2. Where there are both R and R2, R twice is typed R^2 or R R, and printed R^2.
//     x and a number right behind a bracket are refused, because in (R U)x6 they are meant
//     as a repetition.
//   - A dot in the Moves notation is a pause, which does nothing. Except in the Pairs
//     notation, // begins a comment, to the end of the line.
//   - The Pairs notation is the Moves notation for three names, and has turns and "/"
//     besides: (j,k), or j,k, is a power of the first and then one of the second, and / is
//     the third. The other notations have neither. As the first two commute and / is
//     its own inverse, words are printed with one pair between slashes and without /'.
//   - Letters are those of Unicode. Full-width and other forms of the remaining
//     characters, such as （ and ２, are refused with the character to type. Control
//     characters and bytes that are not UTF-8 are refused too.
//
// The cases in testdata/words.json cover the grammar; both parsers are tested on
// them.
package word
