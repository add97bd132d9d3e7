package page_test

import (
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/page"
)

func TestStripKeepsTheProgram(t *testing.T) {
	const source = "// what it does\nfunction f() {\n\n  // why\n\treturn \"a // b\"; // what it returns\n}\ng(); // don't ask\n"
	require.Equal(t, "function f() {\nreturn \"a // b\";\n}\ng(); // don't ask\n", page.Strip(source))
	require.Empty(t, page.Strip(" \n// nothing\n"))
}

func TestLoaderHoldsNameAndProgram(t *testing.T) {
	packed := []byte{0x1f, 0x8b, 0, 255}
	loader := page.Loader("puzzlelabX", packed)
	require.Contains(t, loader, `var k="puzzlelabX"`)
	require.Contains(t, loader, base64.StdEncoding.EncodeToString(packed))
	require.NotContains(t, loader, "</script", "it stands in a script element")
}
