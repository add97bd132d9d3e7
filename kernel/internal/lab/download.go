package lab

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"

	"puzzlelab/kernel/internal/ownfolder"
)

// Download fetches the packages of a lock file, without what they require, and returns the
// folder with their wheels, which is below cacheDir (if empty, the user's cache folder). What was
// fetched before is not fetched again. The errors are a *MissingError, a *VenvError, an
// *InstallError, an *ownfolder.UntrustedError, and those of the disk.
func Download(ctx context.Context, lock []byte, cacheDir string, progress func(string)) (string, error) {
	near, err := environmentDir(cacheDir)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(lock)
	dir := filepath.Join(filepath.Dir(near), "wheels-"+hex.EncodeToString(sum[:6]))
	if err := ownfolder.CheckTrusted(dir); err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(dir, markerName)); err == nil {
		return dir, nil
	}
	py, err := findPython(ctx)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), "jupyterlab-wheels~*") // a name that sweep knows
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	if err := download(ctx, py, temp, lock, progress); err != nil {
		return "", err
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", err
	}
	return dir, os.Rename(filepath.Join(temp, "wheels"), dir)
}

// download makes an environment, because pip may only be there in one, and lets its pip
// fetch the wheels.
func download(ctx context.Context, py *python, temp string, lock []byte, progress func(string)) error {
	environment, wheels, file := filepath.Join(temp, "environment"), filepath.Join(temp, "wheels"), filepath.Join(temp, lockName)
	if err := step(ctx, progress, "python -m venv", py.path, "-m", "venv", environment); err != nil {
		return err
	}
	if err := os.WriteFile(file, lock, 0o644); err != nil {
		return err
	}
	err := step(ctx, progress, "pip download", pythonIn(environment), "-m", "pip", "download", "--require-hashes", "--only-binary=:all:",
		"--no-deps", "--no-input", "--disable-pip-version-check", "--progress-bar=off", "-d", wheels, "-r", file)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(wheels, markerName), nil, 0o644)
}
