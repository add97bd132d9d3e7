//go:build unix

package ownfolder

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFoldersThatOthersCanWrite(t *testing.T) {
	base := t.TempDir()
	require.NoError(t, os.Chmod(base, 0o755))
	parent := filepath.Join(base, "parent")
	dir := filepath.Join(parent, "dir")
	link := filepath.Join(base, "link")
	require.NoError(t, os.MkdirAll(dir, 0o755))
	require.NoError(t, os.Symlink(dir, link))
	refused := func(path string, want, why string) {
		t.Helper()
		var untrusted *UntrustedError
		require.ErrorAs(t, CheckTrusted(path), &untrusted)
		require.Equal(t, want, untrusted.Path)
		require.Equal(t, why, untrusted.Why)
	}
	for _, path := range []string{dir, link, filepath.Join(dir, "not", "there")} {
		require.NoError(t, CheckTrusted(path))
		for _, changed := range []string{dir, parent} {
			named := changed
			if path == link && changed == dir {
				named = link
			}
			require.NoError(t, os.Chmod(changed, 0o777))
			refused(path, named, "everybody can write to it")
			require.NoError(t, os.Chmod(changed, 0o775))
			refused(path, named, "its group can write to it")
			require.ErrorContains(t, CheckTrusted(path), "chmod go-w '"+named+"'")
			require.NoError(t, os.Chmod(changed, 0o755))
		}
	}
	require.NoError(t, os.Chmod(parent, 0o777|os.ModeSticky))
	require.NoError(t, CheckTrusted(dir), "nobody can replace what is in such a folder")
	require.NoError(t, os.Chmod(parent, 0o755))
	require.NoError(t, os.Chmod(dir, 0o777|os.ModeSticky))
	refused(dir, dir, "everybody can write to it")

	if os.Geteuid() != 0 {
		return // the rest needs a folder of somebody else
	}
	require.NoError(t, os.Chmod(dir, 0o755))
	require.NoError(t, os.Chown(parent, 12345, 12345))
	refused(dir, parent, "it belongs to user 12345")
	refused(link, parent, "it belongs to user 12345")
	require.ErrorContains(t, CheckTrusted(dir), "export XDG_CACHE_HOME=")
}

func TestFilesThatOthersCanWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "program")
	require.NoError(t, os.WriteFile(path, nil, 0o755))
	require.NoError(t, CheckTrustedFile(path))
	require.NoError(t, os.Chmod(path, 0o775))
	require.ErrorContains(t, CheckTrustedFile(path), "its group can write to it")
}
