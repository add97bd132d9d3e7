package lab

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// UserDir returns the folder of the user's own kernel specs, by Jupyter's
// rules: $JUPYTER_DATA_DIR, or else a folder that depends on the system. It
// need not exist.
func UserDir() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil && os.Getenv("JUPYTER_DATA_DIR") == "" {
		return "", fmt.Errorf("cannot find Jupyter's folder of kernels (set JUPYTER_DATA_DIR): %w", err)
	}
	return filepath.Join(dataDir(runtime.GOOS, home, os.Getenv), "kernels"), nil
}

// PrefixDir returns the folder of kernel specs below an installation prefix,
// such as /usr/local or the folder of a virtual environment.
func PrefixDir(prefix string) string {
	return filepath.Join(prefix, "share", "jupyter", "kernels")
}

// SearchDirs returns the folders in which this user's Jupyter searches for
// kernels, in Jupyter's order, except those of Python's own installation.
func SearchDirs() []string {
	var dirs []string
	for _, dir := range filepath.SplitList(os.Getenv("JUPYTER_PATH")) {
		if dir != "" {
			dirs = append(dirs, filepath.Join(dir, "kernels"))
		}
	}
	if user, err := UserDir(); err == nil {
		dirs = append(dirs, user)
	}
	if env := os.Getenv("VIRTUAL_ENV"); env != "" {
		dirs = append(dirs, PrefixDir(env))
	}
	return append(dirs, PrefixDir("/usr/local"), PrefixDir("/usr"))
}

// dataDir follows jupyter_core.paths.jupyter_data_dir.
func dataDir(system, home string, getenv func(string) string) string {
	if dir := getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir
	}
	platform := isTrue(getenv("JUPYTER_PLATFORM_DIRS"))
	switch system {
	case "darwin":
		if platform {
			return filepath.Join(home, "Library", "Application Support", "jupyter")
		}
		return filepath.Join(home, "Library", "Jupyter")
	case "windows":
		if local := getenv("LOCALAPPDATA"); platform && local != "" {
			return filepath.Join(local, "jupyter")
		}
		if roaming := getenv("APPDATA"); roaming != "" {
			return filepath.Join(roaming, "jupyter")
		}
		if config := getenv("JUPYTER_CONFIG_DIR"); config != "" {
			return filepath.Join(config, "data")
		}
		return filepath.Join(home, ".jupyter", "data")
	}
	if xdg := getenv("XDG_DATA_HOME"); xdg != "" {
		return filepath.Join(xdg, "jupyter")
	}
	return filepath.Join(home, ".local", "share", "jupyter")
}

// isTrue interprets a variable as jupyter_core does: everything except these
// values is true.
func isTrue(value string) bool {
	switch strings.ToLower(value) {
	case "", "n", "no", "false", "off", "0", "0.0":
		return false
	}
	return true
}
