// Package conventions has the checks of tests for what ARCHITECTURE.md and CONTRIBUTING.md
// ask of all packages: long work stops soon, the errors of parsers are short and name a place,
// and tests take seconds, also under the race detector.
package conventions
