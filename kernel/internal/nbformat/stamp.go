package nbformat

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"puzzlelab/internal/api"
	"puzzlelab/internal/cachefile"
)

// key is the field of a notebook's metadata.
const key = "puzzlelab"

// Stamp says what made the outputs of a notebook.
type Stamp struct {
	Library string // its version, such as 0.9.0
	Go      string // such as go1.26.1
	Sources string // the beginning of the hash of the library's sources, in hexadecimal digits
}

// library are the folders from which cells are compiled.
var library = []string{"puzzlekit", "charts", "internal"}

// StampOf returns the stamp of the library in the repository at root. It reads all sources of the
// library, which takes some hundredths of a second.
func StampOf(root, goVersion string) (Stamp, error) {
	h := sha256.New()
	const modules = "go.mod" // has the versions of other modules
	text, err := os.ReadFile(filepath.Join(root, modules))
	if err == nil {
		cachefile.AddFile(h, modules, text)
		err = cachefile.AddSources(h, root, library...)
	}
	if err != nil {
		return Stamp{}, fmt.Errorf("cannot read the sources of the library: %w", err)
	}
	return Stamp{api.Version, goVersion, hex.EncodeToString(h.Sum(nil)[:6])}, nil
}

// Write puts the stamp into the metadata of a notebook.
func (s Stamp) Write(nb *Notebook) {
	if nb.Metadata == nil {
		nb.Metadata = map[string]any{}
	}
	nb.Metadata[key] = map[string]any{"library": s.Library, "go": s.Go, "sources": s.Sources}
}

// ReadStamp returns the stamp of a notebook, if it has one.
func ReadStamp(nb *Notebook) (Stamp, bool) {
	fields, ok := nb.Metadata[key].(map[string]any)
	text := func(name string) string { value, _ := fields[name].(string); return value }
	s := Stamp{text("library"), text("go"), text("sources")}
	return s, ok && s.Library != ""
}

// Compared says what made a notebook and what executes it now, such as "made with 0.9.0, this
// is 0.10.0", or "" if that is the same.
func (s Stamp) Compared(now Stamp) string {
	switch {
	case s.Library != now.Library:
		return fmt.Sprintf("made with %s, this is %s", s.Library, now.Library)
	case s.Sources != now.Sources:
		return fmt.Sprintf("made with %s from other sources (%s), this is from %s", s.Library, s.Sources, now.Sources)
	case s.Go != now.Go:
		return fmt.Sprintf("made with %s, this is %s", s.Go, now.Go)
	}
	return ""
}
