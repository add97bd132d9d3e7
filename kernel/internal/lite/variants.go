package lite

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/lite/cells"
)

// Most cells need little of the face, and what they do not need should not be loaded. So the
// face is compiled in some variants, each for what such cells need and those before.
var variantsFor = []string{
	`Show(Perm("(1,2,3)"), Random(3, 1))`,
	`Show(Group("(1,2,3)", "(1,2)"), Element(Sym(3), "(1,2)"))`,
	`Show(Rubik(3).Group().Order())`,
	`Show(Rubik(3), Histogram([]int{1, 2, 2}, "x"), Presentation("a", "a^2"), Factorizer(Sym(5)))`,
}

// Variants compiles the variants of the face, from files in a folder. The other arguments are those
// of Packages.
func Variants(ctx context.Context, c *cells.Catalogue, goTool, dir string, env, flags []string, folder string) ([]*cells.Variant, error) {
	face, err := filepath.Abs(filepath.Join(dir, faceFolder))
	if err != nil {
		return nil, err
	}
	var all []*cells.Variant
	var needed []string
	for _, cell := range variantsFor {
		var files map[string][]byte
		if needed, files, err = c.Variant(cell, needed); err != nil {
			return nil, err
		}
		overlay, err := writeOverlay(folder, face, files)
		if err != nil {
			return nil, err
		}
		archive, err := compileFace(ctx, goTool, dir, env, append([]string{"-overlay=" + overlay}, flags...))
		if err != nil {
			return nil, err
		}
		all = append(all, &cells.Variant{Archive: archive, Needed: needed})
	}
	return all, nil
}

const faceFolder = "./puzzlekit"

func compileFace(ctx context.Context, goTool, dir string, env, flags []string) (a cells.Archive, err error) {
	args := slices.Concat([]string{"list", "-export", "-json=Export,Imports,ImportMap"}, flags, []string{faceFolder})
	out, err := run(ctx, dir, env, goTool, args...)
	if err != nil {
		return a, err
	}
	var l listed
	if err := json.Unmarshal(out, &l); err != nil {
		return a, fmt.Errorf("go list %s: %w", cellcode.FacePath, err)
	}
	return l.archive(), nil
}
