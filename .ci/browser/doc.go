// Package browser opens notebooks, exported pages and boards in real front ends,
// in a headless Chromium, and checks what they show. TestEngines does so with what needs no
// installation in Firefox and WebKit, too. It is a separate module, so
// that its dependencies are never dependencies of the library.
//
//	bash .ci/browser/run          # installs what is missing, runs the tests
//	bash .ci/browser/run -update  # rewrites the committed pictures
package browser
