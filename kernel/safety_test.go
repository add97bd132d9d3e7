//go:build unix

package main

import (
	"encoding/base64"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/nbformat"
)

// This file tests the statements of docs/safety.md that no other test covers.

func TestNobodyElseReachesAKernel(t *testing.T) {
	d := newDesk(t)
	k, err := soakHost(t).start(t.Context(), d.dir, 0)
	require.NoError(t, err)
	defer func() { require.NoError(t, k.Stop()) }()
	connection := d.connection()
	require.Equal(t, jupyter.IPC, connection.Transport)
	require.Equal(t, 5, listening(connection))
	folder := filepath.Dir(connection.IP)
	for path, want := range map[string]fs.FileMode{folder: 0o700, filepath.Join(folder, "connection.json"): 0o600} {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, want, info.Mode().Perm(), path)
	}
	if pid := d.kernelProcess(); pid != 0 {
		require.Empty(t, openPorts(t, pid))
	}
}

// openPorts returns the lines of the system's tables for the TCP ports on which a
// process listens.
func openPorts(t *testing.T, pid int) []string {
	t.Helper()
	descriptors, err := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
	require.NoError(t, err)
	sockets := map[string]bool{}
	for _, descriptor := range descriptors {
		if target, err := os.Readlink(descriptor); err == nil && strings.HasPrefix(target, "socket:[") {
			sockets[strings.Trim(target, "socket:[]")] = true
		}
	}
	require.NotEmpty(t, sockets)
	var open []string
	for _, table := range []string{"tcp", "tcp6"} {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/net/%s", pid, table))
		if os.IsNotExist(err) {
			continue
		}
		require.NoError(t, err)
		const state, listening, inode = 3, "0A", 9
		for line := range strings.Lines(string(data)) {
			if fields := strings.Fields(line); len(fields) > inode && fields[state] == listening && sockets[fields[inode]] {
				open = append(open, line)
			}
		}
	}
	return open
}

func TestPagesHoldNoFilesFromElsewhere(t *testing.T) {
	base := t.TempDir()
	dir := filepath.Join(base, "notebook")
	require.NoError(t, os.Mkdir(dir, 0o755))
	write := func(path, content string) {
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
	}
	secret := filepath.Join(base, "secret.png")
	write(secret, "a secret")
	write(filepath.Join(dir, "own.png"), "a picture")
	require.NoError(t, os.Symlink(secret, filepath.Join(dir, "link.png")))
	require.NoError(t, os.Symlink(base, filepath.Join(dir, "folder")))
	require.NoError(t, os.Symlink("own.png", filepath.Join(dir, "inside.png")))
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{{Type: nbformat.Markdown, Source: "![](own.png) ![](inside.png) ![](link.png) ![](folder/secret.png) " +
		"![](../secret.png) ![](%2e%2e/secret.png) ![](x/../../secret.png) ![](" + secret + ") ![](file://" + secret + ")"}}
	j := &job{path: filepath.Join(dir, "x.ipynb"), notebook: nb, page: target{path: filepath.Join(base, "x.html")}}
	require.NoError(t, j.writePage())
	page, err := os.ReadFile(j.page.path)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(page), base64.StdEncoding.EncodeToString([]byte("a picture"))))
	require.NotContains(t, string(page), base64.StdEncoding.EncodeToString([]byte("a secret")))
}
