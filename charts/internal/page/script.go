// Package page holds the programs in JavaScript by which outputs are live on a page:
// charts, the boards of puzzles and of dango, pieces on a cube, the parity game and
// films. It also has what draws a chart from its option, for the engine and for cells
// in the browser. The programs are packed; every output brings a loader, and the first
// on a page unpacks the program.
package page

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Loader returns the content of a script element that follows every output which
// needs a program. It unpacks and runs the program, if no other output has done
// so, and calls the function of the given name, which the program defines on
// window. Packed is the program, compressed by gzip. What the loader adds to the
// page is an inline script, as it is itself, with the same nonce.
func Loader(name string, packed []byte) string {
	return fmt.Sprintf(`(function(){try{
var k=%q,w=window,n=(document.currentScript||{}).nonce;
if(w[k])return w[k]();
if(!w.DecompressionStream)return;
w[k]=function(){};
var t=atob(%q),b=new Uint8Array(t.length);
for(var i=0;i<t.length;i++)b[i]=t.charCodeAt(i);
new Response(new Blob([b]).stream().pipeThrough(new DecompressionStream("gzip"))).text().then(function(t){
if(w[k].ready)return;
var s=document.createElement("script");if(n)s.nonce=n;
s.textContent=t;document.head.appendChild(s);s.remove();
w[k].ready=true;w[k]();
}).catch(function(){});
}catch(problem){}})();`, name, base64.StdEncoding.EncodeToString(packed))
}

// Inline returns the content of all script elements that outputs put on a page: loaders, the
// programs that these add, and what makes charts live at once. ECharts is not among them:
// the page has to have it. A page whose policy names scripts by their hashes allows these.
func Inline() ([]string, error) {
	all := []string{Whole()}
	packed := map[string][]byte{chartsName: packedCharts}
	for _, p := range playing {
		packed[*p.name] = *p.packed
	}
	for _, name := range slices.Sorted(maps.Keys(packed)) {
		r, err := gzip.NewReader(bytes.NewReader(packed[name]))
		if err != nil {
			return nil, err
		}
		program, err := io.ReadAll(r)
		if err != nil {
			return nil, err
		}
		all = append(all, Loader(name, packed[name]), string(program))
	}
	return all, nil
}

// trailing is a comment after a statement; one with a quotation mark could be in a text.
var trailing = regexp.MustCompile("[ \t]+// [^\"'`]*$")

// Strip drops comments and indentation.
func Strip(program string) string {
	var b strings.Builder
	for line := range strings.Lines(program) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		b.WriteString(trailing.ReplaceAllString(line, ""))
		b.WriteByte('\n')
	}
	return b.String()
}
