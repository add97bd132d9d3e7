//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// The test program stands in for gopls, which takes long to build, where only its life
// matters. The tests named TestWhole use the real one.

// standIn returns a program named gopls that knows nothing.
func standIn(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "gopls")
	require.NoError(t, os.Symlink(self, path))
	return path
}

// withStandIn puts this program first on the PATH of a spec.
func withStandIn(t *testing.T, spec *lab.Spec) *lab.Spec {
	t.Helper()
	spec.Env["PATH"] = filepath.Dir(standIn(t)) + string(filepath.ListSeparator) + spec.Env["PATH"]
	return spec
}

// serveNothing listens as "gopls -listen unix;ADDRESS" does.
func serveNothing(address string) {
	listener, err := net.Listen("unix", strings.TrimPrefix(address, "unix;"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for {
		conn, err := listener.Accept()
		if err != nil {
			os.Exit(1)
		}
		go answerNothing(conn)
	}
}

// answerNothing gives each request of the language server protocol an empty answer.
func answerNothing(conn net.Conn) {
	defer conn.Close()
	in := textproto.NewReader(bufio.NewReader(conn))
	for {
		header, err := in.ReadMIMEHeader()
		if err != nil {
			return
		}
		size, _ := strconv.Atoi(header.Get("Content-Length"))
		message := make([]byte, size)
		if _, err := io.ReadFull(in.R, message); err != nil {
			return
		}
		var request struct{ ID json.RawMessage }
		if json.Unmarshal(message, &request) != nil || request.ID == nil {
			continue // it is a notification
		}
		answer := fmt.Sprintf(`{"jsonrpc": "2.0", "id": %s, "result": {}}`, request.ID)
		fmt.Fprintf(conn, "Content-Length: %d\r\n\r\n%s", len(answer), answer)
	}
}

// TestALanguageServerThatCannotBeStartedIsMissed puts a file in its place that is no
// program, before the kernel starts or before it starts the server again.
func TestALanguageServerThatCannotBeStartedIsMissed(t *testing.T) {
	for name, later := range map[string]bool{"at first": false, "again": true} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(cellcode.StrictVariable, "1")
			d := newDesk(t)
			program := filepath.Join(t.TempDir(), "gopls")
			spoil := func() {
				require.NoError(t, os.WriteFile(program+"-", []byte("no program\n"), 0o755))
				require.NoError(t, os.Rename(program+"-", program))
			}
			if later {
				require.NoError(t, os.Symlink(standIn(t), program))
			} else {
				spoil()
			}
			k := startWithGopls(t, d.dir, program)
			if later {
				var pids []int
				require.Eventually(t, func() bool { pids = languageServers(d.temp); return len(pids) == 1 }, time.Minute, time.Millisecond)
				spoil()
				require.NoError(t, syscall.Kill(pids[0], syscall.SIGKILL))
			}
			require.Eventually(t, func() bool { return len(k.GaveWay()) == 1 }, time.Minute, time.Millisecond)
			require.Contains(t, k.GaveWay()[0], "no names are completed: ")
			nb := nbformat.New()
			nb.Cells = []*nbformat.Cell{{Type: nbformat.Code, Source: "fmt.Println(1)"}}
			require.ErrorContains(t, runner.Execute(t.Context(), k, nb, nil), "PUZZLELAB_STRICT is set: no names are completed")
		})
	}
}

// startWithGopls starts a kernel that has a language server, as those of front ends do.
func startWithGopls(t testing.TB, dir, gopls string) *gonb.Kernel {
	t.Helper()
	h, err := prepareHost(t.Context(), "", &console{stdout: io.Discard, stderr: io.Discard})
	require.NoError(t, err)
	k, err := gonb.Start(t.Context(), &gonb.Config{
		Go: h.goTool, Program: h.program, Root: h.root, Dir: dir,
		Tools: []string{h.tools.Go, h.tools.Goimports, gopls, h.tools.Draw},
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, k.Stop()) })
	return k
}

// builtGopls builds the real language server.
func builtGopls(t testing.TB) string {
	t.Helper()
	out := &console{stdout: io.Discard, stderr: io.Discard}
	h, err := prepareHost(t.Context(), "", out)
	require.NoError(t, err)
	require.NoError(t, h.buildGopls(t.Context(), out))
	return h.tools.Gopls
}
