//go:build unix

package main

import (
	"fmt"
	"path/filepath"

	"puzzlelab/kernel/internal/nbformat"
)

// stampOutputs records in an executed notebook what made its outputs. A notebook in this
// repository has no stamp: the commit says what made it, and a stamp would change with each.
func (h *host) stampOutputs(j *job) error {
	absolute, err := filepath.Abs(j.results())
	if err != nil {
		return err
	}
	if inside, err := filepath.Rel(h.root, absolute); err == nil && filepath.IsLocal(inside) {
		return nil
	}
	now, err := nbformat.StampOf(h.root, h.goTool.Version)
	if err != nil {
		return err
	}
	now.Write(j.notebook)
	return nil
}

// madeBy adds to a difference what made the notebook, if that was something else.
func (h *host) madeBy(nb *nbformat.Notebook, differ error) error {
	made, known := nbformat.ReadStamp(nb)
	if !known {
		return differ
	}
	now, err := nbformat.StampOf(h.root, h.goTool.Version)
	if err != nil {
		return err
	}
	if text := made.Compared(now); text != "" {
		return fmt.Errorf("%s\n%w", text, differ)
	}
	return differ
}
