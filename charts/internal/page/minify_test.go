package page

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"
)

// minified is only for the tests that write the packed programs: it brings in a compiler of
// JavaScript, which no cell should link.
//
// It returns a program that does the same and is shorter: without comments and blanks,
// and with short names for what is declared inside functions. Names that a page or another
// script can see stay. The error says where the program is not JavaScript.
func minified(program string) (string, error) {
	result := api.Transform(program, api.TransformOptions{
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true,
		LegalComments: api.LegalCommentsNone,
	})
	if len(result.Errors) == 0 {
		return string(result.Code), nil
	}
	first := result.Errors[0]
	if at := first.Location; at != nil {
		return "", fmt.Errorf("line %d, column %d: %s", at.Line, at.Column+1, first.Text)
	}
	return "", errors.New(first.Text)
}

// pack compresses a program with gzip, as loaders take it.
func pack(program string) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write([]byte(program)); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

func TestMinifiedDoesTheSameAndIsShorter(t *testing.T) {
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
	short, err := minified(program)
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

func TestMinifyingSaysWhereAProgramIsWrong(t *testing.T) {
	_, err := minified("let a = 1;\nlet = ;")
	require.ErrorContains(t, err, "line 2, column 7")
}

func TestPackIsGzip(t *testing.T) {
	packed, err := pack("let a = 1;")
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Equal(t, "let a = 1;", string(text))
}
