package site_test

import (
	"fmt"
	"net/url"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// listed is a row of the list of what the sources contain.
type listed struct{ source, name, state, link string }

var (
	itemRow  = regexp.MustCompile(`(?m)^\| (\d+) \| (.+) \| (.+) \| \[[^\]]+\]\((\S+)\) \|$`)
	sumRow   = regexp.MustCompile(`(?m)^\| (?:\[.+\]\((\S+)\)|All) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$`)
	chapter  = regexp.MustCompile(`(?m)^## (\d .+)$`)
	reason   = regexp.MustCompile(`^(?:works|\*\*(?:differs|cannot be had)\*\*: \S.{15,})$`)
	headline = regexp.MustCompile(`(?m)^#+ (.+)$`)
	markup   = regexp.MustCompile(`<[^>]*>`)
)

const sources = "reproductions.ipynb"

func items(t *testing.T, nb *nbformat.Notebook) (all []listed) {
	t.Helper()
	for _, c := range nb.Cells {
		title := chapter.FindStringSubmatch(c.Source)
		if c.Type != nbformat.Markdown || title == nil {
			continue
		}
		rows := itemRow.FindAllStringSubmatch(c.Source, -1)
		require.Equal(t, len(rows)+2, strings.Count(c.Source, "\n|"), "%s: a row that cannot be read", title[1])
		for _, m := range rows {
			require.Equal(t, strconv.Itoa(len(all)+1), m[1], "%s: numbers without gaps", m[2])
			all = append(all, listed{title[1], m[2], m[3], m[4]})
		}
	}
	return all
}

// TestSources checks the list of what the sources contain: each item works, or differs or
// cannot be had for a reason, and is shown in a place that exists.
func TestSources(t *testing.T) {
	nb, err := nbformat.Read(notebooks + sources)
	require.NoError(t, err)
	all := items(t, nb)
	require.Greater(t, len(all), 100)
	require.Contains(t, nb.Cells[0].Source, fmt.Sprintf("%d items in all", len(all)))
	known := map[string]map[string]bool{}
	counts := map[string][4]string{}
	tally := map[string]*[4]int{"": {}}
	for i, item := range all {
		require.Regexp(t, reason, item.state, "item %d, %s", i+1, item.name)
		requirePlace(t, known, i+1, item.link)
		anchor := "#" + strings.ReplaceAll(item.source, " ", "-")
		if tally[anchor] == nil {
			tally[anchor] = &[4]int{}
		}
		for _, n := range []*[4]int{tally[anchor], tally[""]} {
			n[0]++
			n[map[byte]int{'w': 1, 'd': 2, 'c': 3}[strings.TrimPrefix(item.state, "**")[0]]]++
		}
	}
	for _, m := range sumRow.FindAllStringSubmatch(nb.Cells[0].Source, -1) {
		counts[m[1]] = [4]string(m[2:6])
	}
	require.Len(t, counts, len(tally))
	for anchor, n := range tally {
		require.Equal(t, fmt.Sprint(*n), fmt.Sprint(counts[anchor]), "the first table, row %q", anchor)
	}
}

// requirePlace checks that a link leads to a heading of a notebook or document.
func requirePlace(t *testing.T, known map[string]map[string]bool, item int, link string) {
	t.Helper()
	file, fragment, _ := strings.Cut(link, "#")
	if file == "" {
		file = sources
	}
	if known[file] == nil {
		known[file] = headings(t, path.Join(notebooks, file))
	}
	name, err := url.PathUnescape(fragment)
	require.NoError(t, err)
	require.True(t, fragment == "" || known[file][name], "item %d: %s has no heading %q", item, file, name)
}

func headings(t *testing.T, file string) map[string]bool {
	t.Helper()
	texts := []string{}
	if strings.HasSuffix(file, ".ipynb") {
		nb, err := nbformat.Read(file)
		require.NoError(t, err)
		for _, c := range nb.Cells {
			if c.Type == nbformat.Markdown {
				texts = append(texts, c.Source)
			}
		}
	} else {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		texts = append(texts, string(data))
	}
	found := map[string]bool{}
	for _, m := range headline.FindAllStringSubmatch(strings.Join(texts, "\n"), -1) {
		found[strings.ReplaceAll(strings.TrimSpace(markup.ReplaceAllString(m[1], "")), " ", "-")] = true
	}
	return found
}

var (
	tableRow  = regexp.MustCompile(`(?s)<tr>(.*?)</tr>`)
	tableCell = regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`)
	numbers   = regexp.MustCompile(`^[0-9 ]+$`)
)

// TestSourceValues compares numbers of the sources with those computed beside them: in each
// table, a column whose head begins with "source" or ends with "in the source" is followed
// by one of ours. Sources print long numbers with and without commas.
func TestSourceValues(t *testing.T) {
	nb, err := nbformat.Read(notebooks + sources)
	require.NoError(t, err)
	compared := 0
	for _, c := range nb.Cells {
		for i := range c.Outputs {
			table, _ := c.Outputs[i].Representation("text/html")
			var head []string
			for _, row := range tableRow.FindAllStringSubmatch(table, -1) {
				var cells []string
				for _, m := range tableCell.FindAllStringSubmatch(row[1], -1) {
					cells = append(cells, strings.TrimSpace(markup.ReplaceAllString(m[1], "")))
				}
				if head == nil {
					head = cells
					continue
				}
				for k := range len(cells) - 1 {
					if (strings.HasPrefix(head[k], "source") || strings.HasSuffix(head[k], "in the source")) && head[k+1] == "here" && numbers.MatchString(withoutCommas(cells[k])) {
						require.Equal(t, withoutCommas(cells[k]), withoutCommas(cells[k+1]), "cell %s, %s: %s", c.ID, head[k], cells[0])
						compared++
					}
				}
			}
		}
	}
	require.Greater(t, compared, 90)
}

// withoutCommas removes the commas between the digits of long numbers.
func withoutCommas(text string) string {
	return thousands.ReplaceAllStringFunc(text, func(number string) string { return strings.ReplaceAll(number, ",", "") })
}

var thousands = regexp.MustCompile(`\b\d{1,3}(?:,\d{3})+\b`)
