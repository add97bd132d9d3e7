package dango

import "puzzlelab/puzzlekit/dango/internal/tokens"

type (
	// Options of [Puzzle.Spheres].
	Options = tokens.Options
	// Progress is what [Options].Progress is called with.
	Progress = tokens.Progress
	// PathOptions of [Puzzle.Solutions].
	PathOptions = tokens.PathOptions
)
