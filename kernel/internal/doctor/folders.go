package doctor

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// tempFolder looks whether cells can be compiled into the folder for temporary
// files and run there; on some machines it forbids programs (mount option
// noexec).
func (p *patient) tempFolder(ctx context.Context) {
	const name = "temporary folder"
	dir, err := os.MkdirTemp("", "puzzlelab-doctor-*")
	if err != nil {
		p.fault(name, "mkdir -p ~/tmp && export TMPDIR=~/tmp", "%s cannot be written to: %v", os.TempDir(), reason(err))
		return
	}
	defer os.RemoveAll(dir)
	if runtime.GOOS == "windows" {
		p.ok(name, "%s", os.TempDir())
		return
	}
	script := filepath.Join(dir, "script")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n"), 0o700); err != nil {
		p.fault(name, "mkdir -p ~/tmp && export TMPDIR=~/tmp", "%s cannot be written to: %v", os.TempDir(), reason(err))
		return
	}
	if err := exec.CommandContext(ctx, script).Run(); errors.Is(err, fs.ErrPermission) {
		p.fault(name, "mkdir -p ~/tmp && export TMPDIR=~/tmp", "programs may not run in %s", os.TempDir())
		return
	}
	p.ok(name, "%s", os.TempDir())
}

func (p *patient) buildCache(context.Context) {
	if p.env == nil {
		return
	}
	p.writable("build cache", p.env["GOCACHE"], "go env -u GOCACHE && unset GOCACHE")
}

func (p *patient) moduleCache(context.Context) {
	if p.env == nil {
		return
	}
	p.writable("module cache", p.env["GOMODCACHE"], "go env -u GOMODCACHE && unset GOMODCACHE")
}

// cacheFolder is where the built tools, JupyterLab and the tables are kept.
func (p *patient) cacheFolder(context.Context) {
	const name = "cache folder"
	base, err := os.UserCacheDir()
	if err != nil {
		p.fault(name, `export XDG_CACHE_HOME="$HOME/.cache"`, "there is no folder for caches: %v", err)
		return
	}
	dir := filepath.Join(base, "puzzlelab")
	p.writable(name, dir, "sudo chown -R \"$USER\" '"+dir+"'")
}

func (p *patient) notebooksFolder(context.Context) {
	if p.root == "" {
		return
	}
	dir := filepath.Join(p.root, "notebooks")
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		p.fault("notebooks folder", "git checkout -- notebooks", "%s is missing", dir)
		return
	}
	p.writable("notebooks folder", dir, "chmod u+w '"+dir+"'")
}

// writable tries to write into a folder, or into the nearest one above that
// exists, where the folder would be made. The mend is for one that refuses.
func (p *patient) writable(name, dir, mend string) {
	existing := dir
	for {
		info, err := os.Stat(existing)
		if err == nil && info.IsDir() {
			break
		}
		if err == nil {
			p.fault(name, "mv '"+existing+"' '"+existing+"-other'", "%s is a file, a folder expected", existing)
			return
		}
		parent := filepath.Dir(existing)
		if parent == existing || !filepath.IsAbs(existing) {
			p.fault(name, mend, "%q is no folder", dir)
			return
		}
		existing = parent
	}
	file, err := os.CreateTemp(existing, ".puzzlelab-doctor-*")
	if err != nil {
		p.fault(name, mend, "%s cannot be written to: %v", existing, reason(err))
		return
	}
	file.Close()
	os.Remove(file.Name())
	p.ok(name, "%s", dir)
}

// Free space below which there is something to say: GoNB's workspaces, the build
// cache and a linked cell take a few hundred megabytes.
const (
	fewBytes  = 2 << 30
	tooFew    = 300 << 20
	megabytes = 1 << 20
)

func (p *patient) diskSpace(context.Context) {
	places := map[string]bool{}
	for _, dir := range []string{os.TempDir(), p.env["GOCACHE"]} {
		if dir == "" || places[dir] {
			continue
		}
		places[dir] = true
		p.space(dir, freeSpace)
	}
}

func (p *patient) space(dir string, free func(string) (uint64, bool)) {
	n, known := free(dir)
	switch {
	case !known:
	case n < tooFew:
		p.fault("disk space", "go clean -cache", "%d MB are free in %s; cells cannot be compiled", n/megabytes, dir)
	case n < fewBytes:
		p.warn("disk space", "go clean -testcache -fuzzcache", "%d MB are free in %s", n/megabytes, dir)
	}
}

func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
