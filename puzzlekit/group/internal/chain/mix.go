package chain

// Mix makes a number that looks random of two, and of several in turn. It ends like SplitMix64
// (Steele, Lea and Flood 2014).
func Mix(a, b uint64) uint64 {
	x := (a ^ b*0x9e3779b97f4a7c15) + 0x632be59bd9b4e019
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
