package charts

import (
	"encoding/json"
	"fmt"

	"puzzlelab/charts/internal/page"
	"puzzlelab/charts/internal/svg"
)

// savedChart is a drawn chart, without its data.
type savedChart struct {
	Kind, Title, Subtitle, Description string
	Spec                               page.Spec
	Picture                            *svg.Element
}

// MarshalBinary returns the drawn chart as bytes. The error is that of
// [Chart.Err].
func (c *Chart) MarshalBinary() ([]byte, error) {
	root, err := c.still()
	if err != nil {
		return nil, err
	}
	spec, err := c.spec()
	if err != nil {
		return nil, err
	}
	return json.Marshal(savedChart{c.kind, c.settings.title, c.settings.subtitle, c.description, spec, root})
}

// UnmarshalBinary reads what [Chart.MarshalBinary] wrote. If data is anything
// else, it returns a [*DataError] and leaves the chart unchanged.
func (c *Chart) UnmarshalBinary(data []byte) error {
	var s savedChart
	if err := json.Unmarshal(data, &s); err != nil || s.Picture == nil {
		return &DataError{"chart", "the data", "not what MarshalBinary wrote", fmt.Sprintf("there is no picture in it (%v)", err)}
	}
	*c = Chart{
		kind: s.Kind, description: s.Description, caption: s.Spec.Caption,
		settings: &settings{title: s.Title, subtitle: s.Subtitle, width: s.Spec.Width, height: s.Spec.Height},
		spec:     func() (page.Spec, error) { return s.Spec, nil },
		picture:  func() (*svg.Element, error) { return s.Picture, nil },
	}
	return nil
}
