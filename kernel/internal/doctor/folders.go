package doctor

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/kernelfolder"
	"puzzlelab/kernel/internal/ownfolder"
)

// variables checks those that name folders for more than one program.
func (p *patient) variables(context.Context) {
	var relative *kernelfolder.RelativeError
	if errors.As(kernelfolder.CheckEnvironment(), &relative) {
		p.fault("environment", relative.Fix(), "%s is %q; want an absolute path", relative.Variable, relative.Path)
	}
}

// tempFolder checks that cells can be compiled into the folder for temporary
// files and run there. On some machines that folder is mounted with noexec.
func (p *patient) tempFolder(ctx context.Context) {
	const name = "temporary folder"
	dir, err := os.MkdirTemp("", "puzzlelab-doctor-*")
	if err != nil {
		p.fault(name, otherTemp(), "cannot write to %s: %v", os.TempDir(), reason(err))
		return
	}
	defer os.RemoveAll(dir)
	script := filepath.Join(dir, "script")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n"), 0o700); err != nil {
		p.fault(name, otherTemp(), "cannot write to %s: %v", os.TempDir(), reason(err))
		return
	}
	if err := exec.CommandContext(ctx, script).Run(); errors.Is(err, fs.ErrPermission) {
		p.fault(name, otherTemp(), "programs cannot run in %s", os.TempDir())
		return
	}
	if kernelfolder.TooLong(os.TempDir()) {
		p.warn(name, "export TMPDIR=/tmp", "the path is too long for sockets, so charts are drawn more slowly: %s", os.TempDir())
		return
	}
	p.ok(name, "%s", os.TempDir())
}

const buildCacheName = "build cache"

func (p *patient) buildCache(context.Context) {
	if p.env == nil {
		return
	}
	p.writable(buildCacheName, p.env["GOCACHE"], unset("GOCACHE"), "")
}

func (p *patient) moduleCache(context.Context) {
	if p.env == nil {
		return
	}
	p.writable("module cache", p.env["GOMODCACHE"], unset("GOMODCACHE", "GOPATH"), "")
}

// cacheFolder checks the folder where the built tools, JupyterLab and the tables
// are kept.
func (p *patient) cacheFolder(context.Context) {
	const name = "cache folder"
	base, err := os.UserCacheDir()
	switch dir := filepath.Join(base, "puzzlelab"); {
	case kernelfolder.CheckEnvironment() != nil: // has been reported
	case err != nil && unset("XDG_CACHE_HOME") != "":
		p.fault(name, unset("XDG_CACHE_HOME"), "no cache folder: %v", err)
	case err != nil:
		p.noHome()
	case p.writable(name, dir, "", ""):
		p.trusted(name, filepath.Join(dir, "tools"))
		p.cacheSize(dir)
	}
}

// cacheSize says how large the cache folder is. Without one it says nothing.
func (p *patient) cacheSize(dir string) {
	var size int64
	_ = filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil // it was removed, or cannot be read: the rest counts
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
		return nil
	})
	if size > 0 {
		p.ok("cache size", "%s; docs/commands.md says what may be removed", counted.Bytes(uint64(size)))
	}
}

// trusted checks that others cannot put programs into a folder.
func (p *patient) trusted(name, dir string) {
	var untrusted *ownfolder.UntrustedError
	if err := ownfolder.CheckTrusted(dir); errors.As(err, &untrusted) {
		p.fault(name, untrusted.Fix, "%s: %s, so programs in it may be those of others", untrusted.Path, untrusted.Why)
	}
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
	p.writable("notebooks folder", dir, "", "chmod u+w '"+dir+"'")
}

// writable tries to write into a folder, or into its nearest existing parent, in
// which the folder would be created. The fix elsewhere chooses another folder,
// the fix permit makes this one writable; either may be empty. It reports whether it
// can.
func (p *patient) writable(name, dir, elsewhere, permit string) bool {
	existing, isFile := nearest(dir)
	var refusal error
	if existing != "" && !isFile {
		refusal = tryWrite(existing)
	}
	switch {
	case existing == "":
		p.fault(name, elsewhere, "%q is not a folder", dir)
	case isFile:
		p.fault(name, cmp.Or(elsewhere, moveAway(existing)), "%s is a file; want a folder", existing)
	case refusal == nil:
		p.ok(name, "%s", dir)
		return true
	case elsewhere == "" && permit == "" && homeTrouble() != "":
		p.noHome()
	default:
		p.fault(name, cmp.Or(elsewhere, permit, takeOver(existing)), "cannot write to %s: %v", existing, refusal)
	}
	return false
}

// nearest returns the folder, or its nearest existing parent; empty if there is
// none. If a file is in the way, nearest returns that file.
func nearest(dir string) (existing string, isFile bool) {
	for filepath.IsAbs(dir) {
		if info, err := os.Stat(dir); err == nil {
			return dir, !info.IsDir()
		}
		if parent := filepath.Dir(dir); parent != dir {
			dir = parent
			continue
		}
		break
	}
	return "", false
}

// Less free space than this is reported: GoNB's workspaces, the build cache and a
// linked cell take a few hundred megabytes.
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
		p.fault("disk space", "go clean -cache", "only %d MB free in %s; cells cannot be compiled", n/megabytes, dir)
	case n < fewBytes:
		p.warn("disk space", "go clean -testcache -fuzzcache", "only %d MB free in %s", n/megabytes, dir)
	}
}

func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// takeOver returns the command that makes the user the owner of a folder;
// moveAway returns the one that renames a file.
func takeOver(dir string) string { return "sudo chown -R \"$USER\" '" + dir + "'" }

func moveAway(path string) string { return "mv '" + path + "' '" + path + "-other'" }
