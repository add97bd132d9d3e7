// Package dataurl writes pictures as addresses, so that a page has them without loading
// anything.
package dataurl

import "strings"

// escapes are the characters that an address, or an attribute in single quotes, reads in
// another way. All others stand for themselves: an SVG takes a quarter less than in base64.
var escapes = strings.NewReplacer("%", "%25", "#", "%23", "&", "%26", "'", "%27", "\n", "%0A", "\t", "%09", "\r", "%0D")

// SVG returns an attribute src whose value is the picture.
func SVG(picture string) string {
	return "src='data:image/svg+xml," + escapes.Replace(picture) + "'"
}
