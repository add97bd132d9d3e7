package cells

import "errors"

// Above is a cell that stands above another one.
type Above struct {
	Number int    `json:"number"`
	Source string `json:"source"`
}

// ExecuteBelow runs a cell as a reader of a page expects it: with what the cells above it
// declare, as they are written now, whether they were run or not. All earlier declarations
// are forgotten. The cells above are not run: values do not outlive a cell anyway. Their
// commands take effect, and so does %%writefile.
func (k *Kernel) ExecuteBelow(above []Above, number int, source string, out Output) error {
	k.kept = nil
	var unread []Message
	for _, c := range above {
		var build *BuildError
		if err := k.declare(c.Number, c.Source); errors.As(err, &build) {
			unread = append(unread, build.Messages...)
		}
	}
	err := k.Execute(number, source, out)
	var build *BuildError
	if errors.As(err, &build) { // perhaps because of these
		build.Messages = append(build.Messages, unread...)
	}
	return err
}

// declare takes the declarations of a cell. Commands that do not work here are skipped;
// whoever runs the cell is told.
func (k *Kernel) declare(number int, source string) error {
	if done, err := k.special(source, silent{}); done {
		return err
	}
	c, err := split(number, source)
	if err != nil {
		return err
	}
	for _, words := range c.commands {
		_ = k.command(words, silent{})
	}
	if c.empty {
		return nil
	}
	_, kept, err := k.compose(c)
	if err == nil {
		k.kept = kept
	}
	return err
}

// silent is an Output that nobody sees.
type silent struct{}

func (silent) Stream(string, string)     {}
func (silent) Display(map[string]string) {}
