package minify_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"

	"puzzlelab/charts/internal/minify"
)

func TestScriptDoesTheSameAndIsShorter(t *testing.T) {
	const program = `globalThis.answers = (function () {
  "use strict";
  // how often each letter stands in a text
  const counted = { aLongName: 1 };
  function countLetters(aLongName, { from = 0 } = {}) {
    const letters = new Map();
    for (const letter of aLongName.slice(from)) letters.set(letter, (letters.get(letter) || 0) + 1);
    return Array.from(letters, pair => pair.join("")).join(" ");
  }
  return [countLetters("abba’s // text", { from: 1 }), counted.aLongName, /[’/]\/u/.test("’/u")].join("; ");
})();`
	short, err := minify.Script(program)
	require.NoError(t, err)
	require.Less(t, len(short), len(program)*2/3)
	require.Contains(t, short, "globalThis.answers", "a page sees this name")
	require.Contains(t, short, "use strict")
	for _, p := range []string{program, short} {
		vm, err := quickjs.NewVM()
		require.NoError(t, err)
		_, err = vm.Eval(p, quickjs.EvalGlobal)
		require.NoError(t, err)
		got, err := vm.Eval("answers", quickjs.EvalGlobal)
		require.NoError(t, err)
		require.Equal(t, "b2 a1 ’1 s1  2 /2 t2 e1 x1; 1; true", got)
		require.NoError(t, vm.Close())
	}
}

func TestScriptSaysWhereAProgramIsWrong(t *testing.T) {
	_, err := minify.Script("let a = 1;\nlet = ;")
	require.ErrorContains(t, err, "line 2, column 7")
}

func TestPackIsGzip(t *testing.T) {
	packed, err := minify.Pack("let a = 1;")
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, "let a = 1;", string(text))
}
