package display

import "encoding/binary"

// A message of gob is a length, a type and a value. Numbers are a byte if they are
// below 128, and otherwise the negated count of their bytes, then the bytes. The
// types of a stream are described once, at its beginning.
//
// See the package comment of encoding/gob for the whole format.

// preamble defines the types of a protocol.DisplayData: the struct and its two maps.
const preamble = ">\x7f\x03\x01\x01\vDisplayData\x01\xff\x80\x00\x01\x03\x01\x04Data\x01\xff\x82\x00\x01\bMetadata\x01\xff\x84\x00\x01\tDisplayID\x01\f\x00\x00\x00" +
	"2\xff\x81\x04\x01\x01\"map[protocol.MIMEType]interface {}\x01\xff\x82\x00\x01\f\x01\x10\x00\x00" +
	"'\xff\x83\x04\x01\x01\x17map[string]interface {}\x01\xff\x84\x00\x01\f\x01\x10\x00\x00"

// commDefinition defines protocol.CommValue, within the first value of this type.
const commDefinition = "\xff\x85\x03\x01\x01\tCommValue\x01\xff\x86\x00\x01\x03\x01\aAddress\x01\f\x00\x01\aRequest\x01\x02\x00\x01\x05Value\x01\x10\x00\x00\x00"

// The numbers of the types that these define, and gob's own.
const (
	displayType = 64
	commType    = 67

	intType    = 2
	bytesType  = 5
	stringType = 6
)

// commName is the name under which the protocol registers the type of a request.
const commName = "github.com/janpfeifer/gonb/gonbui/protocol.CommValue"

// syncAddress asks GoNB for an acknowledgement.
const syncAddress = "#gonbui/sync"

// displayMessage encodes a protocol.DisplayData.
func displayMessage(d Data) []byte {
	forms := 1
	body := appendInt(nil, displayType)
	data := appendString(nil, "text/plain")
	data = appendDynamic(data, "string", stringType, appendString([]byte{0}, d.Text))
	if d.HTML != "" {
		forms++
		data = appendString(data, "text/html")
		data = appendDynamic(data, "string", stringType, appendString([]byte{0}, d.HTML))
	}
	if d.PNG != nil {
		forms++
		data = appendString(data, "image/png")
		data = appendDynamic(data, "[]uint8", bytesType, appendString([]byte{0}, string(d.PNG)))
	}
	if d.Verdict != "" {
		forms++
		data = appendString(data, ExerciseType)
		data = appendDynamic(data, "string", stringType, appendString([]byte{0}, d.Verdict))
	}
	body = append(body, 1) // the first field: Data
	body = appendUint(body, uint64(forms))
	body = append(body, data...)
	skip := byte(1)
	if d.Mark != 0 {
		body = append(body, skip, 1) // the next field: Metadata, of one entry
		body = appendString(body, MarkKey)
		body = appendDynamic(body, "int", intType, appendInt([]byte{0}, d.Mark))
	} else {
		skip++
	}
	if d.ID != "" {
		body = append(body, skip) // DisplayID
		body = appendString(body, d.ID)
	}
	return framed(append(body, 0))
}

// syncMessage encodes a protocol.DisplayData that holds a protocol.CommValue with the
// address syncAddress and a number. The first one in a stream defines the type.
func syncMessage(number int, first bool) []byte {
	comm := append([]byte{1}, appendString(nil, syncAddress)...)
	comm = append(comm, 2) // over the field Request to Value
	comm = appendDynamic(comm, "int", intType, appendInt([]byte{0}, number))
	comm = append(comm, 0)

	body := append(appendInt(nil, displayType), 1, 1) // Data, of one entry
	body = appendString(body, "gonb/comm_value")
	body = appendString(body, commName)
	if !first {
		return framed(append(appendValue(body, commType, comm), 0))
	}
	definition := framed(append(body, commDefinition...)) // it ends its message
	return append(definition, framed(append(appendValue(nil, commType, comm), 0))...)
}

// appendDynamic appends the value of an interface: the name of its type, the number
// of the type, and the encoded value with its length.
func appendDynamic(b []byte, name string, number int, value []byte) []byte {
	return appendValue(appendString(b, name), number, value)
}

func appendValue(b []byte, number int, value []byte) []byte {
	b = appendUint(appendInt(b, number), uint64(len(value)))
	return append(b, value...)
}

func framed(body []byte) []byte { return append(appendUint(nil, uint64(len(body))), body...) }

func appendString(b []byte, s string) []byte { return append(appendUint(b, uint64(len(s))), s...) }

// appendInt appends a signed number: the sign is the last bit.
func appendInt(b []byte, i int) []byte {
	if i < 0 {
		return appendUint(b, uint64(^i)<<1|1)
	}
	return appendUint(b, uint64(i)<<1)
}

func appendUint(b []byte, u uint64) []byte {
	if u < 128 {
		return append(b, byte(u))
	}
	var bytes [8]byte
	binary.BigEndian.PutUint64(bytes[:], u)
	zeros := 0
	for bytes[zeros] == 0 {
		zeros++
	}
	return append(append(b, byte(-(8-zeros))), bytes[zeros:]...)
}
