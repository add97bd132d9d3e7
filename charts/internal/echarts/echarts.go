// Package echarts contains the stock build of Apache ECharts that draws every
// chart, on pages and in package still. It is one compressed file, so both run
// the same program. To update it, take dist/echarts.min.js and the licences from
// the npm package, compress it with gzip -9 -n, change the constants, and look at
// every golden picture.
package echarts

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

const (
	// Version is the release of the npm package echarts the build is taken from.
	Version = "6.1.0"

	// Integrity is the subresource-integrity hash of dist/echarts.min.js.
	Integrity = "sha384-C2iskrW/uPW46KzOjrvJIQo4YkV8lkD+QS0CrDN18IIPIpT/g2USu8bTP3nvmIAD"

	// CDN is where a page finds the same file if it has no copy of its own.
	CDN = "https://cdn.jsdelivr.net/npm/echarts@" + Version + "/dist/echarts.min.js"
)

//go:embed echarts.min.js.gz
var compressed []byte

// Gzip returns the compressed build. The caller must not change it.
func Gzip() []byte { return compressed }

// Source returns the build as JavaScript text, 1.1 MB.
func Source() (string, error) {
	r, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), err
}
