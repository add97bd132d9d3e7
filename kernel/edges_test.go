//go:build unix

package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestACommandThatIsMissingIsAnErrorOfItsCell(t *testing.T) {
	d := newDesk(t)
	run := d.session(".")
	require.Empty(t, run("var kept = 7"))
	for _, source := range []string{
		"!", "%", "//gonb:!", "fmt.Println(1)\n%", "! ", "% ", "!\t ", "%\t", `!\`, `%\`, "!\\\n", "!*", "!* ", "//gonb:! ", "fmt.Println(1)\n! ",
	} {
		require.Contains(t, run(source), ": the command is missing", "%q", source)
	}
	require.Contains(t, run("fmt.Println(1)\n!"), "line 2: the command is missing; write it after !, as in !ls")
	require.Contains(t, run("%"), "line 1: the command is missing; write it after %, as in %help")
	require.Contains(t, run("%%script"), "%%script needs the name of a program")
	for _, source := range []string{"%exec", "%exec\t", "%%script \"\"", "%env =", "%rm \"\"", "%cd \"\"", "%\""} {
		require.NotEmpty(t, run(source), "%q", source)
	}
	require.Contains(t, run("%%\nfmt.Println(kept)"), "7")
	require.Contains(t, run("func seven() { fmt.Println(kept) }\n%exec\tseven"), "7")
}

func TestAFirstLineOfAnyLength(t *testing.T) {
	d := newDesk(t)
	run := d.session(".")
	text := strings.Repeat("x", 3<<20)
	require.Contains(t, run("fmt.Println(len(\""+text+"\"))"), "3145728")
	require.Contains(t, run("%%writefile été.txt\n雪"), "written to \"été.txt\"")
	require.Equal(t, "雪\n", string(d.read(filepath.Join(d.dir, "été.txt"))))
}
