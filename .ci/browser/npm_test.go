package browser_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

var fetch = flag.Bool("fetch", false, "run the comparison with cubing.js, which npm fetches")

// packages installs the packages that testdata/npm pins by their hashes, in a folder
// that is removed after the test, and returns the folder.
func packages(t *testing.T) string {
	t.Helper()
	if !*fetch {
		t.Skip("needs the network; run with -fetch")
	}
	folder := t.TempDir()
	for _, name := range []string{"package.json", "package-lock.json"} {
		data, err := os.ReadFile(filepath.Join("testdata", "npm", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), data, 0o644))
	}
	install := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
	install.Dir = folder
	output, err := install.CombinedOutput()
	require.NoError(t, err, string(output))
	return filepath.Join(folder, "node_modules")
}
