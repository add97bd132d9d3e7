// Package hash mixes the bits of numbers, and keeps distances in hash tables.
package hash

// Mix mixes the bits of a number, for hash tables and fingerprints.
func Mix(h uint64) uint64 {
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
