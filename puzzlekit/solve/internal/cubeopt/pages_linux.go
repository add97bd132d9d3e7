package cubeopt

import (
	"syscall"
	"unsafe"
)

// inLargePages asks for memory in pages of 2 MB. The search goes to random places of the
// table; with small pages the processor spends more time on finding the page than on reading.
func inLargePages(words []uint64) {
	const (
		page  = 1 << 21
		large = 14 // MADV_HUGEPAGE
	)
	if len(words)*8 < page {
		return
	}
	all := unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), len(words)*8)
	skip := -int(uintptr(unsafe.Pointer(&words[0]))) & (page - 1)
	if whole := (len(all) - skip) &^ (page - 1); whole > 0 {
		_ = syscall.Madvise(all[skip:skip+whole], large) // refused where it is not supported
	}
}
