//go:build unix

package kernelfolder

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestSweep(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	inUse, err := New()
	require.NoError(t, err)
	abandoned, err := New()
	require.NoError(t, err)
	start := func(folder string) *exec.Cmd {
		cmd := exec.Command("sleep", "1000")
		cmd.Args[0] = folder + "/sleep" // for systems that show only the command line
		cmd.Env = append(os.Environ(), "TMPDIR="+folder)
		require.NoError(t, cmd.Start())
		return cmd
	}
	// The folder is on the command line for systems that do not show the environment.
	orphan, nested, spared := start(abandoned.path), start(filepath.Join(abandoned.path, "pzl-1")), start(abandoned.path+"0")
	abandoned.lock.Close() // as when its owner is killed
	folder := func(name string, age time.Duration) string {
		path := filepath.Join(os.TempDir(), name)
		require.NoError(t, os.Mkdir(path, 0o700))
		then := time.Now().Add(-age)
		require.NoError(t, os.Chtimes(path, then, then))
		return path
	}
	being, old, other := folder("pzl-1", 0), folder("pzl-2", 2*creationLimit), folder("mine", 2*creationLimit)

	Sweep()
	require.NoDirExists(t, abandoned.path)
	require.NoDirExists(t, old, "whoever created it is gone")
	require.DirExists(t, inUse.path)
	require.DirExists(t, being, "a folder without a lock is just being created")
	require.DirExists(t, other)
	for _, cmd := range []*exec.Cmd{orphan, nested} {
		_ = cmd.Wait()
		require.Equal(t, syscall.SIGKILL, cmd.ProcessState.Sys().(syscall.WaitStatus).Signal())
	}
	require.NoError(t, spared.Process.Signal(syscall.SIGTERM))
	_ = spared.Wait()
	require.Equal(t, syscall.SIGTERM, spared.ProcessState.Sys().(syscall.WaitStatus).Signal())
	require.NoError(t, inUse.Close())
	require.NoDirExists(t, inUse.path)
}

func TestAFolderInWhichAKernelLivesIsNotSwept(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	front, err := New()
	require.NoError(t, err)
	nested := func() *Folder {
		folder, err := NewIn(front.path, pattern)
		require.NoError(t, err)
		return folder
	}
	dead, living := nested(), nested()
	dead.lock.Close()
	front.lock.Close()
	Sweep()
	require.DirExists(t, living.path)
	require.NoError(t, living.Close())
	Sweep()
	require.NoDirExists(t, front.path)
}

func TestEnter(t *testing.T) {
	parent := t.TempDir()
	t.Setenv("TMPDIR", parent)
	t.Setenv("GOTMPDIR", "/elsewhere")
	t.Setenv(frontEndVariable, "")
	t.Setenv(Variable, "/of/another/kernel")
	leave, err := Enter()
	require.NoError(t, err)
	inside := os.TempDir()
	require.Equal(t, parent, filepath.Dir(inside))
	require.Empty(t, os.Getenv("GOTMPDIR"))
	_, told := os.LookupEnv(Variable)
	require.False(t, told, "a kernel in a cell of this one needs a folder of its own")
	if runtime.GOOS == "linux" {
		value, err := os.ReadFile("/proc/self/oom_score_adj")
		require.NoError(t, err)
		require.Equal(t, firstToEnd+"\n", string(value))
	}

	t.Setenv(Variable, inside)
	leaveNothing, err := Enter()
	require.NoError(t, err)
	require.Equal(t, inside, os.TempDir(), "it was started in a folder")
	require.NoError(t, leaveNothing())
	require.DirExists(t, inside)
	require.NoError(t, leave())
	require.NoDirExists(t, inside)
}

func TestRelativePathsAreRefused(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("tmp", 0o700))
	here, err := filepath.Abs("tmp")
	require.NoError(t, err)
	t.Setenv("TMPDIR", here)
	for _, variable := range []string{"TMPDIR", "XDG_CACHE_HOME", "PUZZLELAB_CACHE"} {
		before := os.Getenv(variable)
		for _, dir := range []string{"tmp", "./tmp"} {
			t.Setenv(variable, dir)
			for _, refused := range []func() error{
				CheckEnvironment, func() error { _, err := New(); return err }, func() error { _, err := Enter(); return err },
			} {
				var relative *RelativeError
				require.ErrorAs(t, refused(), &relative)
				require.Equal(t, &RelativeError{variable, dir}, relative)
				require.ErrorContains(t, relative, "export "+variable+"='"+here+"'")
			}
		}
		t.Setenv(variable, before)
	}
	left, err := os.ReadDir("tmp")
	require.NoError(t, err)
	require.Empty(t, left)
	t.Setenv("PUZZLELAB_CACHE", "off")
	require.NoError(t, CheckEnvironment())
}

func TestTooLong(t *testing.T) {
	require.False(t, TooLong("/tmp"))
	require.True(t, TooLong("/"+strings.Repeat("x", 80)))
}
