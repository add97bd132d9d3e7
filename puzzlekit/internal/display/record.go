package display

import "strconv"

// record encodes a display for a page: for each form its name, the number of its bytes
// and the bytes, then the display's ID in the same way, and an empty line at the end.
func record(d Data) []byte {
	b := appendForm(nil, "text/plain", d.Text)
	if d.HTML != "" {
		b = appendForm(b, "text/html", d.HTML)
	}
	if d.Verdict != "" {
		b = appendForm(b, ExerciseType, d.Verdict)
	}
	if d.ID != "" {
		b = appendForm(b, "id", d.ID)
	}
	return append(b, '\n')
}

func appendForm(b []byte, name, value string) []byte {
	b = append(append(b, name...), ' ')
	b = append(strconv.AppendInt(b, int64(len(value)), 10), '\n')
	return append(append(b, value...), '\n')
}
