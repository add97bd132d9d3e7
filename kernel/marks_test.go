//go:build unix

package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Marks are the last result of each exercise; an answer never becomes a formula.
func TestMarksOfNotebooks(t *testing.T) {
	d := newDesk(t)
	d.file("anna.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
{"cell_type": "code", "id": "a", "metadata": {}, "source": "x", "execution_count": 1, "outputs": [
{"output_type": "display_data", "metadata": {}, "data": {"text/plain": "✗ exercise 01-1: =1+1 is not right yet"}}]},
{"cell_type": "code", "id": "b", "metadata": {}, "source": "x", "execution_count": 2, "outputs": [
{"output_type": "display_data", "metadata": {}, "data": {"text/plain": "✓ exercise 01-2: [8 7, 7] is right"}},
{"output_type": "display_data", "metadata": {}, "data": {"text/plain": "○ exercise 01-3: no answer yet"}},
{"output_type": "display_data", "metadata": {}, "data": {"text/plain": "✓ order: 24"}}]},
{"cell_type": "code", "id": "c", "metadata": {"tags": ["answer"]}, "source": "x", "execution_count": 3, "outputs": [
{"output_type": "display_data", "metadata": {}, "data": {"text/plain": "✓ exercise 01-3: 30 is right"}}]},
{"cell_type": "code", "id": "d", "metadata": {}, "source": "x", "execution_count": 4, "outputs": [
{"output_type": "display_data", "metadata": {}, "data": {"text/plain": "✓ exercise 01-1: your function is right in all 4 cases"}}]}]}`)
	folder := filepath.Base(d.dir)
	want := "folder,notebook,exercise,score,max_score,answer\n" +
		folder + ",anna.ipynb,01-1,1,1,your function\n" +
		folder + ",anna.ipynb,01-2,1,1,\"[8 7, 7]\"\n" +
		folder + ",anna.ipynb,01-3,0,1,\n"

	code, stdout, _ := d.kernel(t.Context(), "marks", d.dir)
	require.Equal(t, exitOK, code)
	require.Equal(t, want, stdout)

	table := filepath.Join(d.dir, "marks.csv")
	code, _, _ = d.kernel(t.Context(), "marks", "--output", table, d.dir)
	require.Equal(t, exitOK, code)
	require.Equal(t, want, string(d.read(table)))

	code, _, _ = d.kernel(t.Context(), "marks")
	require.Equal(t, exitUsage, code)
	code, _, stderr := d.kernel(t.Context(), "marks", filepath.Join(d.dir, "missing.ipynb"))
	require.Equal(t, exitInput, code)
	require.Contains(t, stderr, "missing.ipynb")

	require.Equal(t, "'=1+1", cellText("=1+1"))
	require.Equal(t, "52", cellText("52"))
}
