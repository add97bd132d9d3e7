package puzzle

// A Point is a place in the picture: X to the right, Y down. The unit is about
// the width of one piece.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// A Shape is the outline of one place: a polygon, or a disc when there is no
// outline. A place that is not seen has neither outline nor radius.
type Shape struct {
	Outline []Point `json:"outline,omitempty"`
	Center  Point   `json:"centre"` // where the label stands
	Radius  float64 `json:"radius"` // of the disc, or of the room for the label
}

// A Track is a line along which a move carries the pieces; a track of no move is
// part of the ground.
type Track struct {
	Move   string  `json:"move,omitempty"`
	Path   []Point `json:"path"`
	Closed bool    `json:"closed,omitempty"`
	Name   Point   `json:"name"` // where the name of the move is written; the zero Point for nowhere
}

// A Caption is a text beside the board.
type Caption struct {
	Text string `json:"text"`
	At   Point  `json:"at"` // the middle of its baseline
}

// A Layout is one way to draw the puzzle: a shape for each place.
type Layout struct {
	View   string  `json:"view"` // "grid", "net", "solid", "sphere"
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Shapes []Shape `json:"shapes"`          // Shapes[i-1] is place i
	Fixed  []Shape `json:"fixed,omitempty"` // one for each fixed part
	Tracks []Track `json:"tracks,omitempty"`
	// Captions are texts beside the pieces.
	Captions []Caption `json:"captions,omitempty"`
	// Rows is the board in text: places, -k for the k-th fixed part and 0 for
	// a gap, in rows from the top. It may be nil.
	Rows [][]int `json:"rows,omitempty"`
}

// square returns the square cell of side 1 with its top left corner at (x, y).
func square(x, y float64) Shape {
	return Shape{
		Outline: []Point{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}},
		Center:  Point{x + 0.5, y + 0.5},
		Radius:  0.5,
	}
}

// gridLayout is a board of cells in rows, numbered from the top left; cells
// beyond `places` are fixed parts.
func gridLayout(cols, rows, places int) Layout {
	l := Layout{View: "grid", Width: float64(cols), Height: float64(rows)}
	for r := range rows {
		var line []int
		for c := range cols {
			shape, place := square(float64(c), float64(r)), r*cols+c+1
			if place <= places {
				l.Shapes = append(l.Shapes, shape)
			} else {
				l.Fixed = append(l.Fixed, shape)
				place = places - place
			}
			line = append(line, place)
		}
		l.Rows = append(l.Rows, line)
	}
	return l
}
