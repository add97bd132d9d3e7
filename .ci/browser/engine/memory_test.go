package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHasPages(t *testing.T) {
	for line, want := range map[string]bool{
		"/usr/lib/chromium/chromium --type=renderer --lang=en-US":                                true,
		"/usr/lib/chromium/chromium\x00--type=gpu-process\x00":                                   false,
		"/usr/lib/firefox-esr/firefox-esr -contentproc -isForBrowser 3 tab\x00":                  true,
		"/usr/lib/firefox-esr/firefox-esr\x00-contentproc\x00-parentPid\x007\x001\x00socket\x00": false,
		"/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/WebKitWebProcess\x004\x0012\x0020\x00":         true,
		"/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/WebKitNetworkProcess\x001\x009\x0011\x00":      false,
		"": false,
	} {
		require.Equal(t, want, hasPages([]byte(line)), line)
	}
}
