package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDescribe(t *testing.T) {
	for _, s := range draw(1, 0, 60) {
		line, err := describe(t.Context(), s.group)
		require.NoError(t, err, s.kind)
		require.NotEmpty(t, line)
	}
}
