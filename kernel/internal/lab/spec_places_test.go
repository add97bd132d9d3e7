package lab

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDataDir(t *testing.T) {
	for _, tc := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", nil, "home/.local/share/jupyter"},
		{"freebsd", nil, "home/.local/share/jupyter"},
		{"linux", map[string]string{"XDG_DATA_HOME": "xdg"}, "xdg/jupyter"},
		{"linux", map[string]string{"XDG_DATA_HOME": "xdg", "JUPYTER_DATA_DIR": "own"}, "own"},
		{"darwin", map[string]string{"XDG_DATA_HOME": "xdg"}, "home/Library/Jupyter"},
		{"darwin", map[string]string{"JUPYTER_PLATFORM_DIRS": "1"}, "home/Library/Application Support/jupyter"},
		{"windows", map[string]string{"APPDATA": "roaming"}, "roaming/jupyter"},
		{"windows", map[string]string{"APPDATA": "roaming", "LOCALAPPDATA": "local", "JUPYTER_PLATFORM_DIRS": "yes"}, "local/jupyter"},
		{"windows", map[string]string{"APPDATA": "roaming", "LOCALAPPDATA": "local", "JUPYTER_PLATFORM_DIRS": "false"}, "roaming/jupyter"},
		{"windows", map[string]string{"JUPYTER_CONFIG_DIR": "config"}, "config/data"},
		{"windows", nil, "home/.jupyter/data"},
	} {
		got := dataDir(tc.system, "home", func(name string) string { return tc.env[name] })
		require.Equal(t, filepath.FromSlash(tc.want), got, "%s %v", tc.system, tc.env)
	}
}

func TestUserDirAndSearchDirs(t *testing.T) {
	t.Setenv("JUPYTER_DATA_DIR", filepath.Join("own", "data"))
	t.Setenv("JUPYTER_PATH", "first"+string(os.PathListSeparator)+"second")
	t.Setenv("VIRTUAL_ENV", "env")
	dir, err := UserDir()
	require.NoError(t, err)
	require.Equal(t, filepath.Join("own", "data", "kernels"), dir)
	dirs := SearchDirs()
	require.Equal(t, []string{
		filepath.Join("first", "kernels"), filepath.Join("second", "kernels"), dir, PrefixDir("env"),
	}, dirs[:4])
}
