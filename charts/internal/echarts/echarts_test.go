package echarts

import (
	"crypto/sha512"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSourceIsThePinnedBuild(t *testing.T) {
	src, err := Source()
	require.NoError(t, err)
	sum := sha512.Sum384([]byte(src))
	require.Equal(t, Integrity, "sha384-"+base64.StdEncoding.EncodeToString(sum[:]))
	require.Contains(t, src, `"`+Version+`"`)
}

func TestPayloadStaysSmall(t *testing.T) {
	require.Less(t, base64.StdEncoding.EncodedLen(len(Gzip())), 520_000)
}

// A page reads the payload inside a script element, which ends at the first
// closing tag, so the licence header must survive and nothing else may matter.
func TestLicenceHeaderIsKept(t *testing.T) {
	src, err := Source()
	require.NoError(t, err)
	require.Contains(t, strings.Split(src, "*/")[0], "Apache License")
}
