package main

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func cubequeens(args ...string) (stdout string, err error) {
	var out, diagnostics bytes.Buffer
	err = run(context.Background(), args, &out, &diagnostics)
	return out.String(), err
}

func TestTable(t *testing.T) {
	table, err := cubequeens("-n", "3", "-table")
	require.NoError(t, err)
	require.Equal(t, `n=1 queens=1 ψ(e)=6 ψ((ab)(cd))=2 ψ((abcd))=2 ψ(-(ab))=2 ψ(-(ab)(cd))=4 /24=1 /48=1
n=2 queens=3 ψ(e)=16 ψ((abc))=4 /24=2 /48=1
n=3 queens=4 ψ(e)=816 ψ((ab))=8 /24=36 /48=18
`, table)
}

func TestRooks(t *testing.T) {
	row, err := cubequeens("-n", "4", "-piece", "rooks")
	require.NoError(t, err)
	require.Contains(t, row, "ψ(e)=110592 ")
}

func TestFlatBoards(t *testing.T) {
	rows, err := cubequeens("-board", "square", "-n", "5", "-table")
	require.NoError(t, err)
	require.Equal(t, "n=1 1\nn=2 0\nn=3 0\nn=4 2\nn=5 10\n", rows)
	row, err := cubequeens("-board", "torus", "-n", "7")
	require.NoError(t, err)
	require.Equal(t, "n=7 28\n", row)
	_, err = cubequeens("-board", "square", "-n", "17")
	require.ErrorContains(t, err, "-force")
	_, err = cubequeens("-board", "torus", "-n", "5", "-piece", "rook")
	require.ErrorContains(t, err, "-n, -table")
	_, err = cubequeens("-board", "sphere")
	require.ErrorContains(t, err, "cube, square or torus")
}

func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "five.json")
	for range 2 {
		row, err := cubequeens("-n", "5", "-force", "-resume", path)
		require.NoError(t, err)
		require.Contains(t, row, "/24=11652 ")
	}
	require.FileExists(t, path)
}

func TestEstimate(t *testing.T) {
	text, err := cubequeens("-n", "6", "-estimate")
	require.NoError(t, err)
	require.Contains(t, text, "on one core")
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		args     []string
		expected string
	}{
		{[]string{"-n", "0"}, "n is 0; want 1..200"},
		{[]string{"-n", "11"}, "-force"},
		{[]string{"-n", "14"}, "n is 14; want 1..12"},
		{[]string{"-piece", "king"}, "expected queen or rook"},
		{[]string{"-table", "-resume", "x"}, "-resume keeps one count"},
		{[]string{"9"}, "unexpected argument"},
		{[]string{"-n", "x"}, "invalid value"},
	} {
		_, err := cubequeens(c.args...)
		require.ErrorContains(t, err, c.expected)
	}
}
