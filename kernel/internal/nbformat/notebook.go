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

// Format is the version this package writes.
const (
	FormatMajor = 4
	FormatMinor = 5
)

// Notebook is a whole document. JSON values below Metadata and Extra are nil,
// bool, string, json.Number, []any and map[string]any; numbers keep the
// spelling they had in the file.
type Notebook struct {
	Cells    []*Cell
	Metadata map[string]any
	Extra    map[string]any // further top-level fields, kept as found
}

// Cell is one cell. Outputs and ExecutionCount belong to code cells alone.
type Cell struct {
	ID             string // 1 to 64 of a-z, A-Z, 0-9, '-', '_'; unique in its notebook
	Type           string // Code, Markdown or Raw
	Source         string
	Metadata       map[string]any
	Outputs        []Output
	ExecutionCount *int                      // nil: not run
	Attachments    map[string]map[string]any // file name → MIME bundle; nil: none
	Extra          map[string]any            // further fields, kept as found
}

// Output is one output of a code cell. Which fields count depends on Type:
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
	Extra          map[string]any // further fields, kept as found
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

// HasTag reports whether the cell carries the tag.
func (c *Cell) HasTag(tag string) bool {
	return slices.Contains(c.Tags(), tag)
}

// Representation returns what the output shows under a MIME type, if it has
// one that is a string.
func (o *Output) Representation(mime string) (string, bool) {
	s, ok := o.Data[mime].(string)
	return s, ok
}
