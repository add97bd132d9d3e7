// Package chrome drives a headless Chromium like a user: it waits until an
// element exists, clicks it, types, and looks.
//
// Nothing here sleeps. Every step waits for a condition, for up to [Patience],
// because the machine may be slow and busy; a failure says what was waited for
// and what the page has printed.
package chrome

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Patience is how long a step waits for its condition. A cell that is compiled
// for the first time on a busy machine takes a minute.
var Patience = 3 * time.Minute

// Find returns the path of a Chromium, or "" if there is none.
func Find() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Browser is a running Chromium with an empty profile. Its pages can reach only
// this machine, and use only the project's fonts.
type Browser struct {
	ctx   context.Context
	shots string
}

// Start starts the browser at path. fonts is the folder with the project's
// typefaces, as files that Chromium can read; shots is the folder for pictures
// of pages on which a test failed. More flags of Chromium may follow.
func Start(t testing.TB, path, fonts, shots string, flags ...chromedp.ExecAllocatorOption) *Browser {
	t.Helper()
	home := t.TempDir()
	config := filepath.Join(home, "fonts.conf")
	if err := os.WriteFile(config, []byte(fontConfig(fonts, filepath.Join(home, "font-cache"))), 0o644); err != nil {
		t.Fatal(err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox, // Chromium has no sandbox for root, the usual user in CI
		chromedp.DisableGPU,
		chromedp.UserDataDir(filepath.Join(home, "profile")),
		chromedp.Env("FONTCONFIG_FILE="+config, "HOME="+home, "TZ=UTC"),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"),
		chromedp.Flag("font-render-hinting", "none"),
		chromedp.Flag("disable-lcd-text", true),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("lang", "en-US"),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), append(options, flags...)...)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(func() { cancel(); stop() })
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("Chromium (%s) does not start: %v", path, err)
	}
	return &Browser{ctx, shots}
}

// fontConfig selects the project's typefaces for every font family, so that a
// page looks the same on every machine.
func fontConfig(folder, cache string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>%s</dir><cachedir>%s</cachedir>`, folder, cache)
	for _, family := range []string{"sans-serif", "serif", "monospace", "system-ui"} {
		fmt.Fprintf(&b, `<alias><family>%s</family><prefer><family>Arimo</family><family>Noto Sans Math</family><family>Noto Sans CJK JP</family></prefer></alias>`, family)
	}
	b.WriteString(`</fontconfig>`)
	return b.String()
}
