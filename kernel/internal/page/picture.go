package page

import (
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/nbformat"
)

// maxPicture bounds the size of the files that are embedded in a page.
const maxPicture = 20 << 20

// pictureTypes lists the MIME types that are drawn as pictures, the best first.
var pictureTypes = []string{"image/svg+xml", "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"}

var pictureExtensions = map[string]string{
	".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif",
	".webp": "image/webp", ".avif": "image/avif",
}

// pictureURI makes a data URI from a picture in a notebook: SVG is text, all
// others are in base64.
func pictureURI(mime, data string) string {
	if mime == "image/svg+xml" {
		data = base64.StdEncoding.EncodeToString([]byte(data))
	}
	return "data:" + mime + ";base64," + strings.Join(strings.Fields(data), "")
}

// outputPicture draws the picture of an output. An SVG in an <img> cannot run
// scripts or restyle the page, and its ids cannot clash with those of another.
func outputPicture(o *nbformat.Output, mime string) string {
	data, _ := o.Representation(mime)
	alt, ok := o.Representation("text/plain")
	if alt = strings.TrimSpace(alt); !ok || alt == "" {
		alt = "Picture"
	}
	class := "picture"
	if mime == "image/svg+xml" && strings.Contains(data, "prefers-color-scheme") {
		class = "picture adapts" // it has its own colours for dark mode
	}
	return fmt.Sprintf("<img class=\"%s\" src=\"%s\" alt=\"%s\"%s>\n",
		class, html.EscapeString(pictureURI(mime, data)), html.EscapeString(alt), size(o.Metadata[mime]))
}

// size returns the width and height that a kernel requests for a picture.
func size(metadata any) string {
	wishes, _ := metadata.(map[string]any)
	attributes := ""
	for _, side := range []string{"width", "height"} {
		if n, ok := wishes[side]; ok {
			var pixels float64
			if _, err := fmt.Sscan(fmt.Sprint(n), &pixels); err == nil && pixels >= 1 {
				attributes += fmt.Sprintf(" %s=\"%.0f\"", side, pixels)
			}
		}
	}
	return attributes
}

func attachmentURI(attachments map[string]map[string]any, name string) string {
	if unescaped, err := url.PathUnescape(name); err == nil && attachments[name] == nil {
		name = unescaped
	}
	bundle := attachments[name]
	for _, mime := range slices.Sorted(maps.Keys(bundle)) {
		if data, ok := bundle[mime].(string); ok && slices.Contains(pictureTypes, mime) {
			return pictureURI(mime, data)
		}
	}
	return ""
}

// fileURI reads a picture next to the notebook; empty if it cannot.
func (r *pageRenderer) fileURI(target string) string {
	u, err := url.Parse(target)
	if r.opts.Files == nil || err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" {
		return ""
	}
	name := path.Clean(u.Path)
	mime, ok := pictureExtensions[strings.ToLower(path.Ext(name))]
	if !ok || !fs.ValidPath(name) {
		return ""
	}
	file, err := r.opts.Files.Open(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxPicture+1))
	if err != nil || len(data) > maxPicture {
		return ""
	}
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString(data)
}
