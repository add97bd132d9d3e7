// Package minify shortens programs for pages. Only tests import it, those that write the
// packed programs: it brings in a compiler of JavaScript, which no cell should link.
package minify

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"

	"github.com/evanw/esbuild/pkg/api"
)

// Script returns a program that does the same and is shorter: without comments and blanks,
// and with short names for what is declared inside functions. Names that a page or another
// script can see stay. The error says where the program is not JavaScript.
func Script(program string) (string, error) {
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

// Pack compresses a program with gzip, as loaders of package script take it.
func Pack(program string) ([]byte, error) {
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
