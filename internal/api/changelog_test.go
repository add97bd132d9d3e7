package api

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/semver"
)

var (
	section = regexp.MustCompile(`(?m)^## \[?([^]\s]+)\]?(?: - (.*))?$`)
	group   = regexp.MustCompile(`(?m)^### (.*)$`)
	day     = regexp.MustCompile(`^20\d\d-\d\d-\d\d$`)
)

// The changelog has the form of keepachangelog.com. Its first section is that of this version:
// Unreleased while that is in development.
func TestChangelog(t *testing.T) {
	data, err := os.ReadFile("../../CHANGELOG.md")
	require.NoError(t, err)
	text := string(data)
	require.True(t, strings.HasPrefix(text, "# Changelog\n"))
	for _, match := range group.FindAllStringSubmatch(text, -1) {
		require.Contains(t, []string{"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}, match[1])
	}
	sections := section.FindAllStringSubmatch(text, -1)
	released, development := strings.CutSuffix(Version, "-dev")
	require.True(t, semver.IsValid("v"+released), Version)
	if development {
		require.Equal(t, []string{"Unreleased", ""}, sections[0][1:])
		require.Contains(t, text, "that of "+released)
		sections = sections[1:]
	} else {
		require.Equal(t, released, sections[0][1])
	}
	before := "v" + released
	for i, s := range sections {
		require.Regexp(t, day, s[2], s[1])
		require.True(t, semver.IsValid("v"+s[1]), s[1])
		if development || i > 0 {
			require.Negative(t, semver.Compare("v"+s[1], before), "%s after %s", s[1], before)
		}
		before = "v" + s[1]
	}
}
