package cellcode

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRefuse(t *testing.T) {
	for source, want := range map[string]string{
		"import _ \"embed\"\n\n//go:embed x.txt\nvar text string": "cell 4, line 3: //go:embed does not work in a cell: read the file with os.ReadFile",
		"//go:generate stringer\ntype T int":                      "cell 4, line 1: //go:generate does not work in a cell: run the command with ! at the beginning of a line",
		"//go:build linux\n\nfunc f() {}":                         "cell 4, line 1: //go:build does not work in a cell, which is compiled for this machine: test runtime.GOOS",
		"\t//go:linkname now time.now\nfunc now() int":            "cell 4, line 1: //go:linkname does not work in a cell: write a package beside the notebook and import it",
		"//go:something new":                                      "cell 4, line 1: //go:something does not work in a cell",
		"%env A B\nimport \"C\"":                                  "cell 4, line 2: import \"C\" does not work in a cell, which cannot use cgo: write a package beside the notebook and import it",
		"import (\n\t\"fmt\"\n\t\"C\"\n)":                         "cell 4, line 3: import \"C\" does not work in a cell, which cannot use cgo: write a package beside the notebook and import it",
		"//go:noinline\nfunc f() {}":                              "",
		"// see //go:embed\nvar s = \"//go:embed x\"":             "",
		"var s = `\n//go:embed x\n`":                              "",
		"%%\n! //go:embed\nfmt.Println(1)":                        "",
		"import \"fmt\"\n%%\nfmt.Println(\"C\")":                  "",
		"import (\n\t\"fmt\"\n)\nvar s = f(\"C\")":                "",
		"x := \"C\"": "",
	} {
		lines := strings.Split(source, "\n")
		err := Refuse(4, lines, func(i int) bool { return strings.HasPrefix(lines[i], "%") || strings.HasPrefix(lines[i], "!") })
		if want == "" {
			require.NoError(t, err, source)
		} else {
			require.EqualError(t, err, want, source)
		}
	}
}
