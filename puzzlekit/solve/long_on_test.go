//go:build long

package solve

// underLong says that the tests may take minutes.
const underLong = true
