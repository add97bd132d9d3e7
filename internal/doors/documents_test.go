package doors

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// root is the folder of the project.
const root = "../.."

// documents lists the texts whose commands are doors. Records of decisions are about
// what was, so their commands are none.
func documents(t *testing.T) []string {
	t.Helper()
	paths := []string{"README.md", "README.ja.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docker/README.md", "scale/beam/README.md"}
	more, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	require.NoError(t, err)
	require.NotEmpty(t, more)
	for _, path := range more {
		paths = append(paths, "docs/"+filepath.Base(path))
	}
	return paths
}

var (
	comment = regexp.MustCompile(`(^|\s+)# .*$`)
	// inText matches commands between backquotes: a program, and at least one more word.
	inText = regexp.MustCompile("`((?:go (?:run|test|build|get|install|doc)|bash|docker|uv|pip|npm|apt-get) [^`]+)`")
)

// commandsOf returns the commands of a document: the lines of its shell blocks without
// their comments, and what its text names.
func commandsOf(text string) []string {
	var commands []string
	shell, fenced := false, false
	unfinished := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "```"):
			fenced = !fenced
			shell = fenced && slices.Contains([]string{"```sh", "```bash", "```console"}, strings.TrimSpace(line))
		case shell:
			line = strings.TrimSpace(comment.ReplaceAllString(line, ""))
			if before, goesOn := strings.CutSuffix(line, `\`); goesOn {
				unfinished += strings.TrimSpace(before) + " "
				continue
			}
			if line = unfinished + line; line != "" {
				commands = append(commands, line)
			}
			unfinished = ""
		case !fenced:
			for _, match := range inText.FindAllStringSubmatch(line, -1) {
				commands = append(commands, match[1])
			}
		}
	}
	return commands
}

func TestCommandsOf(t *testing.T) {
	const text = "Type `go run ./kernel warm`, or `go`.\n\n" +
		"```sh\n# all of it\ngo test ./...   # the tests\nuv pip compile a.in \\\n  -o a.txt\n```\n" +
		"```text\ngo run ./nothing\n```\n" +
		"```sh\necho 'a # b'\n```\n"
	require.Equal(t, []string{"go run ./kernel warm", "go test ./...", "uv pip compile a.in -o a.txt", "echo 'a"}, commandsOf(text))
}

// TestEveryCommandIsInTheTable compares the table with what the documents say.
func TestEveryCommandIsInTheTable(t *testing.T) {
	named := map[string][]string{}
	for _, document := range documents(t) {
		text, err := os.ReadFile(filepath.Join(root, document))
		require.NoError(t, err)
		for _, command := range commandsOf(string(text)) {
			named[command] = append(named[command], document)
		}
	}
	listed := map[string]bool{}
	for _, d := range doors {
		require.False(t, listed[d.command], "%s is in the table twice", d.command)
		listed[d.command] = true
		require.NotEqual(t, d.tier == "", d.because == "", "%s: want a tier, or the reason why it is not opened", d.command)
		if named[d.command] == nil {
			t.Errorf("no document names %s: take it out of the table, or teach it", d.command)
		}
	}
	for command, where := range named {
		if !listed[command] {
			t.Errorf("%s names %s, which is not in the table of doors", where[0], command)
		}
	}
}
