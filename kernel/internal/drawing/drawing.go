// Package drawing describes the program that draws the charts of cells: how it is
// built, and when a cell may rely on it. The kernel imports nothing of the charts;
// it only builds their program by its path.
//
// A cell that is compiled with [Tag] does not contain the engine that draws charts,
// but asks the program. Both must come from the same sources, or the picture would
// not be that of the sources which the cell was compiled from. So the go command of
// the cells, which is built together with the program, contains the hash of the
// program's sources, and sets the tag only for a cell whose sources have the same
// hash. Every other cell draws by itself, more slowly.
package drawing

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/internal/cachefile"
)

const (
	// Package is the folder of the program below the root of the repository.
	Package = "charts/cmd/draw"

	// Program is its name among the kernel's tools.
	Program = "puzzlelab-draw"

	// Variable is the environment variable that names the program to cells.
	Variable = "PUZZLELAB_DRAW"

	// ECharts is the file with the program that draws live charts on pages, and its name
	// in the folder of the kernel spec, where charts in Jupyter look for it.
	ECharts     = "charts/internal/echarts/" + EChartsName
	EChartsName = "echarts.min.js.gz"

	// Tag is the build tag of cells that leave drawing to the program.
	Tag = "puzzlelab_cell"
)

// folders are those of the packages of this module in the program. A test compares
// them with what the go command says.
var folders = []string{
	Package,
	"charts/internal/echarts", "charts/internal/figure", "charts/internal/page",
	"charts/internal/raster", "charts/internal/still", "charts/internal/svg",
	"internal/atomicfile", "internal/cachefile",
}

// built is the hash of the sources of the program in the same set of tools. The
// linker sets it in the go command of the cells.
var built string

// LinkFlag returns the option of the linker that sets it.
func LinkFlag(hash string) string { return "-X=puzzlelab/kernel/internal/drawing.built=" + hash }

// IsCurrent reports whether the repository at root has the sources from which the
// program of this set was built. It takes a few milliseconds.
func IsCurrent(root string) bool {
	if built == "" {
		return false
	}
	hash, err := SourceHash(root)
	return err == nil && hash == built
}

// SourceHash returns the hash of the program's sources in the repository at root.
func SourceHash(root string) (string, error) {
	h := sha256.New()
	add := func(path string) error {
		data, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return fmt.Errorf("cannot read the sources of the program that draws charts: %w", err)
		}
		cachefile.AddFile(h, path, data)
		return nil
	}
	if err := add("go.mod"); err != nil { // has the versions of other modules
		return "", err
	}
	for _, folder := range folders {
		entries, err := os.ReadDir(filepath.Join(root, folder))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		for _, entry := range entries {
			if !entry.Type().IsRegular() || strings.HasSuffix(entry.Name(), "_test.go") {
				continue
			}
			if err := add(folder + "/" + entry.Name()); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}
