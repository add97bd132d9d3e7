// Command solids prints the pages of TestSolids as JSON: players of solids, and what is
// read aloud after some words.
package main

import (
	"encoding/json"
	"log"
	"os"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/puzzle"
)

type page struct {
	HTML   string            `json:"html"`
	Spoken map[string]string `json:"spoken"`
}

const withSolver = "cube-3 with a solver"

func main() {
	pages := map[string]page{}
	for name, p := range map[string]*puzzle.Puzzle{
		"cube-3": puzzle.Rubik(3), withSolver: puzzle.Rubik(3), "cube-5": puzzle.Rubik(5), "Megaminx": puzzle.Megaminx(), "Skewb": puzzle.Skewb(), "Icosamate": puzzle.Icosamate(),
		"Kilominx": puzzle.Kilominx(), "octahedron": puzzle.FaceTurningOctahedron(), "Pyraminx": puzzle.Pyraminx(), "Helicopter": puzzle.Helicopter(),
		"sliding-dodecahedron": puzzle.Polyhedral("dodecahedron"), "sliding-football": puzzle.Polyhedral("football"),
	} {
		spoken := map[string]string{}
		for _, moves := range []string{"", "R", "R'", "R' L", "L' R", "R U", "R L'", "a", "a b", "a b a"} {
			if s, err := p.Solved().Do(moves); err == nil {
				spoken[moves] = s.Spoken()
			}
		}
		player := puzzlekit.Play(p, &board.PlayOptions{NoSolver: p.Solved().Blank() == 0 && name != withSolver})
		if err := player.Err(); err != nil {
			log.Fatal(err)
		}
		pages[name] = page{player.HTML(), spoken}
	}
	if err := json.NewEncoder(os.Stdout).Encode(pages); err != nil {
		log.Fatal(err)
	}
}
