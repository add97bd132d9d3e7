//go:build unix

package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/page"
)

// job is one notebook to run and where its results go.
type job struct {
	path     string
	inside   string // if the path is that of an archive: of its notebook, unpacked
	name     string // of its results, without an extension
	notebook *nbformat.Notebook
	read     atomicfile.Version // of the notebook, when it was read
	output   target             // the executed notebook
	page     target             // the HTML file
	safe     bool               // the page runs no scripts
	slides   bool               // the page is slides
	result   result

	// unread says why there is nothing to run. If it is set, only the path and the
	// places of the results are set too.
	unread error
}

// notebookError marks a problem with the notebook itself. It names the file.
type notebookError struct{ error }

func (e notebookError) Unwrap() error { return e.error }

// readJobs reads all notebooks; every one must be readable.
func readJobs(paths []string) ([]*job, error) {
	jobs := openJobs(paths)
	for _, j := range jobs {
		if j.unread != nil {
			return nil, j.unread
		}
	}
	return jobs, nil
}

// openJobs reads all notebooks before any of them runs. A notebook that cannot be
// read does not stop the others.
func openJobs(paths []string) []*job {
	var jobs []*job
	for _, path := range paths {
		j := &job{path: path}
		if !nbformat.IsArchive(path) {
			j.notebook, j.read, j.unread = readNotebook(path)
		}
		jobs = append(jobs, j)
	}
	return jobs
}

// readNotebook returns the notebook and the version of its file. The version is taken first:
// a change between the two is then seen as one after reading.
func readNotebook(path string) (*nbformat.Notebook, atomicfile.Version, error) {
	version, err := atomicfile.VersionOf(path)
	var nb *nbformat.Notebook
	if err == nil {
		nb, err = nbformat.Read(path)
	}
	var system *os.PathError
	if errors.As(err, &system) {
		err = fmt.Errorf("cannot read %s: %w", path, system.Err)
	}
	if err != nil {
		return nil, version, notebookError{err}
	}
	return nb, version, nil
}

// folder is where the cells of the notebook run.
func (j *job) folder() string { return filepath.Dir(cmp.Or(j.inside, j.path)) }

// openGoJobs reads notebooks that are to be executed as Go, also from archives. Clean
// removes what was unpacked.
func openGoJobs(paths []string) (jobs []*job, clean func()) {
	jobs = openJobs(paths)
	clean = unpack(jobs)
	for _, j := range jobs {
		if j.unread != nil {
			continue
		}
		if err := goNotebook(j.path, j.notebook); err != nil {
			j.unread = notebookError{err}
		}
	}
	return jobs, clean
}

// expand replaces each folder by the notebooks in it, in the order of their names: those
// directly in it or, if there are none, those in its subfolders, as when each student has
// a folder.
func expand(paths []string) ([]string, error) {
	var all []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() {
			all = append(all, path)
			continue
		}
		in, folders, err := notebooksIn(path)
		if err != nil {
			return nil, err
		}
		for _, folder := range folders {
			if len(in) > 0 && filepath.Dir(in[0]) == filepath.Clean(path) {
				break
			}
			below, _, err := notebooksIn(folder)
			if err != nil {
				return nil, err
			}
			in = append(in, below...)
		}
		if len(in) == 0 {
			return nil, fmt.Errorf("%s contains no notebook (*.ipynb)", path)
		}
		all = append(all, in...)
	}
	return all, nil
}

// notebooksIn returns the notebooks and the folders directly in a folder, without hidden
// ones.
func notebooksIn(folder string) (notebooks, folders []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, entry := range entries {
		name := entry.Name()
		switch {
		case strings.HasPrefix(name, "."):
		case entry.IsDir():
			folders = append(folders, filepath.Join(folder, name))
		case filepath.Ext(name) == ".ipynb":
			notebooks = append(notebooks, filepath.Join(folder, name))
		}
	}
	return notebooks, folders, err
}

// write writes the results. A page that the user named is written even if the notebook
// cannot be.
func (j *job) write() error {
	err := j.writeNotebook()
	if err == nil || j.page.explicit {
		err = errors.Join(err, j.writePage())
	}
	return err
}

// writeFailed writes the results of a run that failed or was stopped in a cell, but only
// if the user named a separate file for them. It returns the files.
func (j *job) writeFailed(failure error) (kept []string, err error) {
	inCell := isCellError(failure) || codeOf(failure) == exitStopped && len(j.result.cells) > 0
	if !inCell {
		return nil, nil
	}
	if j.output.explicit {
		err = j.writeNotebook()
		kept = append(kept, j.output.path)
	}
	if j.page.explicit {
		err = errors.Join(err, j.writePage())
		kept = append(kept, j.page.path)
	}
	return kept, err
}

func (j *job) writeNotebook() error {
	if j.output.path == "" {
		return nil
	}
	markKernel(j.notebook)
	data, err := j.notebook.Encode()
	if err != nil {
		return err
	}
	return j.output.write(func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

func (j *job) writePage() error {
	if j.page.path == "" {
		return nil
	}
	// Unlike a path, a root cannot be escaped through a symbolic link that came
	// with someone else's notebook.
	folder, err := os.OpenRoot(j.folder())
	if err != nil {
		return err
	}
	defer folder.Close()
	options := &page.Options{
		Title: strings.TrimSuffix(filepath.Base(j.path), filepath.Ext(j.path)),
		Files: folder.FS(),
		Safe:  j.safe,

		Slides:   j.slides,
		Language: page.LanguageOf(j.path),
		Charts:   echarts,
	}
	return j.page.write(func(w io.Writer) error { return page.Render(w, j.notebook, options) })
}

// echarts returns the program that draws live charts on pages, compressed.
func echarts() ([]byte, error) {
	root, err := repository()
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(root, filepath.FromSlash(drawing.ECharts)))
}
