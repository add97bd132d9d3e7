package lab

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed requirements.txt
var requirements []byte

const (
	lockName   = "requirements.txt" // inside the environment: the lock file it was made from
	markerName = "complete"         // written last
)

const progressEvery = 200 * time.Millisecond

// sweepAge is the age at which an environment with a temporary name is abandoned.
const sweepAge = 24 * time.Hour

// environmentDir returns the folder of the environment made from the lock file.
func environmentDir(cacheDir string) (string, error) {
	if cacheDir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return "", fmt.Errorf("cannot find a cache folder for JupyterLab: %w", err)
		}
		cacheDir = filepath.Join(base, "puzzlelab")
	}
	sum := sha256.Sum256(requirements)
	// The server is started in another folder, so the path must be absolute.
	return filepath.Abs(filepath.Join(cacheDir, "jupyterlab-"+hex.EncodeToString(sum[:6])))
}

// installed returns the JupyterLab in an environment, or nil if it is missing,
// incomplete, or no longer runs (for example after an upgrade of the system's
// Python).
func installed(ctx context.Context, dir string) *Program {
	if _, err := os.Stat(filepath.Join(dir, markerName)); err != nil {
		return nil
	}
	argv := []string{pythonIn(dir), "-m", "jupyterlab"}
	version, err := askVersion(ctx, argv)
	if err != nil {
		return nil
	}
	return &Program{Argv: argv, Version: version, Own: true, Unsettled: len(unsettled(dir, filepath.Base(dir))) > 0}
}

func pythonIn(dir string) string { return filepath.Join(dir, "bin", "python") }

// install creates the environment under a temporary name, puts the final name
// into its scripts, and renames it. An incomplete environment is never found, and
// if two processes install at once, the first to finish wins.
func install(ctx context.Context, py *python, dir string, progress func(string)) (*Program, error) {
	cache := filepath.Dir(dir)
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return nil, &InstallError{Step: "cache folder", Err: err}
	}
	sweep(cache)
	temp, err := os.MkdirTemp(cache, filepath.Base(dir)+"~*")
	if err != nil {
		return nil, &InstallError{Step: "cache folder", Err: err}
	}
	defer os.RemoveAll(temp)
	if err := fill(ctx, py, temp, progress); err != nil {
		return nil, err
	}
	if err := settle(temp, filepath.Base(dir)); err != nil {
		return nil, &InstallError{Step: "cache folder", Err: err}
	}
	if program := installed(ctx, dir); program != nil {
		return program, nil // another process was faster
	}
	if err := os.RemoveAll(dir); err != nil {
		return nil, &InstallError{Step: "removing a damaged installation", Err: err}
	}
	renamed := os.Rename(temp, dir)
	program := installed(ctx, dir)
	if renamed != nil && program == nil {
		return nil, &InstallError{Step: "cache folder", Err: renamed}
	}
	if program == nil {
		return nil, &InstallError{Step: "first start", Err: errors.New("it does not run"), Output: dir}
	}
	return program, nil
}

func fill(ctx context.Context, py *python, dir string, progress func(string)) error {
	progress("installing JupyterLab (only once); this takes a minute or two")
	if err := step(ctx, progress, "python -m venv", py.path, "-m", "venv", dir); err != nil {
		return err
	}
	lock := filepath.Join(dir, lockName)
	if err := os.WriteFile(lock, requirements, 0o644); err != nil {
		return &InstallError{Step: "cache folder", Err: err}
	}
	err := step(ctx, progress, "pip install", pythonIn(dir), "-m", "pip", "install", "--require-hashes", "--only-binary=:all:",
		"--no-input", "--disable-pip-version-check", "--progress-bar=off", "--no-warn-script-location", "-r", lock)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, markerName), []byte(py.path+"\n"), 0o644); err != nil {
		return &InstallError{Step: "cache folder", Err: err}
	}
	return nil
}

// step runs one program of the installation and reports what pip collects.
func step(ctx context.Context, progress func(string), name, program string, args ...string) error {
	var last time.Time
	log := &tail{line: func(line string) {
		what, ok := strings.CutPrefix(line, "Collecting ")
		if !ok || time.Since(last) < progressEvery {
			return
		}
		last = time.Now()
		what, _, _ = strings.Cut(what, " ")
		progress("fetching " + what)
	}}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("installing JupyterLab was stopped: %w", context.Cause(ctx))
		}
		return &InstallError{Step: name, Output: log.String(), Err: err}
	}
	return nil
}

// sweep removes what interrupted installations left behind.
func sweep(cache string) {
	leftovers, _ := filepath.Glob(filepath.Join(cache, "jupyterlab-*~*"))
	for _, dir := range leftovers {
		info, err := os.Stat(dir)
		if errors.Is(err, fs.ErrNotExist) || err == nil && time.Since(info.ModTime()) < sweepAge {
			continue
		}
		os.RemoveAll(dir)
	}
}
