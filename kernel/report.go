//go:build unix

package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"puzzlelab/kernel/internal/atomicfile"
	"puzzlelab/kernel/internal/runner"
)

// result is how the execution of a notebook went. Nothing has run if there are no
// cells.
type result struct {
	cells   []runner.CellResult
	elapsed time.Duration
	err     error
}

// allowed tells whether a cell's failure is one that its tag allows: the run went
// on after it.
func (r *result) allowed(c runner.CellResult) bool {
	return c.Err != nil && !errors.Is(r.err, c.Err)
}

// jsonReport is the form of a report in JSON. Times are in seconds.
type jsonReport struct {
	Format    string         `json:"format"`
	Command   string         `json:"command"`
	Passed    bool           `json:"passed"`
	Seconds   float64        `json:"seconds"`
	Notebooks []jsonNotebook `json:"notebooks"`
}

type jsonNotebook struct {
	Path    string     `json:"path"`
	Passed  bool       `json:"passed"`
	Error   string     `json:"error,omitempty"`
	Seconds float64    `json:"seconds"`
	Cells   []jsonCell `json:"cells"`
}

type jsonCell struct {
	Number  int     `json:"number"`
	ID      string  `json:"id"`
	Status  string  `json:"status"` // passed, failed, or "failed as allowed"
	Error   string  `json:"error,omitempty"`
	Seconds float64 `json:"seconds"`
}

// reportFormat names the form and its version, for programs that read reports.
const reportFormat = "puzzlelab-report/1"

func (b *batch) writeReports(jobs []*job, elapsed time.Duration) error {
	var errs []error
	if b.json != "" {
		errs = append(errs, atomicfile.Write(b.json, func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			return enc.Encode(b.jsonReport(jobs, elapsed))
		}))
	}
	if b.junit != "" {
		errs = append(errs, atomicfile.Write(b.junit, func(w io.Writer) error {
			if _, err := io.WriteString(w, xml.Header); err != nil {
				return err
			}
			enc := xml.NewEncoder(w)
			enc.Indent("", "  ")
			return enc.Encode(b.junitReport(jobs, elapsed))
		}))
	}
	return errors.Join(errs...)
}

func (b *batch) jsonReport(jobs []*job, elapsed time.Duration) jsonReport {
	report := jsonReport{Format: reportFormat, Command: b.command, Passed: true, Seconds: elapsed.Seconds()}
	for _, j := range jobs {
		r := &j.result
		nb := jsonNotebook{
			Path: filepath.ToSlash(j.path), Passed: j.passed(), Error: j.reason(),
			Seconds: r.elapsed.Seconds(), Cells: []jsonCell{},
		}
		for _, c := range r.cells {
			cell := jsonCell{Number: c.Number, ID: c.ID, Status: "passed", Seconds: c.Elapsed.Seconds()}
			switch {
			case r.allowed(c):
				cell.Status, cell.Error = "failed as allowed", c.Err.Error()
			case c.Err != nil:
				cell.Status, cell.Error = "failed", c.Err.Error()
			}
			nb.Cells = append(nb.Cells, cell)
		}
		report.Passed = report.Passed && nb.Passed
		report.Notebooks = append(report.Notebooks, nb)
	}
	return report
}

// The JUnit form, as CI servers read it: a suite for each notebook, a case for each
// cell, and one more for the notebook as a whole where that failed apart from its
// cells, as when outputs differ.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Time     string       `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    string        `xml:"time,attr"`
		Failure *junitFailure `xml:"failure,omitempty"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

func (b *batch) junitReport(jobs []*job, elapsed time.Duration) junitSuites {
	report := junitSuites{Name: "kernel " + b.command, Time: junitTime(elapsed)}
	for _, j := range jobs {
		suite := j.junitSuite()
		report.Tests += suite.Tests
		report.Failures += suite.Failures
		report.Suites = append(report.Suites, suite)
	}
	return report
}

func (j *job) junitSuite() junitSuite {
	r := &j.result
	suite := junitSuite{Name: filepath.ToSlash(j.path), Time: junitTime(r.elapsed)}
	blamed := false
	for _, c := range r.cells {
		test := junitCase{Class: suite.Name, Name: fmt.Sprintf("cell %d (id %s)", c.Number, c.ID), Time: junitTime(c.Elapsed)}
		if c.Err != nil && !r.allowed(c) {
			test.Failure = newJunitFailure(c.Err.Error())
			blamed = true
		}
		suite.Cases = append(suite.Cases, test)
	}
	if !j.passed() && !blamed {
		suite.Cases = append(suite.Cases, junitCase{
			Class: suite.Name, Name: "the notebook as a whole", Time: junitTime(0), Failure: newJunitFailure(j.reason()),
		})
	}
	suite.Tests = len(suite.Cases)
	for _, c := range suite.Cases {
		if c.Failure != nil {
			suite.Failures++
		}
	}
	return suite
}

func newJunitFailure(text string) *junitFailure {
	first, _, _ := strings.Cut(text, "\n")
	return &junitFailure{Message: printable(first), Text: printable(text)}
}

// printable takes out what XML cannot hold, such as the colours of a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, text)
}

func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }

func (j *job) passed() bool { return j.result.err == nil && j.result.elapsed > 0 }

func (j *job) reason() string {
	switch {
	case j.result.err != nil:
		return j.result.err.Error()
	case !j.passed():
		return "not executed"
	}
	return ""
}
