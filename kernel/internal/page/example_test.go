package page_test

import (
	"fmt"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

func ExampleRender() {
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{{Type: nbformat.Markdown, ID: "intro", Source: "# Groups\n\nLet $G$ be one."}}
	var b strings.Builder
	err := page.Render(&b, nb, nil)
	_, body, _ := strings.Cut(b.String(), "<main>\n")
	body, _, _ = strings.Cut(body, "</main>")
	fmt.Println(body, err)
	// Output:
	// <section class="text" id="cell-intro">
	// <h1 id="Groups">Groups <a class="anchor" href="#Groups" aria-label="Link to this heading">#</a></h1>
	// <p>Let <math><semantics><mi>G</mi><annotation encoding="application/x-tex">G</annotation></semantics></math> be one.</p>
	// </section>
	//  <nil>
}

func ExampleOpening() {
	title, paragraph := page.Opening("# Groups\n\nA *group* is small.\n\n## Orders\n")
	fmt.Printf("%q %q\n", title, paragraph)
	// Output: "Groups" "A group is small."
}

func ExampleRenderText() {
	var b strings.Builder
	err := page.RenderText(&b, "# Groups\n\nLet $G$ be one.", &page.Options{Language: "en-GB"})
	fmt.Println(strings.Contains(b.String(), `<html lang="en-GB">`), strings.Contains(b.String(), "<mi>G</mi>"), err)
	// Output: true true <nil>
}
