// Package api holds what the stable packages of the library export, so that a review sees
// each change of it. After a wanted change, write the lists again:
//
//	go test ./internal/api -update
package api
