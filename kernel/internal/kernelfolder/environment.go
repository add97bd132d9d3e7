package kernelfolder

import (
	"fmt"
	"os"
	"path/filepath"
)

// A RelativeError refuses a variable that names a folder by a path that is not absolute:
// each program would take it to be below its own current folder.
type RelativeError struct{ Variable, Path string }

func (e *RelativeError) Error() string {
	return fmt.Sprintf("%s is %q; want an absolute path: %s", e.Variable, e.Path, e.Fix())
}

// Fix returns the command that makes the path absolute, as it is seen from here.
func (e *RelativeError) Fix() string {
	absolute, err := filepath.Abs(e.Path)
	if err != nil {
		return "unset " + e.Variable
	}
	return "export " + e.Variable + "='" + absolute + "'"
}

// CheckEnvironment returns a *RelativeError if a variable that names the folder of
// temporary files or that of a cache does not have an absolute path.
func CheckEnvironment() error {
	for _, variable := range []string{"TMPDIR", "XDG_CACHE_HOME", "PUZZLELAB_CACHE"} {
		path := os.Getenv(variable)
		if path == "" || filepath.IsAbs(path) || variable == "PUZZLELAB_CACHE" && path == "off" {
			continue
		}
		return &RelativeError{variable, path}
	}
	return nil
}

// socketLimit is the length of path that every system allows for a Unix socket.
const socketLimit = 103

// TooLong reports whether Unix sockets of a kernel are too long for the system if its
// folder is created below dir.
func TooLong(dir string) bool {
	const longest = "/pzl-1234567890/gonb_12345678/gopls_socket"
	return len(dir)+len(longest) > socketLimit
}
