package kit

// golden is 2⁶⁴ divided by the golden ratio (Knuth 1973, 6.4: Fibonacci hashing).
const golden = 0x9E3779B97F4A7C15

// Mix mixes the bits of a number, for hash tables and fingerprints.
func Mix(h uint64) uint64 {
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return h ^ h>>32
}
