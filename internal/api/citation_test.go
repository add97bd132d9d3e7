package api

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// CITATION.cff has what the schema of the Citation File Format 1.2.0 requires, and no key
// that it does not have.
func TestCitation(t *testing.T) {
	data, err := os.ReadFile("../../CITATION.cff")
	require.NoError(t, err)
	text := string(data)
	require.YAMLEq(t, text, text) // it can be parsed
	keys := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^([a-z-]+):[ ]*(.*)$`).FindAllStringSubmatch(text, -1) {
		keys[m[1]] = m[2]
	}
	known := []string{"abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license", "license-url",
		"message", "preferred-citation", "references", "repository", "repository-artifact", "repository-code", "title", "type", "url", "version"}
	for key := range keys {
		require.Contains(t, known, key)
	}
	for _, required := range []string{"authors", "cff-version", "message", "title"} {
		require.Contains(t, keys, required)
	}
	require.Equal(t, "1.2.0", keys["cff-version"])
	require.Equal(t, "software", keys["type"])
	require.Equal(t, strings.TrimSuffix(Version, "-dev"), keys["version"])
	for _, m := range regexp.MustCompile(`(?m)^ +doi: (.*)$`).FindAllStringSubmatch(text, -1) {
		require.Regexp(t, `^10\.\d{4,9}(\.\d+)?/[A-Za-z0-9:/_;\-.()\[\]\\]+$`, m[1], "the schema's pattern")
	}
	_, references, _ := strings.Cut(text, "references:\n")
	for _, reference := range strings.Split(references, "  - type: ")[1:] {
		require.Contains(t, reference, "\n    title: ")
		require.Contains(t, reference, "\n    authors:\n")
	}
	readme, err := os.ReadFile("../../README.md")
	require.NoError(t, err)
	require.Contains(t, string(readme), "version = {"+keys["version"]+"}")
}
