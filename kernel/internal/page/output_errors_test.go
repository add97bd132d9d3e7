package page

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func TestErrorsOfTheCompilerAreShownOnce(t *testing.T) {
	const shown = "cell 4, line 1: \x1b[31mcannot use x\x1b[0m\n\tx\n\t^"
	out := &nbformat.Output{Type: nbformat.Error, EName: "ERROR", EValue: "./main.go:15:17: cannot use x\n\thave (int)",
		Traceback: []string{shown, "\x1b[31m\thave (int)\x1b[0m"}}
	require.Equal(t, out.Traceback[0]+"\n"+out.Traceback[1], errorText(out))
	out.EValue = "./main.go:15:17: cannot use y"
	require.Contains(t, errorText(out), "ERROR: ./main.go:15:17: cannot use y\n", "what the traceback does not say is shown")
}

// A product of powers that takes more than a line is broken after a factor.
func TestProductsBreakAfterFactors(t *testing.T) {
	require.Equal(t, "<pre class=\"terminal line\">a^2*<wbr>b^-1*<wbr>a^3</pre>\n", terminalBlock("a^2*b^-1*a^3\n"))
	require.NotContains(t, terminalBlock("a*b\nc*d"), "<wbr>", "text in lines stays as it is")
}
