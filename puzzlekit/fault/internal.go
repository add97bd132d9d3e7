package fault

// An InternalError says that the library found a contradiction in its own work.
// It is a bug; no answer is better than a wrong one.
type InternalError struct {
	In   string // the function that noticed it
	What string // what does not hold
}

func (e *InternalError) Error() string {
	return e.In + ": internal error: " + e.What + " (this is a bug in puzzlelab)"
}
