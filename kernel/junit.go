//go:build unix

package main

import (
	"encoding/xml"
	"fmt"
	"path/filepath"
	"strings"
	"time"
)

// These types are the JUnit format as CI servers read it: a suite for each
// notebook, a case for each cell, and one more case for the notebook as a whole if
// it failed apart from its cells: a failure if its outputs differ, otherwise an
// error, for example if it cannot be read.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		Time    string   `xml:"time,attr"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name string `xml:"name,attr"`
		Time string `xml:"time,attr"`
		junitCounts
		Cases []junitCase `xml:"testcase"`
	}
	junitCounts struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		Time    string        `xml:"time,attr"`
		Failure *junitFailure `xml:"failure,omitempty"`
		Error   *junitFailure `xml:"error,omitempty"`
		Skipped *junitSkipped `xml:"skipped,omitempty"`
	}
	junitFailure struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
	junitSkipped struct {
		Message string `xml:"message,attr"`
	}
)

func (b *batch) junitReport(jobs []*job, elapsed time.Duration) junitSuites {
	report := junitSuites{Name: "kernel " + b.command, Time: junitTime(elapsed)}
	for _, j := range jobs {
		suite := j.junitSuite()
		for i := range suite.Cases {
			suite.count(&suite.Cases[i])
			report.count(&suite.Cases[i])
		}
		report.Suites = append(report.Suites, suite)
	}
	return report
}

func (n *junitCounts) count(c *junitCase) {
	n.Tests++
	switch {
	case c.Failure != nil:
		n.Failures++
	case c.Error != nil:
		n.Errors++
	case c.Skipped != nil:
		n.Skipped++
	}
}

func (j *job) junitSuite() junitSuite {
	suite := junitSuite{Name: filepath.ToSlash(j.path), Time: junitTime(j.result.elapsed)}
	blamed := false
	for _, c := range j.cells() {
		test := junitCase{Class: suite.Name, Name: fmt.Sprintf("cell %d (id %s)", c.number, c.id), Time: junitTime(c.elapsed)}
		switch c.status {
		case statusFailed:
			test.Failure = newJunitFailure(c.reason, c.message)
			blamed = true
		case statusSkipped, statusNotReached:
			test.Skipped = &junitSkipped{printable(c.message)}
		}
		suite.Cases = append(suite.Cases, test)
	}
	if !j.passed() && !blamed {
		suite.Cases = append(suite.Cases, j.junitWhole(suite.Name))
	}
	return suite
}

// junitWhole returns the case of a notebook that failed apart from its cells.
func (j *job) junitWhole(class string) junitCase {
	test := junitCase{Class: class, Name: "the notebook as a whole", Time: junitTime(0)}
	reason := reasonOf(j.result.err)
	if reason == "" {
		reason = "stopped"
	}
	failure := newJunitFailure(reason, j.reason())
	if reason == "output" {
		test.Failure = failure
	} else {
		test.Error = failure
	}
	return test
}

func newJunitFailure(reason, text string) *junitFailure {
	first, _, _ := strings.Cut(text, "\n")
	return &junitFailure{Type: reason, Message: printable(first), Text: printable(text)}
}

// printable removes characters that XML cannot contain, such as terminal colour
// codes.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, text)
}

func junitTime(d time.Duration) string { return fmt.Sprintf("%.3f", d.Seconds()) }
