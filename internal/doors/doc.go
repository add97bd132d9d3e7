// Package doors holds the test of what the documents tell a person to type.
//
// A command in a document is a door of the project: the README, the texts in docs
// and the guides of the containers name some hundred of them. The table in
// table_test.go has each of them once, with what must be true after it. A command
// that a document names and the table does not have, or the other way round, fails
// the test that every "go test ./..." runs.
//
// The doors themselves are opened by
//
//	go test ./internal/doors -run Open -doors quick -v
//	go test ./internal/doors -run Open -doors nightly -v -timeout 4h
//
// in a fresh clone, with an empty cache folder and an empty home. The first are part
// of .ci/run, the others of .ci/nightly. A command that needs hours is started,
// and must go on for a while without an error and then end when it is asked to. A
// command that cannot be run here is in the table with the reason and the test
// that stands for it.
package doors
