//go:build unix

package main

import (
	"fmt"
	"strings"

	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/nbformat"
)

// languageError says that a notebook is not written in Go.
type languageError struct{ path, kernel, language string }

func (e *languageError) Error() string {
	return fmt.Sprintf("%s: the notebook asks for the kernel %q (language %s); want a Go notebook", e.path, e.kernel, e.language)
}

// goNotebook refuses a notebook that names another language. A notebook that
// names none is taken for Go, unless its kernel has the well-known name of
// Python's.
func goNotebook(path string, nb *nbformat.Notebook) error {
	spec, _ := nb.Metadata["kernelspec"].(map[string]any)
	info, _ := nb.Metadata["language_info"].(map[string]any)
	name, _ := spec["name"].(string)
	language, _ := spec["language"].(string)
	if language == "" {
		language, _ = info["name"].(string)
	}
	if language == "" && strings.HasPrefix(name, "python") {
		language = "python"
	}
	if language == "" || strings.EqualFold(language, lab.KernelLanguage) {
		return nil
	}
	return &languageError{path, name, language}
}
