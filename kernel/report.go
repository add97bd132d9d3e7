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

	"puzzlelab/kernel/internal/runner"
)

// result is the outcome of executing a notebook. If there are no cells, nothing
// ran.
type result struct {
	cells   []runner.CellResult
	gaveWay []string // a line for each cell that took a slower road
	elapsed time.Duration
	err     error
}

// The states of a cell in a report.
const (
	statusPassed     = "passed"
	statusFailed     = "failed"
	statusAllowed    = "failed as allowed" // its tag allows it, and the run continued
	statusSkipped    = "skipped"
	statusNotReached = "not reached"
)

// cellReport is the report on one cell.
type cellReport struct {
	number  int
	id      string
	status  string
	message string // for every status except passed
	reason  string // one word for each kind of failure
	elapsed time.Duration
}

// cells returns a report on every code cell; none for a notebook that was not
// read.
func (j *job) cells() []cellReport {
	if j.unread != nil {
		return nil
	}
	results := map[int]runner.CellResult{}
	for _, c := range j.result.cells {
		results[c.Number] = c
	}
	var cells []cellReport
	plan, _ := runner.Plan(j.notebook)
	for _, p := range plan {
		cell := cellReport{number: p.Number, id: p.Cell.ID, status: statusPassed}
		result, ran := results[p.Number]
		switch {
		case p.Skip:
			cell.status, cell.message = statusSkipped, "skipped: the cell is tagged "+runner.TagSkip
		case !ran:
			cell.status, cell.message = statusNotReached, "not reached: "+j.obstacle()
		case result.Err != nil:
			cell.status, cell.message, cell.reason = statusFailed, result.Err.Error(), reasonOf(result.Err)
			if !errors.Is(j.result.err, result.Err) {
				cell.status = statusAllowed
			}
		}
		cell.elapsed = result.Elapsed
		cells = append(cells, cell)
	}
	return cells
}

// obstacle says in a few words why the run did not reach the remaining cells.
func (j *job) obstacle() string {
	var cell *runner.CellError
	if errors.As(j.result.err, &cell) {
		return fmt.Sprintf("cell %d %s", cell.Number, cell.Reason)
	}
	first, _, _ := strings.Cut(j.reason(), "\n")
	return first
}

// reasonOf names the reason of a failure in one word: see reportsHelp. The word
// "file" means that a result could not be written.
func reasonOf(err error) string {
	var (
		cell   *runner.CellError
		differ differError
		broken notebookError
	)
	switch {
	case err == nil:
		return ""
	case errors.As(err, &cell):
		return cell.Reason.Name()
	case errors.As(err, &differ):
		return "output"
	case errors.As(err, &broken):
		return "notebook"
	}
	switch exitCode(err) {
	case exitStopped:
		return "stopped"
	case exitKernel:
		return "kernel"
	}
	return "file"
}

// jsonReport is the JSON format of a report. Times are in seconds.
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
	Reason  string     `json:"reason,omitempty"` // see reasonOf
	Seconds float64    `json:"seconds"`
	GaveWay []string   `json:"gaveWay,omitempty"` // which cells took a slower road, and why
	Cells   []jsonCell `json:"cells"`
}

type jsonCell struct {
	Number  int     `json:"number"`
	ID      string  `json:"id"`
	Status  string  `json:"status"`            // one of the states above
	Error   string  `json:"error,omitempty"`   // of a failure
	Reason  string  `json:"reason,omitempty"`  // of a failure, see runner.Reason
	Message string  `json:"message,omitempty"` // of a cell that did not run
	Seconds float64 `json:"seconds"`
}

// reportFormat names the format and its version for programs that read reports.
const reportFormat = "puzzlelab-report/1"

// reportsHelp lists the words that identify failures in reports.
const reportsHelp = `The reports of --junit and --json list every code cell, including skipped and unreached
ones. A failure has a type (JUnit) or reason (JSON). For a cell it is compile, import,
panic, exit, shell, command (of GoNB), input, timeout, memory, disk, kernel, stopped or
other. For a whole notebook it is output (outputs differ), notebook, file, kernel or
stopped.

`

func (b *batch) writeReports(jobs []*job, elapsed time.Duration) error {
	var errs []error
	if b.json.path != "" {
		errs = append(errs, b.json.write(func(w io.Writer) error {
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			return enc.Encode(b.jsonReport(jobs, elapsed))
		}))
	}
	if b.junit.path != "" {
		errs = append(errs, b.junit.write(func(w io.Writer) error {
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
		nb := jsonNotebook{
			Path: filepath.ToSlash(j.path), Passed: j.passed(), Error: j.reason(), Reason: reasonOf(j.result.err),
			Seconds: j.result.elapsed.Seconds(), GaveWay: j.result.gaveWay, Cells: []jsonCell{},
		}
		for _, c := range j.cells() {
			cell := jsonCell{Number: c.number, ID: c.id, Status: c.status, Reason: c.reason, Seconds: c.elapsed.Seconds()}
			if c.reason != "" {
				cell.Error = c.message
			} else {
				cell.Message = c.message
			}
			nb.Cells = append(nb.Cells, cell)
		}
		report.Passed = report.Passed && nb.Passed
		report.Notebooks = append(report.Notebooks, nb)
	}
	return report
}

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
