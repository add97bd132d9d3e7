package cellcode_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

func TestABlockWithoutEndHasItsPlace(t *testing.T) {
	packages := repository(t)
	for source, want := range map[string]string{
		"package main\n\nfunc main() {\n\tx := \"{\"\n\tfor {\n\t\tif true {\n\t\t}\n}\n": "./main.go:5:6: expected '}', found 'EOF'; a { has no }",
		"package main\n\nfunc f() {\n\nfunc main() {\n}\n":                                "./main.go:3:10: expected '}', found 'EOF'; a { has no }",
	} {
		require.Equal(t, want, cellcode.Explain("./main.go:9:3: expected '}', found 'EOF'", []byte(source), nil, packages))
	}
}
