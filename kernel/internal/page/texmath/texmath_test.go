package texmath

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestFormulas compares the markup of testdata/formulas.txt line by line. The golden markup was checked in a browser.
func TestFormulas(t *testing.T) {
	data, err := os.ReadFile("testdata/formulas.txt")
	require.NoError(t, err)
	var got strings.Builder
	for tex := range strings.Lines(string(data)) {
		tex = strings.TrimSpace(tex)
		markup, problems := Convert(tex, strings.HasPrefix(tex, `\displaystyle`))
		requireWellFormed(t, markup)
		fmt.Fprintf(&got, "%s\n%s\n", tex, strings.ReplaceAll(markup, "><", ">\n <"))
		for _, p := range problems {
			fmt.Fprintln(&got, p)
		}
		got.WriteByte('\n')
	}
	const golden = "testdata/formulas.golden"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(got.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), got.String())
}

func TestDrawnSigns(t *testing.T) {
	for tex, want := range map[string]string{
		`x`:                           `<mi>x</mi>`,
		`12.5`:                        `<mn>12.5</mn>`,
		`\mathbb{Z}`:                  `<mi>ℤ</mi>`,
		`\mathbb Zx`:                  `<mrow><mi>ℤ</mi><mi>x</mi></mrow>`,
		`\mathfrak{S}`:                `<mi>𝔖</mi>`,
		`\mathfrak{C}`:                `<mi>ℭ</mi>`,
		`\mathbf{v1}`:                 `<mrow><mi>𝐯</mi><mn>𝟏</mn></mrow>`,
		`\mathrm{d}`:                  `<mi mathvariant="normal">d</mi>`,
		`\operatorname{Aut}`:          `<mi>Aut</mi>`,
		`\Omega`:                      `<mi mathvariant="normal">Ω</mi>`,
		`{}`:                          `<mrow></mrow>`,
		``:                            `<mrow></mrow>`,
		`x % a comment`:               `<mi>x</mi>`,
		`x^10`:                        `<mrow><msup><mi>x</mi><mn>1</mn></msup><mn>0</mn></mrow>`,
		`\frac12`:                     `<mfrac><mn>1</mn><mn>2</mn></mfrac>`,
		`x_a^b`:                       `<msubsup><mi>x</mi><mi>a</mi><mi>b</mi></msubsup>`,
		`x^b_a`:                       `<msubsup><mi>x</mi><mi>a</mi><mi>b</mi></msubsup>`,
		`\sqrt[3]{x}`:                 `<mroot><mi>x</mi><mn>3</mn></mroot>`,
		`\text{a $x$ b}`:              "<mrow><mtext>a\u00a0</mtext><mi>x</mi><mtext>\u00a0b</mtext></mrow>",
		`\text{5 \$ and 10\%}`:        "<mtext>5\u00a0$\u00a0and\u00a010%</mtext>",
		`\sum_i x`:                    `<mrow><munder><mo lspace="0" rspace="0">∑</mo><mi>i</mi></munder><mspace width="0.1667em"/><mi>x</mi></mrow>`,
		`\sum\nolimits_i`:             `<msub><mo lspace="0" rspace="0">∑</mo><mi>i</mi></msub>`,
		`\color`:                      `<mtext class="tex-unknown">\color</mtext>`,
		`\textcolor{"><b}{x}`:         `<mrow style="color:b"><mi>x</mi></mrow>`,
		`a<b`:                         `<mrow><mi>a</mi><mo stretchy="false" lspace="0.2778em" rspace="0.2778em">&lt;</mo><mi>b</mi></mrow>`,
		`\left.\frac ab\right|`:       `<mrow><mfrac><mi>a</mi><mi>b</mi></mfrac><mo stretchy="true" symmetric="true" fence="true" lspace="0" rspace="0">|</mo></mrow>`,
		`\begin{matrix}a\end{matrix}`: `<mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable>`,
	} {
		markup, _ := Convert(tex, false)
		body, ok := strings.CutPrefix(markup, "<math><semantics>")
		require.True(t, ok, markup)
		body, _, _ = strings.Cut(body, "<annotation")
		require.Equal(t, want, body, tex)
	}
}

func TestSignsAreBinaryOnlyBetweenOperands(t *testing.T) {
	binary := `lspace="0.2222em" rspace="0.2222em">−`
	ordinary := `lspace="0" rspace="0">−`
	for tex, want := range map[string]string{
		`a-b`: binary, `2-1`: binary, `x_i-1`: binary,
		`-1`: ordinary, `(-1)`: ordinary, `a=-1`: ordinary, `a,-1`: ordinary, `a\cdot-1`: ordinary, `G^-`: ordinary,
		`\sin-1`: ordinary, `a-)`: ordinary, `{-}`: ordinary, `x^{a-b}`: ordinary,
	} {
		markup, _ := Convert(tex, false)
		require.Contains(t, markup, want, tex)
	}
}

func TestEverySymbolIsDrawn(t *testing.T) {
	for name, s := range symbols {
		markup, problems := Convert(`\`+name+` `, false)
		require.Empty(t, problems, name)
		require.Contains(t, markup, escape(s.text))
	}
	for name := range functions {
		_, problems := Convert(`\`+name, true)
		require.Empty(t, problems, name)
	}
	for name := range accents {
		markup, problems := Convert(`\`+name+`{abc}`, true)
		require.Empty(t, problems, name)
		requireWellFormed(t, markup)
	}
	for name := range layouts {
		preamble := map[string]string{"array": "{lc|r}", "subarray": "{c}", "alignedat": "{2}"}[name]
		markup, problems := Convert(`\begin{`+name+`}`+preamble+`a&b\\c&d\end{`+name+`}`, true)
		require.Empty(t, problems, name)
		requireWellFormed(t, markup)
		require.Equal(t, 4, strings.Count(markup, "</mtd>"))
	}
}

func TestUnknownCommandsAreShownAndReported(t *testing.T) {
	markup, problems := Convert(`a + \foo{b} + \"o`, false)
	require.Contains(t, markup, `<mtext class="tex-unknown">\foo</mtext><mi>b</mi>`)
	require.Contains(t, markup, `>\&quot;<`)
	require.Equal(t, []Problem{{4, `unknown command \foo`}, {14, `unknown command \"`}}, problems)
	require.Equal(t, `offset 4: unknown command \foo`, problems[0].String())
}

func TestUnreadableFormulasAreShownAsSource(t *testing.T) {
	for tex, reason := range map[string]string{
		`{a`: "missing }", `a}`: "unexpected }", `\left(a`: `missing \right`, `\frac{a}`: "missing argument",
		`a^b^c`: "second script", `a & b`: "unexpected &", `a \\ b`: `unexpected \\`, `\right)`: `unexpected \right`,
		`\begin{foo}a\end{foo}`: "unknown environment foo", `\begin{matrix}a\end{pmatrix}`: `is closed by \end{pmatrix}`,
		`\begin{matrix}a`: `missing \end`, `x^`: "missing argument", `\left\alpha x\right)`: "delimiter", `\text{a`: "missing }",
		`\not`: "needs a sign", `\text{$\frac$}`: "missing argument", `\begin{array}[t a`: "missing ]", `\sqrt[3`: "missing ]",
	} {
		markup, problems := Convert(tex, true)
		require.Equal(t, `<code class="tex-source">`+escape(tex)+`</code>`, markup)
		require.NotEmpty(t, problems, tex)
		require.Contains(t, problems[len(problems)-1].Text, reason, tex)
	}
}

func TestDeepNestingIsRefused(t *testing.T) {
	for _, tex := range []string{
		strings.Repeat("{", 1e5), strings.Repeat(`\frac`, 1e5), strings.Repeat("x^{", 1e4) + strings.Repeat("}", 1e4),
		strings.Repeat(`\text{$`, 300) + strings.Repeat(`$}`, 300), strings.Repeat(`\left(`, 1e4),
		strings.Repeat(`\begin{matrix}`, 1e4), strings.Repeat(`\displaystyle`, 1e5), strings.Repeat(`\sqrt[`, 1e4),
	} {
		markup, _ := Convert(tex, false)
		require.True(t, strings.HasPrefix(markup, "<code") || strings.HasPrefix(markup, "<math"))
	}
}

func requireWellFormed(t *testing.T, markup string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(markup))
	for {
		_, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err, markup)
	}
}

func FuzzConvert(f *testing.F) {
	data, err := os.ReadFile("testdata/formulas.txt")
	require.NoError(f, err)
	for tex := range strings.Lines(string(data)) {
		f.Add(tex)
	}
	f.Fuzz(func(t *testing.T, tex string) {
		for _, display := range []bool{false, true} {
			markup, problems := Convert(tex, display)
			requireWellFormed(t, markup)
			for _, p := range problems {
				if name, ok := strings.CutPrefix(p.Text, "unknown command "); ok {
					require.Contains(t, markup, escape(name))
				}
			}
		}
	})
}

func ExampleConvert() {
	markup, problems := Convert(`G \le S_n`, false)
	fmt.Println(markup)
	fmt.Println(problems)
	// Output:
	// <math><semantics><mrow><mi>G</mi><mo stretchy="false" lspace="0.2778em" rspace="0.2778em">≤</mo><msub><mi>S</mi><mi>n</mi></msub></mrow><annotation encoding="application/x-tex">G \le S_n</annotation></semantics></math>
	// []
}
