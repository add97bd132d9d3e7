package gonb

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestLanguageServersOfKilledKernelsAreSwept(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	programs := t.TempDir()
	script := func(name, text string) string {
		path := filepath.Join(programs, name)
		require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o755))
		return path
	}
	script("gopls", "while :; do sleep 0.1; done\n")
	kernel := script("gonb", `"$(dirname "$0")"/gopls -listen "unix;$2/gopls_socket" & echo $! > "$2/pid"; read line`+"\n")
	start := func(name string) (cmd *exec.Cmd, folder string, server int) {
		folder = filepath.Join(os.TempDir(), name)
		require.NoError(t, os.Mkdir(folder, 0o700))
		cmd = exec.Command(kernel, "--kernel", folder)
		_, err := cmd.StdinPipe() // it lives as long as this stays open
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		require.Eventually(t, func() bool {
			text, _ := os.ReadFile(filepath.Join(folder, "pid"))
			server, err = strconv.Atoi(strings.TrimSpace(string(text)))
			return err == nil && serverOf(commandLine(server)) == folder
		}, time.Minute, time.Millisecond)
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			_ = syscall.Kill(server, syscall.SIGKILL)
		})
		return cmd, folder, server
	}
	_, kept, keptServer := start("gonb_00000001")
	killed, swept, sweptServer := start("gonb_00000002")
	require.NoError(t, killed.Process.Kill())
	_ = killed.Wait()

	Sweep()
	require.DirExists(t, kept)
	require.NoError(t, syscall.Kill(keptServer, 0), "the server of a running kernel is not killed")
	require.NoDirExists(t, swept)
	require.Eventually(t, func() bool { return commandLine(sweptServer) == nil }, time.Minute, time.Millisecond)
}
