// Command picture goes from a scramble to its solution and the picture of it, as in the
// first cell of a lesson. flows counts the files of the library that this takes.
package main

import "puzzlelab/puzzlekit"

func main() { puzzlekit.Show(puzzlekit.Solve(puzzlekit.Scramble(puzzlekit.Rubik(3), 7))) }
