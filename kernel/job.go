//go:build unix

package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

// job is one notebook to run and where its results go.
type job struct {
	path     string
	notebook *nbformat.Notebook
	output   string // the executed notebook
	page     string // the HTML file; "" for none
	explicit struct{ output, page bool }
	safe     bool // the page runs no scripts
	result   result
}

// readJobs reads all notebooks before any is run.
func readJobs(paths []string) ([]*job, error) {
	var jobs []*job
	for _, path := range paths {
		nb, err := nbformat.Read(path)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, &job{path: path, notebook: nb})
	}
	return jobs, nil
}

func (j *job) write() error {
	if err := j.writeNotebook(); err != nil {
		return err
	}
	return j.writePage()
}

// writeFailed writes what a failed run has got to, but only where the person
// asked for a file of its own.
func (j *job) writeFailed(failure error) error {
	if !isCellError(failure) {
		return nil
	}
	var err error
	if j.explicit.output {
		err = j.writeNotebook()
	}
	if j.explicit.page {
		err = errors.Join(err, j.writePage())
	}
	return err
}

func (j *job) writeNotebook() error {
	markKernel(j.notebook)
	return j.notebook.WriteFile(j.output)
}

func (j *job) writePage() error {
	if j.page == "" {
		return nil
	}
	// A root, unlike a path, is not left by a symbolic link that came with
	// somebody's notebook.
	folder, err := os.OpenRoot(filepath.Dir(j.path))
	if err != nil {
		return err
	}
	defer folder.Close()
	return page.WriteFile(j.page, j.notebook, &page.Options{
		Title: strings.TrimSuffix(filepath.Base(j.path), filepath.Ext(j.path)),
		Files: folder.FS(),
		Safe:  j.safe,
	})
}
