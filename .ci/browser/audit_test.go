package browser_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// The accessibility audit, a package of npm, and the SHA-512 of its archive as npm writes it.
const (
	axePackage = "axe-core@4.14.1"
	axeSum     = "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
)

// axe returns the script of the audit.
var axe = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp(scratch, "axe")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("npm", "pack", "--silent", axePackage)
	cmd.Dir = folder
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("npm pack %s: %w", axePackage, err)
	}
	archive, err := os.ReadFile(filepath.Join(folder, strings.TrimSpace(string(out))))
	if err != nil {
		return "", err
	}
	sum := sha512.Sum512(archive)
	if text := base64.StdEncoding.EncodeToString(sum[:]); text != axeSum {
		return "", fmt.Errorf("%s has the SHA-512 %s, want %s", axePackage, text, axeSum)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		return "", err
	}
	for files := tar.NewReader(unpacked); ; {
		file, err := files.Next()
		if err != nil {
			return "", err
		}
		if file.Name == "package/axe.min.js" {
			script, err := io.ReadAll(files)
			return string(script), err
		}
	}
})

// requireAudit requires that the audit finds nothing wrong on the page, and that it has
// looked at so many pictures that have names.
func requireAudit(t *testing.T, tab *chrome.Tab, pictures int, when string) {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil && os.Getenv("BROWSER") != "required" {
		t.Skip("npm is not installed")
	}
	script, err := axe()
	require.NoError(t, err)
	chrome.Value[bool](tab, script+";true")
	violations := chrome.Value[[]string](tab, fmt.Sprintf(`axe.run(document).then(function (r) {
  var named = r.passes.find(function (p) { return p.id === "svg-img-alt"; });
  if ((named ? named.nodes.length : 0) < %d) return ["the pictures have not been looked at"];
  return r.violations.flatMap(function (v) { return v.nodes.map(function (n) { return v.id + ": " + v.help + " " + n.html.slice(0, 200); }); });
})`, pictures))
	require.Empty(t, violations, when)
}

// TestSolidAudit audits players of solids, light and dark, with and without the hidden
// sides.
func TestSolidAudit(t *testing.T) {
	const stickers = 12 // at least, in view
	b := startBrowser(t)
	for _, name := range []string{"cube-3", "cube-5", "Megaminx", "sliding-dodecahedron"} {
		for _, dark := range []bool{false, true} {
			head := ""
			if dark {
				head = darkPage
			}
			tab, _ := openSolid(t, b, name, head, chrome.View{Dark: dark})
			requireAudit(t, tab, stickers, fmt.Sprintf("%s, dark: %v", name, dark))
			tab.Click("hidden sides", playerRoot+`.querySelector("input[type=checkbox]")`)
			requireAudit(t, tab, stickers, fmt.Sprintf("%s with hidden sides, dark: %v", name, dark))
		}
	}
}
