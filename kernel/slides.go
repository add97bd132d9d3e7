//go:build unix

package main

import "flag"

func slidesCommand() *command {
	return &command{
		name:      "slides",
		arguments: "[options] NOTEBOOK|FOLDER...",
		summary:   "make slides of a notebook, to be projected",
		help: `Writes one HTML file that opens offline: a slide for each idea, with the pictures,
players and outputs saved in the notebook. Nothing is executed, and the notebook is not
changed. What its author folded up stays folded, and longer code that makes a picture is
folded, too.

Arrows, space and Page Up and Down turn; Home and End lead to the first slide and the
last. Escape shows all slides, f fills the screen, and a finger swipes. The address has
the number of the slide. Printing gives a page for each slide. The answer of an exercise
follows on the next slide; with --without-answers it is left out.

The slides of NAME.ipynb are NAME-slides.html, where "page" puts its page, unless --html
names another place. Their scripts run: for other people's notebooks, see "page --safe".

Exit codes: as those of "page".`,
		most: anyNumber,
		options: func(flags *flag.FlagSet) action {
			o := &pageOptions{results: results{pagesOnly: true, slides: true}}
			flags.StringVar(&o.html, "html", "", "write the slides to `PATH`; a folder if there are several")
			o.commonFlags(flags)
			return o.makePages
		},
	}
}
