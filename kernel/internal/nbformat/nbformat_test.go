package nbformat_test

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestNotebookWrittenByJupyterIsReencodedByteForByte(t *testing.T) {
	want, err := os.ReadFile("testdata/jupyter.ipynb")
	require.NoError(t, err)
	nb, err := nbformat.Parse(want)
	require.NoError(t, err)
	got, err := nb.Encode()
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
}

func TestReadFillsTheFields(t *testing.T) {
	nb, err := nbformat.Read("testdata/jupyter.ipynb")
	require.NoError(t, err)
	require.Len(t, nb.Cells, 7)
	require.Equal(t, "puzzlelab", nb.Metadata["kernelspec"].(map[string]any)["name"])

	intro := nb.Cells[0]
	require.Equal(t, nbformat.Markdown, intro.Type)
	require.Equal(t, "intro", intro.ID)
	require.True(t, strings.HasPrefix(intro.Source, "# Títle ⟨a,b⟩ 🎲\n\nline two\r\n"))
	require.Equal(t, "a\nb", intro.Attachments["note.txt"]["text/plain"])
	require.Nil(t, nb.Cells[2].Attachments)
	require.NotNil(t, nb.Cells[1].Attachments, "an empty list of attachments stays in the file")

	code := nb.Cells[5]
	require.Equal(t, []string{"parameters", "slow"}, code.Tags())
	require.True(t, code.HasTag("slow"))
	require.False(t, code.HasTag("fast"))
	require.Equal(t, 3, *code.ExecutionCount)
	require.Equal(t, "1\n2\n", code.Outputs[0].Text)
	require.Equal(t, "stderr", code.Outputs[1].Name)
	plain, ok := code.Outputs[2].Representation("text/plain")
	require.True(t, ok)
	require.Equal(t, "two\nlines", plain)
	_, ok = code.Outputs[2].Representation("application/json")
	require.False(t, ok)
	require.Equal(t, []any{"p\n", "q\n"}, code.Outputs[2].Data["application/vnd.x+json"])
	require.Equal(t, []string{"\x1b[31mred\x1b[0m", "two\nlines"}, code.Outputs[4].Traceback)
	require.Nil(t, nb.Cells[6].ExecutionCount)
}

func TestOlderNotebooksAreUpgraded(t *testing.T) {
	nb, err := nbformat.Read("testdata/v4.2.ipynb")
	require.NoError(t, err)
	got, err := nb.Encode()
	require.NoError(t, err)
	requireValid(t, got)

	const golden = "testdata/v4.2.golden.ipynb"
	if *update {
		require.NoError(t, os.WriteFile(golden, got, 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got))
	require.NotEqual(t, nb.Cells[1].ID, nb.Cells[2].ID, "equal cells get different ids")
}

func TestInsertingACellLeavesTheIDsOfTheOthers(t *testing.T) {
	cell := func(source string) *nbformat.Cell {
		return &nbformat.Cell{Type: nbformat.Code, Source: source}
	}
	short := nbformat.New()
	short.Cells = []*nbformat.Cell{cell("a"), cell("b")}
	short.FillIDs()
	long := nbformat.New()
	long.Cells = []*nbformat.Cell{cell("a"), cell("new"), cell("b")}
	long.FillIDs()
	require.Equal(t, short.Cells[0].ID, long.Cells[0].ID)
	require.Equal(t, short.Cells[1].ID, long.Cells[2].ID)
}

func TestRepeatedIDsAreMended(t *testing.T) {
	nb, err := nbformat.Parse([]byte(`{"cells":[
		{"id":"a","cell_type":"raw","metadata":{},"source":"1"},
		{"id":"a","cell_type":"raw","metadata":{},"source":"2"},
		{"cell_type":"raw","metadata":{},"source":"3"}],"metadata":{},"nbformat":4,"nbformat_minor":5}`))
	require.NoError(t, err)
	require.Equal(t, "a", nb.Cells[0].ID)
	require.Len(t, nb.Cells[1].ID, 8)
	require.Len(t, nb.Cells[2].ID, 8)
}

func TestWhatIsWrittenIsValid(t *testing.T) {
	one := 1
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{
		{Type: nbformat.Markdown, Source: "# text"},
		{Type: nbformat.Raw},
		{Type: nbformat.Code, Source: "x", ExecutionCount: &one, Outputs: []nbformat.Output{
			{Type: nbformat.Stream, Name: "stdout", Text: "a\xffb\n"},
			{Type: nbformat.DisplayData, Data: map[string]any{"text/plain": "p", "application/json": map[string]int{"n": 1}}},
			{Type: nbformat.ExecuteResult, Data: map[string]any{}, ExecutionCount: &one},
			{Type: nbformat.Error, EName: "E", EValue: "v", Traceback: []string{"line"}},
			{Type: nbformat.Error},
		}},
		{Type: nbformat.Code},
	}
	data, err := nb.Encode()
	require.NoError(t, err)
	requireValid(t, data)
	require.Contains(t, string(data), "a\uFFFDb", "bytes that are not UTF-8 are replaced")
}

func TestJupyterNotebookIsValid(t *testing.T) {
	data, err := os.ReadFile("testdata/jupyter.ipynb")
	require.NoError(t, err)
	requireValid(t, data)
}

func requireValid(t *testing.T, data []byte) {
	t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("testdata/nbformat.v4.5.schema.json")
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(data)))
	require.NoError(t, err)
	require.NoError(t, schema.Validate(doc))
}

func TestUnknownFieldsSurvive(t *testing.T) {
	in := `{"cells":[{"id":"a","cell_type":"code","metadata":{},"source":"","execution_count":null,"cell_further":{"n":1.50},
		"outputs":[{"output_type":"stream","name":"stdout","text":"","output_further":[]}]}],
		"metadata":{},"nbformat":4,"nbformat_minor":5,"further":"x"}`
	nb, err := nbformat.Parse([]byte(in))
	require.NoError(t, err)
	out, err := nb.Encode()
	require.NoError(t, err)
	for _, want := range []string{`"further": "x"`, `"n": 1.50`, `"output_further": []`} {
		require.Contains(t, string(out), want)
	}
}

func TestBrokenJSONIsReportedByPlace(t *testing.T) {
	for _, tc := range []struct {
		name, in     string
		line, column int
		reason       string
	}{
		{"empty", "", 1, 1, "empty"},
		{"blank", " \n", 2, 1, "empty"},
		{"merge conflict", "{\n \"cells\": [\n<<<<<<< HEAD\n", 3, 1, "found '<'"},
		{"after wide characters", "{\"é⟨\": x}", 1, 8, "found 'x'"},
		{"cut short", "{\"cells\": [", 1, 12, "ends in the middle"},
		{"two documents", "{}\n {}", 2, 2, "after the end"},
		{"not UTF-8", "{\"a\": \"\xff\"}", 1, 8, "UTF-8"},
		{"page", "<html>", 1, 1, "found '<'"},
		{"NaN", "{\"a\": NaN}", 1, 7, "found 'N'"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := nbformat.Parse([]byte(tc.in))
			var syntax *nbformat.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Equal(t, tc.line, syntax.Line, "line")
			require.Equal(t, tc.column, syntax.Column, "column")
			require.Contains(t, err.Error(), tc.reason)
		})
	}
}

func TestOtherVersionsAreRefusedByName(t *testing.T) {
	for in, found := range map[string]string{
		`{"nbformat":3,"nbformat_minor":0,"worksheets":[]}`: "3.0",
		`{"nbformat":3}`: "3.0",
		`{"nbformat":4,"nbformat_minor":6,"cells":[],"metadata":{}}`:   "4.6",
		`{"nbformat":5,"nbformat_minor":0,"cells":[],"metadata":{}}`:   "5.0",
		`{"nbformat":-4,"nbformat_minor":-1,"cells":[],"metadata":{}}`: "-4.-1",
	} {
		_, err := nbformat.Parse([]byte(in))
		var version *nbformat.VersionError
		require.ErrorAs(t, err, &version, in)
		require.Equal(t, found, version.Found)
		require.Contains(t, err.Error(), "want 4.0 to 4.5")
	}
}

func TestWrongFieldsAreNamed(t *testing.T) {
	cell := func(fields string) string {
		return `{"cells":[` + fields + `],"metadata":{},"nbformat":4,"nbformat_minor":5}`
	}
	code := func(outputs string) string {
		return cell(`{"id":"a","cell_type":"code","metadata":{},"source":"","execution_count":null,"outputs":` + outputs + `}`)
	}
	for _, tc := range []struct{ in, want string }{
		{`[]`, `document: found a list; want an object with cells`},
		{`{}`, `nbformat: found nothing; want the notebook format number`},
		{`{"nbformat":"4"}`, `nbformat: found "4"; want an integer`},
		{`{"nbformat":4}`, `nbformat_minor: found nothing; want an integer`},
		{`{"nbformat":4.5,"nbformat_minor":5}`, `nbformat: found the number 4.5`},
		{`{"nbformat":4,"nbformat_minor":5,"metadata":{}}`, `cells: found nothing; want a list`},
		{`{"nbformat":4,"nbformat_minor":5,"cells":[]}`, `metadata: found nothing; want an object`},
		{cell(`1`), `cells[0]: found the number 1; want an object`},
		{cell(`{"cell_type":"heading","source":""}`), `cells[0].cell_type: found "heading"; want one of code, markdown, raw`},
		{cell(`{"cell_type":"raw"}`), `cells[0].source: found nothing; want a string or a list of strings`},
		{cell(`{"cell_type":"raw","source":["a",1]}`), `cells[0].source: found a list`},
		{cell(`{"cell_type":"raw","source":"","id":"a b"}`), `cells[0].id: found "a b"; want 1 to 64 letters`},
		{cell(`{"cell_type":"raw","source":"","id":""}`), `cells[0].id: found ""`},
		{cell(`{"cell_type":"raw","source":"","metadata":[]}`), `cells[0].metadata: found a list`},
		{cell(`{"cell_type":"raw","source":"","attachments":{"a.png":true}}`), `cells[0].attachments[a.png]: found true`},
		{cell(`{"cell_type":"code","source":"","execution_count":-1}`), `execution_count: found the number -1; want null or a non-negative integer`},
		{code(`{}`), `cells[0].outputs: found an object; want a list`},
		{code(`[{"output_type":"pyout"}]`), `cells[0].outputs[0].output_type: found "pyout"; want one of stream, display_data, execute_result, error`},
		{code(`[{"output_type":"stream","text":""}]`), `cells[0].outputs[0].name: found nothing; want a string`},
		{code(`[{"output_type":"display_data"}]`), `cells[0].outputs[0].data: found nothing; want an object`},
		{code(`[{"output_type":"error","ename":"","evalue":"","traceback":[1]}]`), `traceback[0]: found the number 1; want a string`},
	} {
		_, err := nbformat.Parse([]byte(tc.in))
		var field *nbformat.FieldError
		require.ErrorAs(t, err, &field, tc.in)
		require.Contains(t, err.Error(), tc.want)
	}
}

func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"syntax": "{", "version": `{"nbformat":3}`, "field": "[]"} {
		path := filepath.Join(dir, name+".ipynb")
		require.NoError(t, os.WriteFile(path, []byte(content), 0o644))
		_, err := nbformat.Read(path)
		require.ErrorContains(t, err, path+": ")
	}
	_, err := nbformat.Read(filepath.Join(dir, "absent.ipynb"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestEncodeRefusesWhatTheFormatForbids(t *testing.T) {
	for _, tc := range []struct {
		cell nbformat.Cell
		want string
	}{
		{nbformat.Cell{Type: "heading"}, "cells[0].cell_type"},
		{nbformat.Cell{Type: nbformat.Raw, ID: "ä"}, "cells[0].id"},
		{nbformat.Cell{Type: nbformat.Raw, ID: strings.Repeat("a", 65)}, "cells[0].id"},
		{nbformat.Cell{Type: nbformat.Code, Outputs: []nbformat.Output{{Type: "pyerr"}}}, "cells[0].outputs[0].output_type"},
	} {
		nb := nbformat.New()
		nb.Cells = []*nbformat.Cell{&tc.cell}
		_, err := nb.Encode()
		var field *nbformat.FieldError
		require.ErrorAs(t, err, &field)
		require.Equal(t, tc.want, field.Field)
	}
	nb := nbformat.New()
	nb.Metadata["bad"] = func() {}
	_, err := nb.Encode()
	require.ErrorContains(t, err, "unsupported type")
}

func TestWriteFileReplacesTheFileWhole(t *testing.T) {
	nb, err := nbformat.Read("testdata/jupyter.ipynb")
	require.NoError(t, err)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.ipynb")
	require.NoError(t, nb.WriteFile(path))
	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, nb.WriteFile(path))

	info, err := os.Stat(path)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		require.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "no temporary file is left")

	nb.Cells[0].Type = "heading"
	require.ErrorContains(t, nb.WriteFile(path), path)
	after, err := nbformat.Read(path)
	require.NoError(t, err)
	require.Equal(t, nbformat.Markdown, after.Cells[0].Type, "a failed write leaves the old file")

	err = after.WriteFile(filepath.Join(dir, "absent", "a.ipynb"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// document returns a notebook of one code cell with an output, whose metadata is given as JSON.
func document(metadata string) []byte {
	return []byte(`{"cells": [{"cell_type": "code", "id": "a", "metadata": {}, "source": "x", "execution_count": null,
"outputs": [{"output_type": "display_data", "metadata": {}, "data": {"application/json": ` + metadata + `}}]}],
"metadata": {"m": ` + metadata + `}, "nbformat": 4, "nbformat_minor": 5}`)
}

func TestByteOrderMark(t *testing.T) {
	plain, err := nbformat.Parse(document("1"))
	require.NoError(t, err)
	want, err := plain.Encode()
	require.NoError(t, err)
	marked, err := nbformat.Parse(append([]byte("\uFEFF"), document("1")...))
	require.NoError(t, err)
	got, err := marked.Encode()
	require.NoError(t, err)
	require.Equal(t, string(want), string(got), "it is not written again")

	for _, text := range []string{"\xff\xfe{\x00}\x00", "\xfe\xff\x00{\x00}"} {
		_, err = nbformat.Parse([]byte(text))
		require.EqualError(t, err, "line 1, column 1: not a notebook: invalid JSON: the text is UTF-16; save it as UTF-8")
	}
	_, err = nbformat.Parse([]byte("\uFEFF{\n x"))
	require.ErrorContains(t, err, "line 2, column 2: ")
}

// Valid JSON that Jupyter itself does not write.
func TestOddJSON(t *testing.T) {
	nested := func(levels int) string { return strings.Repeat("[", levels) + strings.Repeat("]", levels) }
	for name, test := range map[string]struct{ metadata, want string }{
		"huge numbers":          {`[1e400, -1E+999999999, 123456789012345678901234567890, 0.1e-5000, -0]`, ""},
		"a very long number":    {strings.Repeat("7", 100_000), ""},
		"a key twice":           {`{"a": 1, "a": {"a": 2, "a": 3}}`, ""},
		"an empty key":          {`{"": "", "\u0000": "\u0000"}`, ""},
		"a very long key":       {`{"` + strings.Repeat("k", 100_000) + `": null}`, ""},
		"deep":                  {nested(150), ""},
		"too deep":              {nested(300), "nested more than 200 levels deep"},
		"far too deep":          {nested(100_000), "exceeded max depth"},
		"brackets in a string":  {`"` + strings.Repeat(`[{\"`, 100_000) + `"`, ""},
		"half a surrogate pair": {`"\ud800"`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			nb, err := nbformat.Parse(document(test.metadata))
			if test.want != "" {
				var syntax *nbformat.SyntaxError
				require.ErrorAs(t, err, &syntax)
				require.Contains(t, err.Error(), test.want)
				require.Less(t, len(err.Error()), 200)
				return
			}
			require.NoError(t, err)
			data, err := nb.Encode()
			require.NoError(t, err)
			again, err := nbformat.Parse(data)
			require.NoError(t, err)
			require.Equal(t, nb, again)
		})
	}
	for _, field := range []string{`"nbformat": 1` + strings.Repeat("0", 100_000), `"nbformat": 4e0`, `"nbformat": 4, "nbformat_minor": 1e999`} {
		_, err := nbformat.Parse([]byte(`{"cells": [], "metadata": {}, ` + field + `}`))
		var wrong *nbformat.FieldError
		require.ErrorAs(t, err, &wrong)
		require.Less(t, len(err.Error()), 200)
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"jupyter.ipynb", "v4.2.ipynb"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte(`{"nbformat":3}`))
	f.Add([]byte(`{"cells":[{"cell_type":"raw","source":"\ud800"}],"metadata":{},"nbformat":4,"nbformat_minor":5}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		nb, err := nbformat.Parse(data)
		if err != nil {
			var syntax *nbformat.SyntaxError
			var version *nbformat.VersionError
			var field *nbformat.FieldError
			if !errors.As(err, &syntax) && !errors.As(err, &version) && !errors.As(err, &field) {
				t.Fatalf("untyped error %T: %v", err, err)
			}
			return
		}
		once, err := nb.Encode()
		require.NoError(t, err)
		require.True(t, json.Valid(once))
		again, err := nbformat.Parse(once)
		require.NoError(t, err)
		twice, err := again.Encode()
		require.NoError(t, err)
		require.Equal(t, string(once), string(twice), "encoding is a fixed point")
	})
}
