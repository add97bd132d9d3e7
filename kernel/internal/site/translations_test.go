package site_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

var (
	reviewed = flag.String("reviewed", "", "the `notebook`, such as 00-tour, whose translation says what the original says now")
)

const (
	notebooks   = "../../../notebooks/"
	translation = ".ja.ipynb"
)

// TestTranslations compares each translation with its original.
func TestTranslations(t *testing.T) {
	paths, err := filepath.Glob(notebooks + "*" + translation)
	require.NoError(t, err)
	for _, path := range paths {
		name := filepath.Base(path)
		original, err := nbformat.Read(notebooks + originalOf(name))
		require.NoError(t, err)
		translated, err := nbformat.Read(path)
		require.NoError(t, err)
		if *update {
			require.NoError(t, takeOver(original, translated))
		}
		if strings.TrimSuffix(name, translation) == *reviewed {
			review(original, translated)
		}
		if *update || *reviewed != "" {
			require.NoError(t, translated.WriteFile(path))
		}
		for _, d := range differences(original, translated, &editions{name, hasTranslation}) {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func originalOf(name string) string { return strings.TrimSuffix(name, translation) + ".ipynb" }

func hasTranslation(name string) bool {
	_, err := os.Stat(notebooks + strings.TrimSuffix(name, ".ipynb") + translation)
	return err == nil
}

// takeOver copies what is not translated. Cells are paired by their IDs; code that is new in
// the original is put where it stands there.
func takeOver(original, translated *nbformat.Notebook) error {
	prose := map[string]*nbformat.Cell{}
	for _, c := range translated.Cells {
		if c.Type == nbformat.Markdown {
			prose[c.ID] = c
		}
	}
	var cells []*nbformat.Cell
	for i, c := range original.Cells {
		if c.Type == nbformat.Markdown {
			if prose[c.ID] == nil {
				return fmt.Errorf("cell %d (%s) is not translated", i+1, c.ID)
			}
			c = prose[c.ID]
			delete(prose, c.ID)
		}
		cells = append(cells, c)
	}
	for id := range prose {
		return fmt.Errorf("the original has no text cell %s", id)
	}
	translated.Cells, translated.Metadata = cells, original.Metadata
	return nil
}

// fingerprinted is where a translated cell keeps the fingerprint of its original.
const fingerprinted = "original"

func fingerprint(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:12] }

// review notes of each text which original it is the translation of.
func review(original, translated *nbformat.Notebook) {
	for i, c := range original.Cells {
		if c.Type == nbformat.Markdown && i < len(translated.Cells) && translated.Cells[i].ID == c.ID {
			translated.Cells[i].Metadata = map[string]any{fingerprinted: fingerprint(c.Source)}
		}
	}
}

// differences lists the cells of a translation that are not those of the original.
func differences(original, translated *nbformat.Notebook, e *editions) (found []string) {
	for i, c := range original.Cells {
		where := fmt.Sprintf("cell %d (%s)", i+1, c.ID)
		if i >= len(translated.Cells) {
			return append(found, where+": missing")
		}
		o := translated.Cells[i]
		if c.ID != o.ID || c.Type != o.Type {
			return append(found, fmt.Sprintf("%s: want a %s cell, not %s, a %s cell", where, c.Type, o.ID, o.Type))
		}
		if c.Type == nbformat.Markdown {
			if o.Metadata[fingerprinted] != fingerprint(c.Source) {
				found = append(found, where+": the original has changed since this was translated; mend it, then run this test with -reviewed NAME")
			}
			found = append(found, e.proseDifferences(where, c.Source, o.Source)...)
		} else if !same(c, o) {
			found = append(found, where+": its code or outputs are not those of the original; run this test with -update")
		}
	}
	if extra := len(translated.Cells) - len(original.Cells); extra > 0 {
		found = append(found, fmt.Sprintf("%d cells more than the original", extra))
	}
	if len(original.Cells) > 0 && !linked(original.Cells[0], e.name) {
		found = append(found, "the first cell of the original has no link to "+e.name)
	}
	if len(translated.Cells) > 0 && !linked(translated.Cells[0], originalOf(e.name)) {
		found = append(found, "its first cell has no link to "+originalOf(e.name))
	}
	return found
}

func linked(c *nbformat.Cell, name string) bool { return strings.Contains(c.Source, "]("+name+")") }

// same compares two cells byte for byte.
func same(a, b *nbformat.Cell) bool {
	encode := func(c *nbformat.Cell) string {
		data, err := (&nbformat.Notebook{Cells: []*nbformat.Cell{c}}).Encode()
		if err != nil {
			return err.Error()
		}
		return string(data)
	}
	return encode(a) == encode(b)
}

var (
	fence   = regexp.MustCompile("(?ms)^```.*?^```$")
	code    = regexp.MustCompile("`[^`\n]+`")
	formula = regexp.MustCompile(`(?s)\$\$.+?\$\$|\$[^$]+\$`)
	heading = regexp.MustCompile(`(?m)^#+ `)
	tag     = regexp.MustCompile(`</?[a-z0-9]+`)
	picture = regexp.MustCompile(`!\[[^\]]*\]\([^)]*\)`)
	target  = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	row     = regexp.MustCompile(`(?m)^\|`)
	item    = regexp.MustCompile(`(?m)^\s*(?:[-*]|\d+\.) `)
	digits  = regexp.MustCompile(`\d+`)
	kana    = regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}]`)
	words   = regexp.MustCompile(`[A-Za-z]{3,}`)
)

// proseDifferences compares what two texts say in every language: headings in their order,
// and in any order code, formulas, markup, links, rows of tables, items of lists and numbers, to
// which the translation may add.
func (e *editions) proseDifferences(where, original, translated string) (found []string) {
	compare := func(what string, a, b []string) {
		if slices.Equal(a, b) {
			return
		}
		found = append(found, fmt.Sprintf("%s: %s: %q in the original, %q here", where, what, without(a, b), without(b, a)))
	}
	compare("headings", heading.FindAllString(original, -1), heading.FindAllString(translated, -1))
	compare("links", e.links(original, e.translated), e.links(translated, func(string) bool { return false }))
	for _, part := range []struct {
		what    string
		pattern *regexp.Regexp
	}{{"blocks of code", fence}, {"code", code}, {"formulas", formula}, {"pictures", picture}, {"tags", tag}, {"rows", row}, {"items", item}} {
		a, b := part.pattern.FindAllString(original, -1), part.pattern.FindAllString(translated, -1)
		compare(part.what, slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
		original, translated = part.pattern.ReplaceAllString(original, ""), part.pattern.ReplaceAllString(translated, "")
	}
	if missing := without(digits.FindAllString(original, -1), digits.FindAllString(translated, -1)); len(missing) > 0 {
		found = append(found, fmt.Sprintf("%s: numbers: %q are not here", where, missing))
	}
	if words.MatchString(original) && !kana.MatchString(translated) {
		found = append(found, where+": not translated")
	}
	return found
}

// without lists what a has and b has not.
func without(a, b []string) []string {
	b = slices.Clone(b)
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool {
		i := slices.Index(b, s)
		if i >= 0 {
			b = slices.Delete(b, i, i+1)
		}
		return i >= 0
	})
}

// editions are a translation, by its name, and what else is translated.
type editions struct {
	name       string
	translated func(name string) bool
}

// links lists the targets of the links. A link to a notebook that is translated should lead
// to the translation, where headings have other names. The links between the two editions are
// left out.
func (e *editions) links(text string, translated func(name string) bool) (targets []string) {
	for _, m := range target.FindAllStringSubmatch(text, -1) {
		name, fragment, found := strings.Cut(m[1], "#")
		if m[1] == e.name || m[1] == originalOf(e.name) {
			continue
		}
		if translated(name) {
			name = strings.TrimSuffix(name, ".ipynb") + translation
		}
		if found && name != "" && !strings.HasSuffix(name, translation) {
			name += "#" + fragment
		}
		targets = append(targets, name)
	}
	return slices.Sorted(slices.Values(targets))
}

func markdown(id, text string) *nbformat.Cell {
	return &nbformat.Cell{ID: id, Type: nbformat.Markdown, Source: text}
}

// A translation that has fallen behind is told which cell differs, and how.
func TestDifferences(t *testing.T) {
	first, second := 1, 2
	original := &nbformat.Notebook{Cells: []*nbformat.Cell{
		markdown("title", "# Groups\n\n[日本語](a.ja.ipynb), [next](b.ipynb#Orders), [c](c.ipynb#Orders)"),
		{ID: "run", Type: nbformat.Code, Source: "1", ExecutionCount: &first},
		markdown("end", "The <dfn title=\"size\">order</dfn> $|G|$ of `G`."),
	}}
	translated := &nbformat.Notebook{Cells: []*nbformat.Cell{
		markdown("title", "# 群\n\n[English](a.ipynb)、[次](b.ja.ipynb#位数)、[c](c.ipynb#Orders)"),
		{ID: "run", Type: nbformat.Code, Source: "1", ExecutionCount: &first},
		markdown("end", "`G` の<dfn title=\"大きさ\">位数</dfn> $|G|$。"),
	}}
	e := &editions{"a.ja.ipynb", func(name string) bool { return name == "b.ipynb" }}
	review(original, translated)
	require.Empty(t, differences(original, translated, e))
	for _, change := range []struct {
		what string
		do   func(o, t *nbformat.Notebook)
		want string
	}{
		{"code", func(o, _ *nbformat.Notebook) { o.Cells[1].Source = "2" }, "cell 2 (run): its code or outputs are not those of the original; run this test with -update"},
		{"run again", func(o, _ *nbformat.Notebook) { o.Cells[1].ExecutionCount = &second }, "cell 2 (run): its code or outputs"},
		{"prose", func(o, _ *nbformat.Notebook) { o.Cells[2].Source += " Is it?" }, "cell 3 (end): the original has changed since this was translated"},
		{"formula", func(_, t *nbformat.Notebook) { t.Cells[2].Source = "`G` の<dfn title=\"大きさ\">位数</dfn>。" }, `cell 3 (end): formulas: ["$|G|$"] in the original, [] here`},
		{"term", func(_, t *nbformat.Notebook) { t.Cells[2].Source = "`G` の位数 $|G|$。" }, `cell 3 (end): tags: ["</dfn" "<dfn"] in the original`},
		{"link", func(_, t *nbformat.Notebook) {
			t.Cells[0].Source = "# 群\n\n[English](a.ipynb)、[次](b.ipynb)、[c](c.ipynb#Orders)"
		}, `cell 1 (title): links: ["b.ja.ipynb"] in the original, ["b.ipynb"] here`},
		{"not translated", func(_, t *nbformat.Notebook) {
			t.Cells[2].Source = "The <dfn title=\"size\">order</dfn> $|G|$ of `G`."
		}, "cell 3 (end): not translated"},
		{"new cell", func(o, _ *nbformat.Notebook) { o.Cells = append(o.Cells, markdown("more", "More.")) }, "cell 4 (more): missing"},
		{"no way back", func(_, t *nbformat.Notebook) {
			t.Cells[0].Source = "# 群\n\n[次](b.ja.ipynb)、[c](c.ipynb#Orders)"
		}, "its first cell has no link to a.ipynb"},
	} {
		t.Run(change.what, func(t *testing.T) {
			o, tr := cloned(original), cloned(translated)
			change.do(o, tr)
			found := differences(o, tr, e)
			require.Len(t, found, 1)
			require.Contains(t, found[0], change.want)
			if takeOver(o, tr) == nil && o.Cells[1].Source == "2" {
				require.Empty(t, differences(o, tr, e))
			}
		})
	}
}

func cloned(nb *nbformat.Notebook) *nbformat.Notebook {
	clone := &nbformat.Notebook{}
	for _, c := range nb.Cells {
		copied := *c
		clone.Cells = append(clone.Cells, &copied)
	}
	return clone
}
