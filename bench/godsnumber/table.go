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
	"commas": counted.Commas, "title": title, "small": small, "agreement": agreement, "between": bounds,
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
		return strconv.Itoa(p.GodsNumber) + ", differs: " + p.Source
	case p.Spheres != nil:
		return "all distances agree: " + p.Source
	default:
		return "agrees: " + p.Source
	}
}

// bounds is the interval of a God's number that is not known.
func bounds(b godsnumber.Bound) string {
	if b.Upper == 0 {
		return fmt.Sprintf("at least %d", b.Lower)
	}
	return fmt.Sprintf("%d to %d", b.Lower, b.Upper)
}
