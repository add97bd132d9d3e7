package nbformat

import "slices"

// Types of cells.
const (
	Code     = "code"
	Markdown = "markdown"
	Raw      = "raw"
)

// Types of outputs.
const (
	Stream        = "stream"
	DisplayData   = "display_data"
	ExecuteResult = "execute_result"
	Error         = "error"
)

// The version that this package writes.
const (
	FormatMajor = 4
	FormatMinor = 5
)

// Notebook is a whole document. JSON values below Metadata and Extra are nil,
// bool, string, json.Number, []any and map[string]any; numbers keep their
// spelling in the file.
type Notebook struct {
	Cells    []*Cell
	Metadata map[string]any
	Extra    map[string]any // other top-level fields, preserved
}

// Cell is one cell. Only code cells have Outputs and ExecutionCount.
type Cell struct {
	ID             string // 1 to 64 of a-z, A-Z, 0-9, '-', '_'; unique in its notebook
	Type           string // Code, Markdown or Raw
	Source         string
	Metadata       map[string]any
	Outputs        []Output
	ExecutionCount *int                      // nil: not run
	Attachments    map[string]map[string]any // file name → MIME bundle; nil: none
	Extra          map[string]any            // other fields, preserved
}

// Output is one output of a code cell. Which fields are used depends on Type:
//
//	Stream         Name ("stdout", "stderr"), Text
//	DisplayData    Data, Metadata
//	ExecuteResult  Data, Metadata, ExecutionCount
//	Error          EName, EValue, Traceback
type Output struct {
	Type           string
	Name           string
	Text           string
	Data           map[string]any // MIME type → string, or any JSON value for JSON types
	Metadata       map[string]any
	ExecutionCount *int
	EName          string
	EValue         string
	Traceback      []string
	Extra          map[string]any // other fields, preserved
}

// New returns an empty notebook.
func New() *Notebook {
	return &Notebook{Metadata: map[string]any{}}
}

// Tags returns the cell's tags (metadata.tags), in the order of the file.
func (c *Cell) Tags() []string {
	list, _ := c.Metadata["tags"].([]any)
	var tags []string
	for _, v := range list {
		if tag, ok := v.(string); ok {
			tags = append(tags, tag)
		}
	}
	return tags
}

// HasTag reports whether the cell has the tag.
func (c *Cell) HasTag(tag string) bool {
	return slices.Contains(c.Tags(), tag)
}

// Representation returns the output's data for a MIME type, if it is a string.
func (o *Output) Representation(mime string) (string, bool) {
	s, ok := o.Data[mime].(string)
	return s, ok
}
