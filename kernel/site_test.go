//go:build unix

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSiteRefusesWhatItDoesNotKnow(t *testing.T) {
	code, _, stderr := dispatched("site", "notebooks")
	require.Equal(t, exitUsage, code)
	require.Contains(t, stderr, `unexpected argument "notebooks"`)

	dir := t.TempDir()
	letter := filepath.Join(dir, "letter.txt")
	require.NoError(t, os.WriteFile(letter, []byte("Dear"), 0o600))
	code, stdout, stderr := dispatched("site", "--output", dir)
	require.Equal(t, exitUsage, code)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "was not created by this command")
	require.FileExists(t, letter)
}

func TestSiteRefusesWhatIsNoAddress(t *testing.T) {
	for _, address := range []string{"example.org", "ftp://example.org/", "https://", "https://example.org/?a", "https://example.org/#a", "https://exa mple.org", "/class/"} {
		code, _, stderr := dispatched("site", "--address", address, "--output", filepath.Join(t.TempDir(), "site"))
		require.Equal(t, exitUsage, code, address)
		require.Contains(t, stderr, "is not the address of a site, such as https://example.org/class/")
	}
}
