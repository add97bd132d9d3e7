//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// results says where the results of a command go.
type results struct {
	pagesOnly bool   // the notebooks themselves are not written
	output    string // "" for each notebook's own place
	html      string // "" for each page's default place
	noHTML    bool
	safe      bool
	slides    bool // the pages are slides

	withoutAnswers bool // the original must stay as it is
}

// place decides where the results of all jobs go and checks that they can be
// written, before any work begins.
func (r *results) place(jobs []*job) error {
	nameJobs(jobs)
	for _, j := range jobs {
		if err := j.place(r, len(jobs) > 1); err != nil {
			return err
		}
	}
	if err := collisions(jobs); err != nil {
		return usageError{err}
	}
	for _, j := range jobs {
		if err := notANotebook("--html", j.page.path, jobs); err != nil {
			return usageError{err}
		}
	}
	for _, j := range jobs {
		if j.unread != nil {
			continue
		}
		if err := j.open(); err != nil {
			return err
		}
	}
	return nil
}

// nameJobs names the results of jobs after their notebooks. Where several notebooks have
// one name, as those of students in folders of their own, the folder is part of the name.
func nameJobs(jobs []*job) {
	taken := map[string]int{}
	for _, j := range jobs {
		j.name = strings.TrimSuffix(filepath.Base(j.path), filepath.Ext(j.path))
		taken[j.name]++
	}
	for _, j := range jobs {
		if taken[j.name] > 1 {
			if folder, err := filepath.Abs(filepath.Dir(j.path)); err == nil {
				j.name = filepath.Join(filepath.Base(folder), j.name)
			}
		}
	}
}

// place decides where the results of one job go.
func (j *job) place(r *results, several bool) error {
	name := j.name
	j.safe, j.slides = r.safe, r.slides
	if !r.pagesOnly {
		j.output.path = j.results()
	}
	if r.output != "" {
		var err error
		if j.output.path, err = destination(r.output, name+".ipynb", several); err != nil {
			return usageError{fmt.Errorf("--output: %w", err)}
		}
		if r.withoutAnswers && sameFile(j.output.path, j.path) {
			return usageError{fmt.Errorf("--output: %s would lose its answers; want another path", j.path)}
		}
		j.output.explicit = true
	}
	if r.html != "" {
		var err error
		if j.page.path, err = destination(r.html, name+".html", several); err != nil {
			return usageError{fmt.Errorf("--html: %w", err)}
		}
		j.page.explicit = true
	} else if !r.noHTML {
		stem := strings.TrimSuffix(j.results(), filepath.Ext(j.results()))
		if r.slides {
			stem += "-slides"
		}
		if r.withoutAnswers {
			stem += "-without-answers"
		}
		var err error
		if j.page.path, err = defaultPage(stem + ".ipynb"); err != nil {
			return err
		}
	}
	return nil
}

// results is where the executed notebook goes if the user names no place.
func (j *job) results() string {
	if nbformat.IsArchive(j.path) {
		return strings.TrimSuffix(j.path, filepath.Ext(j.path)) + "-results.ipynb"
	}
	return j.path
}

// notANotebook refuses a place for a page, a report or a table that is one of the notebooks.
func notANotebook(option, path string, jobs []*job) error {
	for _, j := range jobs {
		if path != "" && sameFile(path, j.path) {
			return fmt.Errorf("%s: %s is one of the notebooks; want another path", option, path)
		}
	}
	return nil
}

// sameFile reports whether two paths lead to one file that exists.
func sameFile(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

// open opens the places of the results of one job. The notebook itself was read some time
// before: it must still be what it was then.
func (j *job) open() error {
	if err := errors.Join(j.output.open(), j.page.open()); err != nil {
		return err
	}
	if j.output.path != "" && sameFile(j.output.path, j.path) {
		j.output.before = j.read
	}
	return nil
}

// destination returns the named path itself, or a file in it if it is a folder or
// must be one because there are several notebooks.
func destination(named, name string, several bool) (string, error) {
	info, err := os.Stat(named)
	switch {
	case err == nil && info.IsDir(), strings.HasSuffix(named, string(filepath.Separator)):
		return filepath.Join(named, name), nil
	case !several:
		return named, nil
	case err == nil:
		return "", fmt.Errorf("%s is a file; want a folder for several notebooks", named)
	}
	return filepath.Join(named, name), nil
}

// pagesFolder holds the pages of the repository's own notebooks, outside version
// control.
const pagesFolder = "pages"

// defaultPage puts the page of a notebook of this repository below pages/, in the
// same subfolder as below notebooks/, and any other page beside its notebook.
func defaultPage(path string) (string, error) {
	page := strings.TrimSuffix(path, filepath.Ext(path)) + ".html"
	root, err := repository()
	if err != nil {
		return page, nil
	}
	absolute, err := filepath.Abs(page)
	if err != nil {
		return "", err
	}
	inside, err := filepath.Rel(root, absolute)
	if err != nil || !filepath.IsLocal(inside) {
		return page, nil
	}
	inside = strings.TrimPrefix(inside, "notebooks"+string(filepath.Separator))
	target := filepath.Join(root, pagesFolder, inside)
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return "", err
	}
	return shorter(target), nil
}

// shorter returns the path relative to the current folder if it is in that
// folder.
func shorter(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	relative, err := filepath.Rel(here, path)
	if err != nil || !filepath.IsLocal(relative) {
		return path
	}
	return relative
}

// collisions refuses two results with the same path, such as those of a/x.ipynb
// and b/x.ipynb in one folder.
func collisions(jobs []*job) error {
	from := map[string]string{}
	for _, j := range jobs {
		for _, target := range []string{j.output.path, j.page.path} {
			if target == "" {
				continue
			}
			other, taken := from[target]
			if taken && other == j.path {
				return fmt.Errorf("%s is named twice", other)
			}
			if taken {
				return fmt.Errorf("%s and %s would both be written to %s", other, j.path, target)
			}
			from[target] = j.path
		}
	}
	return nil
}
