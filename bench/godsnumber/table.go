package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"text/template"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/godsnumber"
)

//go:embed table.md
var tableText string

var tableTemplate = template.Must(template.New("table").Funcs(template.FuncMap{
	"commas": counted.Commas, "title": title, "small": small, "agreement": agreement, "between": interval,
}).Parse(tableText))

// writeTable writes the document of all records.
func writeTable(file string) error { return atomicfile.WriteBytes(file, table()) }

// table returns the document of all records and bounds, in Markdown.
func table() []byte {
	records := godsnumber.Records()
	published, series := 0, 0
	largest := records[0]
	for _, r := range records {
		if r.Published != nil {
			published++
			series += min(len(r.Published.Spheres), 1)
		}
		if r.States > largest.States {
			largest = r
		}
	}
	var out bytes.Buffer
	err := tableTemplate.Execute(&out, map[string]any{
		"Records": records, "Bounds": godsnumber.Bounds(), "Published": published, "Series": series, "Largest": largest,
		"Graphs": graphCounts(),
	})
	if err != nil {
		panic(err) // the template and its data are ours, and writing to a buffer does not fail
	}
	return out.Bytes()
}

// title is what a record is about, without its metric, which has a column of its own.
func title(r godsnumber.Record) string {
	return strings.TrimSuffix(r.About, ", "+r.Metric)
}

// functionCall is a definition that begins with a call.
var functionCall = regexp.MustCompile(`^[A-Z]\w*\([^)]*\)`)

// small is the second line of a record: its name, and how the puzzle is made.
func small(r godsnumber.Record) string {
	made := functionCall.ReplaceAllString(r.Definition, "`$0`")
	return "`" + r.Name + "` · " + made
}

// agreement says what others found.
func agreement(r godsnumber.Record) string {
	switch p := r.Published; {
	case p == nil:
		return ""
	case !p.Agrees(r):
		return strconv.Itoa(p.GodsNumber) + ", differs: " + linked(p.Source)
	case p.Spheres != nil:
		return "all distances agree: " + linked(p.Source)
	default:
		return "agrees: " + linked(p.Source)
	}
}

// sequence is the number of a sequence in the On-Line Encyclopedia of Integer Sequences.
var sequence = regexp.MustCompile(`\bA\d{6}\b`)

// pages are sources with a page of their own that is known to be right.
var pages = []struct{ source, link string }{
	{"A. Reinefeld 1993", "https://www.ijcai.org/Proceedings/93-1/Papers/035.pdf"},
	{"S. B. Akers and B. Krishnamurthy 1989", "https://doi.org/10.1109/12.21148"},
	{"Wikipedia, Pyraminx", "https://en.wikipedia.org/wiki/Pyraminx"},
	{"Wikipedia, Rubik's Domino", "https://en.wikipedia.org/wiki/Rubik%27s_Domino"},
}

// linked makes links of the sources that have a page.
func linked(source string) string {
	source = sequence.ReplaceAllString(source, "[$0](https://oeis.org/$0)")
	for _, p := range pages {
		source = strings.Replace(source, p.source, "["+p.source+"]("+p.link+")", 1)
	}
	return source
}

// interval is that of a God's number that is not known.
func interval(b godsnumber.Bound) string {
	if b.Upper == 0 {
		return fmt.Sprintf("at least %d", b.Lower)
	}
	return fmt.Sprintf("%d to %d", b.Lower, b.Upper)
}
