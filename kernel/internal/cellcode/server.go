package cellcode

import "sync"

// server is the language server, if it cannot be used and that is not allowed.
var server struct {
	sync.Mutex
	err error
}

// NoServer notes that the language server cannot be started, so that names are not completed
// any more. No cell asks for it; so if this may not be, [ServerFailure] fails from now on.
func NoServer(reason error) {
	err := GiveWay("no names are completed: %v", reason)
	server.Lock()
	defer server.Unlock()
	server.err = err
}

// ServerFailure returns a [*GaveWayError] if there is no language server and that is not
// allowed.
func ServerFailure() error {
	server.Lock()
	defer server.Unlock()
	return server.err
}
