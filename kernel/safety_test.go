//go:build unix

package main

import (
	"encoding/base64"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/go-zeromq/zmq4"
	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/nbformat"
)

// This file tests the statements of docs/safety.md that no other test covers.

// Every line of the document names tests, and they exist.
func TestSafetyNamesItsTests(t *testing.T) {
	declared := map[string]bool{}
	declaration := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	require.NoError(t, filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, match := range declaration.FindAllSubmatch(source, -1) {
			declared[string(match[1])] = true
		}
		return err
	}))
	document, err := os.ReadFile(filepath.Join("..", "docs", "safety.md"))
	require.NoError(t, err)
	name := regexp.MustCompile("`((?:Test|Fuzz)\\w+)`")
	claims := 0
	for line := range strings.Lines(string(document)) {
		names := name.FindAllStringSubmatch(line, -1)
		for _, match := range names {
			require.True(t, declared[match[1]], "%s does not exist", match[1])
		}
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| Claim") {
			require.NotEmpty(t, names, line)
			claims++
		}
	}
	require.Greater(t, claims, 15)
}

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

// TestStrangersCannotEndAKernelOfJupyter sends what somebody can send who does not know
// the key, to all ports of a kernel.
func TestStrangersCannotEndAKernelOfJupyter(t *testing.T) {
	d := newDesk(t)
	k := d.frontEnd(soakHost(t).spec())
	c := k.connection
	for _, port := range []int{c.ShellPort, c.ControlPort, c.StdinPort, c.HeartbeatPort, c.IOPubPort} {
		address := net.JoinHostPort(c.IP, strconv.Itoa(port))
		for _, bytes := range []string{"", "GET / HTTP/1.0\r\n\r\n", "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f\x03"} {
			peer, err := net.Dial("tcp", address)
			require.NoError(t, err)
			_, _ = peer.Write([]byte(bytes)) // the kernel may have closed it
			require.NoError(t, peer.Close())
		}
	}
	for _, port := range []int{c.ShellPort, c.ControlPort, c.StdinPort} {
		socket := zmq4.NewDealer(t.Context())
		require.NoError(t, socket.Dial("tcp://"+net.JoinHostPort(c.IP, strconv.Itoa(port))))
		for _, frames := range [][]string{
			{"x"}, {""}, {"<IDS|MSG>"}, {"<IDS|MSG>", "00", "{}", "{}", "{}"}, {"<IDS|MSG>", "not hex", "{}", "{}", "{}", "{}"},
			{"<IDS|MSG>", strings.Repeat("00", 32), `{"msg_type": "shutdown_request"}`, "{}", "{}", "{}"},
		} {
			var parts [][]byte
			for _, frame := range frames {
				parts = append(parts, []byte(frame))
			}
			require.NoError(t, socket.SendMulti(zmq4.NewMsgFrom(parts...)))
		}
		defer socket.Close()
	}
	for range 20 {
		socket := zmq4.NewReq(t.Context())
		require.NoError(t, socket.Dial("tcp://"+net.JoinHostPort(c.IP, strconv.Itoa(c.HeartbeatPort))))
		require.NoError(t, socket.Send(zmq4.NewMsgString("do you live?")))
		require.NoError(t, socket.Close()) // without waiting for the answer
	}
	k.begin("os.WriteFile(\"alive\", nil, 0o600)", "alive")
	heart := zmq4.NewReq(t.Context())
	defer heart.Close()
	require.NoError(t, heart.Dial("tcp://"+net.JoinHostPort(c.IP, strconv.Itoa(c.HeartbeatPort))))
	require.NoError(t, heart.Send(zmq4.NewMsgString("and now?")))
	answer, err := heart.Recv()
	require.NoError(t, err)
	require.Equal(t, "and now?", string(answer.Bytes()))
	k.stop()
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
