package cells

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
)

// Files are what cells have written and a Machine keeps.
type Files struct {
	Files []File `json:"files"`
	Cache int64  `json:"cache"` // bytes of results that are kept
	Limit int64  `json:"limit"` // bytes that can be kept
}

// File is a file that a cell has written.
type File struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
}

// files runs the command %files.
func (k *Kernel) files(words []string, out Output) error {
	switch {
	case len(words) == 0:
		files, err := k.machine.Files()
		if err != nil {
			return err
		}
		out.Display(map[string]string{"text/plain": files.String()})
		return nil
	case words[0] == "remove" && len(words) > 1:
		for _, name := range words[1:] {
			if err := k.machine.Remove(name); err != nil {
				return err
			}
		}
		return nil
	case words[0] == "clear" && len(words) == 1:
		return k.machine.ClearCache()
	}
	return &Refusal{"%files " + strings.Join(words, " "), "write %files, %files remove NAME … or %files clear"}
}

func (f *Files) String() string {
	var b strings.Builder
	width := 0
	for _, file := range f.Files {
		width = max(width, len([]rune(file.Name)))
	}
	for _, file := range f.Files {
		fmt.Fprintf(&b, "%-*s  %s\n", width, file.Name, counted.Of(file.Size, "bytes"))
	}
	if len(f.Files) == 0 {
		b.WriteString("There are no files.\n")
	}
	if f.Cache > 0 {
		fmt.Fprintf(&b, "results kept by Kept and solvers: %s\n", counted.Of(f.Cache, "bytes"))
	}
	fmt.Fprintf(&b, "There is room for %s MB in all.\n", grouped(f.Limit/1e6))
	return b.String()
}

// grouped writes a number with commas.
func grouped(n int64) string {
	text := strconv.FormatInt(n, 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
