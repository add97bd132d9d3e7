package lite

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
)

// A page may load only what is in the folder and run only its scripts. Inline scripts are
// allowed one by one, by their hashes. JupyterLab sets styles everywhere.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' HASHES; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; " +
	"manifest-src 'self'; frame-src 'self' blob:; base-uri 'none'; form-action 'none'"

var (
	inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)
	head         = []byte("<head>")
)

// restrict adds the policy to a page. Allowed are further scripts that may be in outputs.
func restrict(page []byte, allowed ...string) []byte {
	var hashes []string
	for _, match := range inlineScript.FindAllSubmatch(page, -1) {
		hashes = append(hashes, hashSource(match[1]))
	}
	for _, script := range allowed {
		hashes = append(hashes, hashSource([]byte(script)))
	}
	rules := strings.Replace(policy, "HASHES", strings.Join(hashes, " "), 1)
	return bytes.Replace(page, head, []byte(`<head><meta http-equiv="Content-Security-Policy" content="`+rules+`">`), 1)
}

func hashSource(script []byte) string {
	sum := sha256.Sum256(script)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
