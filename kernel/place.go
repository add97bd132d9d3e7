//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// planJobs reads all notebooks and sees that all results can be written, before
// any work begins.
func planJobs(paths []string, o *runOptions) ([]*job, error) {
	jobs, err := readJobs(paths)
	if err != nil {
		return nil, err
	}
	for _, j := range jobs {
		if err := j.place(o, len(jobs) > 1); err != nil {
			return nil, err
		}
	}
	return jobs, collisions(jobs)
}

// place decides where the results go.
func (j *job) place(o *runOptions, several bool) error {
	name := strings.TrimSuffix(filepath.Base(j.path), filepath.Ext(j.path))
	j.output, j.safe = j.path, o.safe
	if o.output != "" {
		var err error
		if j.output, err = destination(o.output, name+".ipynb", several); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
		j.explicit.output = true
	}
	if o.html != "" {
		var err error
		if j.page, err = destination(o.html, name+".html", several); err != nil {
			return fmt.Errorf("--html: %w", err)
		}
		j.explicit.page = true
	} else if !o.noHTML {
		var err error
		if j.page, err = defaultPage(j.path); err != nil {
			return err
		}
	}
	for _, target := range []string{j.output, j.page} {
		if err := writable(target); err != nil {
			return err
		}
	}
	return nil
}

// destination is the named path itself, or a file in it if it is a folder.
func destination(named, name string, several bool) (string, error) {
	info, err := os.Stat(named)
	if err == nil && info.IsDir() {
		return filepath.Join(named, name), nil
	}
	if several {
		return "", fmt.Errorf("%s: a folder is expected where there are several notebooks", named)
	}
	return named, nil
}

// pagesFolder holds the pages of the repository's own notebooks, out of the way
// of version control.
const pagesFolder = "pages"

// defaultPage puts the page of a notebook of this repository below pages/, in the
// same subfolder as below notebooks/, and every other beside its notebook.
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

// shorter returns the path relative to the current folder if it lies in there.
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

// writable tries what replacing a file needs: a new file in its folder.
func writable(target string) error {
	if target == "" {
		return nil
	}
	if info, err := os.Stat(target); err == nil && info.IsDir() {
		return fmt.Errorf("cannot write %s: it is a folder", target)
	}
	probe, err := os.CreateTemp(filepath.Dir(target), ".probe-*")
	if err != nil {
		var path *os.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		return fmt.Errorf("cannot write %s: its folder: %w", target, err)
	}
	probe.Close()
	return os.Remove(probe.Name())
}

// collisions refuses two results with one name, as of a/x.ipynb and b/x.ipynb in
// one folder.
func collisions(jobs []*job) error {
	from := map[string]string{}
	for _, j := range jobs {
		for _, target := range []string{j.output, j.page} {
			if target == "" {
				continue
			}
			if other, taken := from[target]; taken {
				return usageError{"run", fmt.Errorf("%s and %s would both be written to %s", other, j.path, target)}
			}
			from[target] = j.path
		}
	}
	return nil
}
