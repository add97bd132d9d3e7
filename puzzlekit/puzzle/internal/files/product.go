package files

// StillParts returns the move of all sets that moves nothing.
func (m Model) StillParts() []Part {
	parts := make([]Part, len(m.Sets))
	for i, s := range m.Sets {
		parts[i] = Still(s.Size)
	}
	return parts
}

// Product returns one move followed by another: slot j gets the piece that the first
// move brought to the slot from which the second takes it.
func (m Model) Product(first, second []Part) []Part {
	out := m.StillParts()
	for i, s := range m.Sets {
		for j, between := range second[i].From {
			out[i].From[j] = first[i].From[between]
			out[i].Turn[j] = (first[i].Turn[between] + second[i].Turn[j]) % s.Turns
		}
	}
	return out
}

// Inverse returns the move that undoes parts.
func (m Model) Inverse(parts []Part) []Part {
	out := m.StillParts()
	for i, s := range m.Sets {
		for j, from := range parts[i].From {
			out[i].From[from] = j
			out[i].Turn[from] = (s.Turns - parts[i].Turn[j]) % s.Turns
		}
	}
	return out
}
