package puzzlekit

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Panics with an error of this package go through failed, so that they end a program outside
// notebooks with one line. Others pass on what was recovered, or are bugs with a text.
func TestPanicsAreBrief(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	allowed := regexp.MustCompile(`panic\((failed\(|failure\)|err\)|"puzzlekit: )`)
	call := regexp.MustCompile(`\bpanic\(`)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for line := range strings.Lines(string(source)) {
			if code, _, _ := strings.Cut(line, "//"); call.MatchString(code) {
				require.Regexp(t, allowed, code, file)
			}
		}
	}
}
