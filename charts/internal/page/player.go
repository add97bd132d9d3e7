package page

import (
	_ "embed"
	"fmt"
)

var (
	//go:embed word.js
	word string
	//go:embed puzzle.js
	puzzle string
	//go:embed solver.js
	solver string
	//go:embed shortest.js
	shortest string
	//go:embed stages.js
	stages string
	//go:embed finder.js
	finder string
	//go:embed minkwitz.js
	minkwitz string
	//go:embed speak.js
	speak string
	//go:embed timeline.js
	timeline string
	//go:embed advice.js
	advice string
	//go:embed link.js
	link string
	//go:embed sound.js
	sound string
	//go:embed controls.js
	controls string
	//go:embed copygo.js
	copyGo string
	//go:embed clean.js
	clean string
	//go:embed seams.js
	seams string
	//go:embed view.js
	view string
	//go:embed space.js
	space string
	//go:embed solid.js
	solid string
	//go:embed surface.js
	surface string
	//go:embed pieces.js
	pieces string
	//go:embed input.js
	input string
	//go:embed player.js
	player string
	//go:embed dango.js
	dango string
	//go:embed dangoboard.js
	dangoBoard string
	//go:embed dangoplayer.js
	dangoPlayer string
	//go:embed parity.js
	parity string
	//go:embed parityplayer.js
	parityPlayer string
	//go:embed scan.js
	scan string
	//go:embed film.js
	film string
	//go:embed player.css
	style string
	//go:embed film.css
	filmStyle string

	//go:embed player.js.gz
	packedPlayer []byte
	//go:embed surface.js.gz
	packedSurface []byte
	//go:embed dango.js.gz
	packedDango []byte
	//go:embed film.js.gz
	packedFilm []byte
	//go:embed parity.js.gz
	packedParity []byte

	//go:embed player.name
	playerName string
	//go:embed surface.name
	surfaceName string
	//go:embed dango.name
	dangoName string
	//go:embed film.name
	filmName string
	//go:embed parity.name
	parityName string
)

// Logic returns the part of the programs that needs no page: makePuzzle,
// fillTable, makeSolver, makeFinder, makeTimeline, makeReel, advise, writeLink, readLink, speakState, speakWord,
// makeBodies, makeTwists, makeDango, exchangesOf, goForSkewers and what they use.
func Logic() string {
	return word + puzzle + minkwitz + solver + shortest + stages + finder + speak + timeline + space + advice + link + copyGo + dango + parity + film
}

// Clean returns a module with the functions that clean markup from data.
func Clean() string { return clean + "\nexport { cleaned, cleanStyle, isPlain, parsed };\n" }

// A program makes the boards of one kind live.
type program struct {
	file   string  // where it lies, without the ending
	packed *[]byte // the program, compressed; the test of this package keeps it equal to the source
	name   *string // its name on the page, which contains a hash of the source; the test keeps it up to date
	source func() string
	style  func() string
}

var (
	puzzleProgram = program{"player", &packedPlayer, &playerName, func() string {
		return word + puzzle + minkwitz + solver + shortest + stages + finder + speak + timeline + advice + link + controls + clean + sound + seams + view + space + solid + input + player + scan
	}, func() string { return style }}
	dangoProgram = program{"dango", &packedDango, &dangoName, func() string {
		return speak + link + controls + copyGo + clean + dango + dangoBoard + dangoPlayer + scan
	}, func() string { return style }}
	filmProgram = program{"film", &packedFilm, &filmName, func() string {
		return controls + clean + film + scan
	}, func() string { return style + filmStyle }}
	surfaceProgram = program{"surface", &packedSurface, &surfaceName, func() string {
		return speak + controls + copyGo + clean + seams + view + space + solid + surface + pieces + scan
	}, func() string { return style }}
	parityProgram = program{"parity", &packedParity, &parityName, func() string {
		return parity + controls + copyGo + sound + parityPlayer + scan
	}, func() string { return style }}
)

// text defines a function that makes the boards on a page live, under a name
// that changes with the text, so that outputs of different versions work side by
// side. Nothing else is visible from outside, and AMD's define and CommonJS are
// not visible from inside.
func (p program) text() string {
	return fmt.Sprintf("window.%s=(function(){\"use strict\";\nconst style=%q;\n%sreturn scan;\n})();", *p.name, Strip(p.style()), Strip(p.source()))
}

// playing are the programs of all boards and films.
var playing = []program{puzzleProgram, dangoProgram, surfaceProgram, filmProgram, parityProgram}

// PlayerLoader is the content of the script element that follows every player of a
// puzzle. It unpacks and runs the program, if no other board has done so, and
// makes the boards on the page live. What it adds to the page is an inline
// script, as it is itself.
func PlayerLoader() string { return puzzleProgram.loader() }

// SurfaceLoader is the same for pieces on a cube.
func SurfaceLoader() string { return surfaceProgram.loader() }

// DangoLoader is the same for the boards of dango.
func DangoLoader() string { return dangoProgram.loader() }

// FilmLoader is the same for films.
func FilmLoader() string { return filmProgram.loader() }

// ParityLoader is the same for the parity game.
func ParityLoader() string { return parityProgram.loader() }

func (p program) loader() string { return Loader(*p.name, *p.packed) }
