//go:build !long

package solve

const underLong = false
