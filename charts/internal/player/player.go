// Package player holds the programs that make boards live on a page: state,
// words and solver of a puzzle, and the board with its controls; and the skewers
// of dango with their search.
package player

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"
)

var (
	//go:embed word.js
	word string
	//go:embed puzzle.js
	puzzle string
	//go:embed solver.js
	solver string
	//go:embed speak.js
	speak string
	//go:embed timeline.js
	timeline string
	//go:embed controls.js
	controls string
	//go:embed view.js
	view string
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
	//go:embed scan.js
	scan string
	//go:embed player.css
	style string

	//go:embed player.js.gz
	packedPlayer []byte
	//go:embed dango.js.gz
	packedDango []byte
)

// Logic returns the part of the programs that needs no page: makePuzzle,
// makeSolver, makeTimeline, speakState, speakWord, makeDango and what they use.
func Logic() string { return word + puzzle + solver + speak + timeline + dango }

// A program makes the boards of one kind live.
type program struct {
	file   string  // where it lies packed
	packed *[]byte // the program, compressed; the test of this package keeps it equal to the source
	source func() string
}

var (
	puzzleProgram = program{"player.js.gz", &packedPlayer, func() string {
		return word + puzzle + solver + speak + timeline + controls + view + input + player + scan
	}}
	dangoProgram = program{"dango.js.gz", &packedDango, func() string {
		return speak + controls + dango + dangoBoard + dangoPlayer + scan
	}}
)

// text defines a function that makes the boards on a page live, under a name
// that changes with the text, so that outputs of different versions live side by
// side. Nothing else is to be seen from outside, nor are AMD's define and
// CommonJS from inside.
func (p program) text() string {
	return fmt.Sprintf("window.%s=(function(){\"use strict\";\nconst style=%q;\n%sreturn scan;\n})();", p.name(), strip(style), strip(p.source()))
}

// name is the name of the program on the page.
func (p program) name() string {
	sum := sha256.Sum256([]byte(p.source() + style))
	return "puzzlelabPlayer" + hex.EncodeToString(sum[:4])
}

// Loader is the content of the script element that follows every player of a
// puzzle. It unpacks and runs the program, if no other board has done so, and
// makes the boards on the page live. What it adds to the page is an inline
// script, as it is itself.
var Loader = sync.OnceValue(puzzleProgram.loader)

// DangoLoader is the same for the boards of dango.
var DangoLoader = sync.OnceValue(dangoProgram.loader)

func (p program) loader() string {
	return fmt.Sprintf(`(function(){try{
var k=%q,w=window,n=(document.currentScript||{}).nonce;
if(w[k])return w[k]();
if(!w.DecompressionStream)return;
w[k]=function(){};
var t=atob(%q),b=new Uint8Array(t.length);
for(var i=0;i<t.length;i++)b[i]=t.charCodeAt(i);
new Response(new Blob([b]).stream().pipeThrough(new DecompressionStream("gzip"))).text().then(function(t){
var s=document.createElement("script");if(n)s.nonce=n;
s.textContent=t;document.head.appendChild(s);s.remove();
w[k]();
}).catch(function(){});
}catch(problem){}})();`, p.name(), base64.StdEncoding.EncodeToString(*p.packed))
}

// strip drops comment lines and indentation.
func strip(program string) string {
	var b strings.Builder
	for line := range strings.Lines(program) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return b.String()
}
