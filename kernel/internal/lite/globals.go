package lite

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// Sections of a WebAssembly module.
const (
	globalSection = 6
	exportSection = 7
)

var errModule = errors.New("the linker's module cannot be read")

// exportGlobals exports the global variables of a module as "global0", "global1" and so on. With
// them and the memory, the page can keep the state of a program that waits.
func exportGlobals(module []byte) ([]byte, error) {
	var out bytes.Buffer
	out.Write(module[:min(8, len(module))])
	globals := uint64(0)
	for rest := module[out.Len():]; len(rest) > 0; {
		id := rest[0]
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || size > uint64(len(rest)-1-n) {
			return nil, errModule
		}
		body := rest[1+n:][:size]
		rest = rest[1+n+int(size):]
		count, n := binary.Uvarint(body)
		if n <= 0 && id != 0 {
			return nil, errModule
		}
		switch id {
		case globalSection:
			globals = count
		case exportSection:
			entries := body[n:]
			body = binary.AppendUvarint(nil, count+globals)
			body = append(body, entries...)
			for i := range globals {
				name := fmt.Sprintf("global%d", i)
				body = binary.AppendUvarint(body, uint64(len(name)))
				body = append(append(body, name...), 3) // the kind of globals
				body = binary.AppendUvarint(body, i)
			}
		}
		out.WriteByte(id)
		out.Write(binary.AppendUvarint(nil, uint64(len(body))))
		out.Write(body)
	}
	if globals == 0 {
		return nil, errModule
	}
	return out.Bytes(), nil
}
