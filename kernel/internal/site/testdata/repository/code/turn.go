package code

// Turn turns.
func Turn(n int) int { return n + 1 }
