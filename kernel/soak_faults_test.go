//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// soakSeed makes the times of the faults the same in every run, as far as possible.
const soakSeed = 20

// TestSoakKernelKilled kills the kernel at various times: while it starts, while a
// cell is compiled, while one runs.
func TestSoakKernelKilled(t *testing.T) {
	if _, err := os.Stat("/proc/self/environ"); err != nil {
		t.Skip("skipped: this system has no /proc to find the kernel in")
	}
	d := newDesk(t)
	path := d.notebook("x.ipynb", "%%\nfmt.Println(1)", "%%\nfmt.Println(2)", "!sleep 1000")
	before := d.read(path)
	random := rand.New(rand.NewPCG(soakSeed, 0))
	kills, starting := soakSize(2, 20), 0
	for range kills {
		// Starting takes a tenth of a second, so early times are chosen often.
		u := random.Float64()
		wait := time.Duration(u * u * u * float64(2*time.Second))
		done := make(chan struct{})
		go func() {
			defer close(done)
			pid := 0
			for ; pid == 0; pid = d.kernelProcess() {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(wait)
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}()
		code, _, stderr := d.kernel(t.Context(), "run", path)
		<-done
		require.Equal(t, exitKernel, code)
		require.Contains(t, stderr, "signal: killed")
		if !strings.Contains(stderr, "ended the kernel") {
			require.Contains(t, stderr, "the kernel ended by itself")
			starting++
		}
		require.Equal(t, before, d.read(path))
		require.Empty(t, processesBelow(d.temp))
	}
	t.Logf("%d kernels killed, %d of them while they started; each was reported, the notebook is unchanged, nothing is left", kills, starting)
}

// writerVariable makes the test program write the named notebook forever.
const writerVariable = "PUZZLELAB_TEST_WRITER"

// writeForever changes a notebook again and again in the way a run does at its end.
func writeForever(path string) {
	versions := []*nbformat.Notebook{largeNotebook(1), largeNotebook(2)}
	for i := 0; ; i++ {
		if err := versions[i%2].WriteFile(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// largeNotebook returns a notebook in which a missing part is easy to detect.
func largeNotebook(version int) *nbformat.Notebook {
	nb := nbformat.New()
	for i := range 40 {
		nb.Cells = append(nb.Cells, &nbformat.Cell{
			ID: fmt.Sprint("cell-", i), Type: nbformat.Code, Source: fmt.Sprint("// version ", version), Metadata: map[string]any{},
			Outputs: []nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: strings.Repeat("0123456789abcde\n", 1<<12)}},
		})
	}
	return nb
}

// TestSoakWriterKilled kills a program again and again while it writes a notebook.
// The file must be one complete version or the next.
func TestSoakWriterKilled(t *testing.T) {
	d := newDesk(t)
	path := filepath.Join(d.dir, "x.ipynb")
	program, err := os.Executable()
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(soakSeed, 1))
	kills, torn := soakSize(5, 100), 0
	require.NoError(t, largeNotebook(0).WriteFile(path))
	for range kills {
		cmd := exec.Command(program)
		cmd.Env = append(os.Environ(), writerVariable+"="+path)
		require.NoError(t, cmd.Start())
		require.Eventually(t, func() bool {
			files, _ := filepath.Glob(filepath.Join(d.dir, ".x.ipynb.*.tmp"))
			return len(files) > 0
		}, time.Minute, 200*time.Microsecond, "it has not started to write")
		time.Sleep(time.Duration(random.IntN(10_000)) * time.Microsecond)
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait()

		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		want := largeNotebook(0)
		require.Len(t, nb.Cells, len(want.Cells))
		for i, cell := range nb.Cells {
			require.Equal(t, nb.Cells[0].Source, cell.Source, "two versions are mixed")
			require.True(t, want.Cells[i].Outputs[0].Text == cell.Outputs[0].Text)
		}
		left, err := filepath.Glob(filepath.Join(d.dir, ".x.ipynb.*.tmp"))
		require.NoError(t, err)
		torn += len(left)
		for _, file := range left {
			require.NoError(t, os.Remove(file))
		}
	}
	t.Logf("a writer was killed %d times, %d of them within a write; the notebook was whole each time", kills, torn)
}

// TestSoakRunnerKilledInItsWrite kills the command itself when it starts to write
// the notebook.
func TestSoakRunnerKilledInItsWrite(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "%%\nfor range 500_000 {\n\tfmt.Println(\"0123456789abcde\")\n}")
	before := d.read(path)
	program, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(program, "run", "--no-html", "--max-output", "8000000", path)
	cmd.Env = append(os.Environ(), commandVariable+"=1")
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	writing := filepath.Join(d.dir, ".x.ipynb.*.tmp")
	require.Eventually(t, func() bool {
		files, _ := filepath.Glob(writing)
		return len(files) > 0
	}, 2*time.Minute, 200*time.Microsecond)
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait()
	if after := d.read(path); !bytes.Equal(before, after) { // the kill came after the rename
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		require.Equal(t, strings.Repeat("0123456789abcde\n", 500_000), nb.Cells[0].Outputs[0].Text)
	}
	left, err := filepath.Glob(writing)
	require.NoError(t, err)
	t.Logf("the command was killed while it wrote; the notebook is whole, %d temporary file is left", len(left))

	// The next run sweeps what is left of the kernel; the desk checks it.
	code, _, _ := d.kernel(t.Context(), "run", "--quiet", "--no-html", path)
	require.Equal(t, exitOK, code)
}

// smallDisk mounts a file system of so many kilobytes and returns its folder.
func smallDisk(t *testing.T, kilobytes int) string {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("skipped: only root can mount a small file system")
	}
	dir := t.TempDir()
	out, err := exec.Command("mount", "-t", "tmpfs", "-o", fmt.Sprintf("size=%dk", kilobytes), "tmpfs", dir).CombinedOutput()
	if err != nil {
		t.Skipf("skipped: a small file system cannot be mounted: %s", bytes.TrimSpace(out))
	}
	t.Cleanup(func() { require.NoError(t, exec.Command("umount", dir).Run()) })
	return dir
}

// TestSoakDiskFull runs notebooks whose results do not fit on the disk, and runs one
// with a full temporary folder.
func TestSoakDiskFull(t *testing.T) {
	t.Run("for the notebook", func(t *testing.T) {
		d := newDesk(t)
		d.dir = smallDisk(t, 512)
		path := d.notebook("x.ipynb", "%%\nfor range 100_000 {\n\tfmt.Println(\"0123456789abcde\")\n}")
		before := d.read(path)
		code, stdout, stderr := d.kernel(t.Context(), "run", "--no-html", "--max-output", "2000000", path)
		require.Equal(t, exitInput, code)
		require.Empty(t, stdout)
		require.Contains(t, stderr, "x.ipynb: no space left on device")
		require.Equal(t, before, d.read(path))
		entries, err := os.ReadDir(d.dir)
		require.NoError(t, err)
		require.Len(t, entries, 1, "the part that was written is gone")
	})
	t.Run("for the page", func(t *testing.T) {
		d := newDesk(t)
		path := d.notebook("x.ipynb", "%%\nfor range 100_000 {\n\tfmt.Println(\"0123456789abcde\")\n}")
		disk := smallDisk(t, 512)
		page := filepath.Join(disk, "x.html")
		code, _, stderr := d.kernel(t.Context(), "run", "--max-output", "2000000", "--html", page, path)
		require.Equal(t, exitInput, code)
		require.Contains(t, stderr, "x.html: no space left on device")
		entries, err := os.ReadDir(disk)
		require.NoError(t, err)
		require.Empty(t, entries)
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		require.NotEmpty(t, nb.Cells[0].Outputs, "the notebook has its outputs")
	})
	t.Run("for the cells", func(t *testing.T) {
		d := newDesk(t)
		path := d.notebook("x.ipynb", "%%\nfmt.Println(1)")
		before := d.read(path)
		for _, kilobytes := range []int{4, 64, 1024} {
			disk := smallDisk(t, kilobytes)
			t.Setenv("TMPDIR", disk)
			code, _, stderr := d.kernel(t.Context(), "run", "--no-html", path)
			require.Contains(t, []int{exitInput, exitKernel}, code, "the cell is not to blame")
			require.Contains(t, stderr, "no space left on device")
			require.Equal(t, before, d.read(path))
			left, err := os.ReadDir(disk)
			require.NoError(t, err)
			require.Empty(t, left)
		}
	})
}
