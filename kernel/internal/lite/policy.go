package lite

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A page may load only what is in the folder and run only its scripts. Inline scripts are
// allowed one by one, by their hashes. JupyterLab sets styles everywhere. The frame in
// which cells run, and the workers that it makes from texts, inherit the policy and add a
// stricter one of their own (web/engine/cage.html).
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' HASHES; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; " +
	"manifest-src 'self'; frame-src blob:; base-uri 'none'; form-action 'self'"

var (
	inlineScript = regexp.MustCompile(`(?s)<script(?: (?:data-[^>]*|type="module"))?>(.*?)</script>`)
	head         = []byte("<head>")
)

// icon keeps browsers from looking for /favicon.ico before a page of JupyterLite names its own.
const icon = `<link rel="icon" href="favicon.ico">`

// noLookups keeps browsers from looking up the hosts of links before they are followed.
const noLookups = `<meta http-equiv="x-dns-prefetch-control" content="off">`

// restrict adds the policy to a page. Allowed are further scripts that may be in outputs.
func restrict(page []byte, allowed ...string) []byte {
	var hashes []string
	add := func(script string) {
		if hash := hashSource([]byte(script)); !slices.Contains(hashes, hash) {
			hashes = append(hashes, hash)
		}
	}
	for _, match := range inlineScript.FindAllSubmatch(page, -1) {
		add(string(match[1]))
	}
	for _, script := range allowed {
		add(script)
	}
	rules := strings.Replace(policy, "HASHES", strings.Join(hashes, " "), 1)
	return bytes.Replace(page, head, []byte(`<head><meta http-equiv="Content-Security-Policy" content="`+rules+`">`+noLookups), 1)
}

func hashSource(script []byte) string {
	sum := sha256.Sum256(script)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// cage returns the page of the frame in which the programs of cells run, and its script.
func cage() (page []byte, script string, err error) {
	page, err = web.ReadFile("web/engine/" + cageName)
	if err != nil {
		return nil, "", err
	}
	match := inlineScript.FindSubmatch(page)
	if match == nil {
		return nil, "", fmt.Errorf("%s has no script", cageName)
	}
	return bytes.Replace(page, []byte("HASH"), []byte(hashSource(match[1])), 1), string(match[1]), nil
}

const cageName = "cage.html"
