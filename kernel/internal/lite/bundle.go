package lite

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/internal/cachefile"
	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/lite/cells"
)

//go:embed web
var web embed.FS

// target is the environment in which everything for the page is compiled.
var target = []string{"GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0", "GOWASM="}

// cellPackages are the patterns of the packages that cells may import.
var cellPackages = []string{"std", "./puzzlekit/...", "./charts/..."}

// Catalogue is the file by which the engine finds everything else.
type Catalogue struct {
	*cells.Catalogue
	Tools   map[string]Tool `json:"tools"`
	First   []string        `json:"first"`   // parts of packages that nearly every cell needs
	Scripts []string        `json:"scripts"` // hashes of those that may be in displays
	// Data are the files that cells name, by the names that they use.
	Data map[string]string `json:"data"`
}

// Tool is a program that the engine runs.
type Tool struct {
	File   string `json:"file"`
	Packed int    `json:"packed"`
}

// Bundler makes the files of the engine.
type Bundler struct {
	Go       string // the go command
	Root     string // of the repository
	Cache    string // for packed files
	Progress func(string)
	Data     map[string][]byte // files that cells can read, by the names that they use
}

// packedFolder holds the packed files, below the folder of the engine. Their names are
// hashes of what is in them, so versions of the engine share them.
const packedFolder = "packed"

// Bundle writes the engine into a folder and returns the name of the folder below it with
// the scripts of this version, of which engine.js is the kernel's. The first build takes minutes; later ones use Go's build cache and the files
// packed before.
func (b *Bundler) Bundle(ctx context.Context, folder string) (string, error) {
	temp, err := os.MkdirTemp("", "puzzlelab-lite-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	with, err := b.toolchain(ctx, temp)
	if err != nil {
		return "", err
	}
	tools, err := b.buildTools(ctx, with, temp)
	if err != nil {
		return "", err
	}
	b.Progress("compiling the packages that cells may import, for the browser")
	flags := append([]string{"-trimpath", "-tags=" + CellTag}, with.strip...)
	packages, err := Packages(ctx, b.Go, b.Root, target, flags, cellPackages)
	if err != nil {
		return "", err
	}
	if packages.Variants, err = Variants(ctx, packages, b.Go, b.Root, target, flags, temp); err != nil {
		return "", err
	}
	c := &Catalogue{Catalogue: packages, Tools: map[string]Tool{}, Data: map[string]string{}}
	for name, data := range tools {
		file, packed, err := b.pack(folder, data)
		if err != nil {
			return "", err
		}
		c.Tools[name] = Tool{File: file, Packed: packed}
	}
	if with.joined {
		c.Tools["link"] = c.Tools["compile"]
	}
	for name, data := range b.Data {
		if c.Data[name], _, err = b.pack(folder, data); err != nil {
			return "", err
		}
	}
	if err := b.packPackages(ctx, folder, packages); err != nil {
		return "", err
	}
	c.First = append(c.First, packages.Packages["fmt"].Exports)
	for _, importPath := range packages.Closure("fmt") {
		c.First = append(c.First, packages.Packages[importPath].Objects)
	}
	inline, err := b.inlineScripts(ctx)
	if err != nil {
		return "", err
	}
	for _, script := range inline {
		c.Scripts = append(c.Scripts, hashSource([]byte(script)))
	}
	return b.writeVersion(ctx, folder, c)
}

// packPackages packs all packages, with the documentation of those that have some, and the variants
// of the face.
func (b *Bundler) packPackages(ctx context.Context, folder string, c *cells.Catalogue) error {
	packer := &objectPacker{numbers: map[[hashSize]byte]uint32{}}
	b.Progress("packing " + counted.Of(len(c.Packages), "packages"))
	for _, importPath := range slices.Sorted(maps.Keys(c.Packages)) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		p := c.Packages[importPath]
		if err := b.packArchive(folder, &p.Archive, packer); err != nil {
			return fmt.Errorf("%s: %w", importPath, err)
		}
		if len(p.Comments) == 0 {
			continue
		}
		text, err := json.Marshal(p.Comments)
		if err != nil {
			return err
		}
		file, _, err := b.pack(folder, text)
		if err != nil {
			return err
		}
		p.Docs = "/" + file
	}
	for _, v := range c.Variants {
		if err := b.packArchive(folder, &v.Archive, packer); err != nil {
			return fmt.Errorf("%s: %w", cellcode.FacePath, err)
		}
	}
	return nil
}

// inlineScripts returns the scripts that may be in displays.
func (b *Bundler) inlineScripts(ctx context.Context) ([]string, error) {
	text, err := b.pageScript(ctx, "inline")
	if err != nil {
		return nil, err
	}
	var scripts []string
	return scripts, json.Unmarshal(text, &scripts)
}

// packArchive packs the parts of an archive, which are in one file.
func (b *Bundler) packArchive(folder string, a *cells.Archive, packer *objectPacker) error {
	data, err := os.ReadFile(a.Objects)
	if err != nil {
		return err
	}
	exports, objects, err := splitArchive(data)
	if err != nil {
		return err
	}
	if objects, err = packer.pack(objects); err != nil {
		return err
	}
	if a.Exports, a.ExportsPacked, err = b.pack(folder, exports); err != nil {
		return err
	}
	a.Objects, a.ObjectsPacked, err = b.pack(folder, objects)
	a.Exports, a.Objects = "/"+a.Exports, "/"+a.Objects
	return err
}

// pack writes data, compressed, below the folder, and returns the name and the size of the
// file. What was packed before is taken from the cache.
func (b *Bundler) pack(folder string, data []byte) (name string, size int, err error) {
	sum := sha256.Sum256(data)
	base := hex.EncodeToString(sum[:12])
	cached := filepath.Join(b.Cache, base)
	packed, err := os.ReadFile(cached)
	if err != nil || !unpacksTo(packed, sum) {
		var buffer bytes.Buffer
		w, _ := gzip.NewWriterLevel(&buffer, gzip.BestCompression) // the level is valid
		_, _ = w.Write(data)                                       // a buffer takes everything
		_ = w.Close()
		packed = buffer.Bytes()
		if err := writeFile(cached, packed); err != nil {
			return "", 0, err
		}
	}
	name = path.Join(packedFolder, base)
	file := filepath.Join(folder, filepath.FromSlash(name))
	if info, err := os.Stat(file); err == nil && info.Size() == int64(len(packed)) {
		return name, len(packed), nil
	}
	return name, len(packed), writeFile(file, packed)
}

// unpacksTo reports whether a file of the cache is whole.
func unpacksTo(packed []byte, sum [sha256.Size]byte) bool {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return false
	}
	hash := sha256.New()
	_, err = io.Copy(hash, r)
	return err == nil && bytes.Equal(hash.Sum(nil), sum[:])
}

// writeFile leaves no part of a file if it is interrupted.
func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteBytes(name, data)
}

// writeVersion writes the catalogue and the scripts into a folder named after their
// content, and returns the folder's name.
func (b *Bundler) writeVersion(ctx context.Context, folder string, c *Catalogue) (string, error) {
	scripts := map[string][]byte{}
	for _, part := range []string{"web/engine", "web/link", "web/page"} {
		err := fs.WalkDir(web, part, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			scripts[path.Base(name)], err = web.ReadFile(name)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	var err error
	if scripts[cageName], _, err = cage(); err != nil {
		return "", err
	}
	// Cells draw charts with ECharts, and the page makes them live. It cleans what notebooks
	// bring along as films clean their frames.
	for name, which := range map[string]string{"charts.js": "worker", "echarts.js": "echarts", "clean.js": "clean"} {
		if scripts[name], err = b.pageScript(ctx, which); err != nil {
			return "", err
		}
	}
	root, err := run(ctx, b.Root, nil, b.Go, "env", "GOROOT")
	if err != nil {
		return "", err
	}
	const glue = "wasm_exec.js"
	if scripts[glue], err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", glue)); err != nil {
		return "", err
	}
	text, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	lines, err := c.Lines()
	if err != nil {
		return "", err
	}
	file, packed, err := b.pack(folder, append(text, "\n"+lines...))
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	hash.Write([]byte(file))
	for _, name := range slices.Sorted(maps.Keys(scripts)) {
		cachefile.AddFile(hash, name, scripts[name])
	}
	version := hex.EncodeToString(hash.Sum(nil)[:6])
	scripts["catalogue.json"] = []byte(fmt.Sprintf("{\"catalogue\": %q, \"packed\": %d}\n", file, packed))
	for name, data := range scripts {
		if err := writeFile(filepath.Join(folder, version, name), data); err != nil {
			return "", err
		}
	}
	return version, nil
}

// pageScript returns what charts/cmd/draw prints for pages.
func (b *Bundler) pageScript(ctx context.Context, which string) ([]byte, error) {
	return run(ctx, b.Root, []string{"GOFLAGS="}, b.Go, "run", "./"+drawing.Package, "page", which)
}
