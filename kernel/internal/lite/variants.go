package lite

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

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
	var all []*cells.Variant
	needed := map[string]bool{}
	for i, cell := range variantsFor {
		more, files, err := c.Variant(cell, slices.Sorted(maps.Keys(needed)))
		if err != nil {
			return nil, err
		}
		archive, err := compileVariant(ctx, files, goTool, dir, env, flags, filepath.Join(folder, "variant-"+strconv.Itoa(i)))
		if err != nil {
			return nil, err
		}
		for _, path := range more {
			needed[path] = true
		}
		all = append(all, &cells.Variant{Archive: archive, Needed: more})
	}
	return all, nil
}

// compileVariant compiles the face with other texts of some files, in a folder for these. A file
// without text is left out.
func compileVariant(ctx context.Context, files map[string][]byte, goTool, dir string, env, flags []string, folder string) (cells.Archive, error) {
	var none cells.Archive
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return none, err
	}
	const below = "./puzzlekit"
	source, err := filepath.Abs(filepath.Join(dir, below))
	if err != nil {
		return none, err
	}
	replace := map[string]string{}
	for name, text := range files {
		replace[filepath.Join(source, name)] = ""
		if text == nil {
			continue
		}
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, text, 0o600); err != nil {
			return none, err
		}
		replace[filepath.Join(source, name)] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return none, err
	}
	name := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o600); err != nil {
		return none, err
	}
	args := slices.Concat([]string{"list", "-export", "-json=Export,Imports,ImportMap", "-overlay=" + name}, flags, []string{below})
	out, err := run(ctx, dir, env, goTool, args...)
	if err != nil {
		return none, err
	}
	var l listed
	if err := json.Unmarshal(out, &l); err != nil {
		return none, fmt.Errorf("go list %s: %w", cellcode.FacePath, err)
	}
	return l.archive(), nil
}
