// Package browser opens notebooks, exported pages and boards in real front ends,
// in a headless Chromium, and looks at what they show. It is a module of its
// own, so that nothing here is ever a dependency of the library.
//
//	bash .ci/browser/run          # installs what is missing, runs the tests
//	bash .ci/browser/run -update  # writes the committed pictures anew
package browser
