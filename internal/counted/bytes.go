package counted

import "fmt"

// Bytes returns a number of bytes in decimal units with three digits or so:
// 999 bytes, 1.5 kB, 12 MB, 9.8 GB.
func Bytes(n uint64) string {
	if n < 1000 {
		return Of(n, "bytes")
	}
	units := [...]string{"kB", "MB", "GB", "TB", "PB", "EB"}
	value := float64(n) / 1000
	k := 0
	for value >= 999.5 && k < len(units)-1 {
		value /= 1000
		k++
	}
	if value < 9.95 {
		return fmt.Sprintf("%.1f %s", value, units[k])
	}
	return fmt.Sprintf("%.0f %s", value, units[k])
}
