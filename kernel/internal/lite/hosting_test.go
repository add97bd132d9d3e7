package lite

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The files for hosts are well formed and name what there is.
func TestFilesForHosts(t *testing.T) {
	workflow, err := os.ReadFile("../../../docs/hosting/pages.yml")
	require.NoError(t, err)
	require.YAMLEq(t, string(workflow), string(workflow)) // it can be parsed
	require.Contains(t, string(workflow), "- run: go run ./kernel lite --output public\n")
	require.Contains(t, string(workflow), "path: public\n")
	require.NotContains(t, string(workflow), "\t")

	server, err := os.ReadFile("../../../docs/hosting/nginx.conf")
	require.NoError(t, err)
	require.Equal(t, strings.Count(string(server), "{"), strings.Count(string(server), "}"))
	require.Contains(t, string(server), engineFolder+"/"+packedFolder+"/")
	for _, line := range strings.Split(string(server), "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			require.Contains(t, ";{}", line[len(line)-1:], line)
		}
	}
}
