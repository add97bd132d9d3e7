package runner

import (
	"bytes"
	"encoding/json"

	"puzzlelab/kernel/internal/jupyter"
)

// The contents of the messages that are used here.
type (
	executeRequest struct {
		Code            string            `json:"code"`
		Silent          bool              `json:"silent"`
		StoreHistory    bool              `json:"store_history"`
		UserExpressions map[string]string `json:"user_expressions"`
		AllowStdin      bool              `json:"allow_stdin"`
		StopOnError     bool              `json:"stop_on_error"`
	}
	executeReply struct {
		Status         string   `json:"status"`
		ExecutionCount *int     `json:"execution_count"`
		EName          string   `json:"ename"`
		EValue         string   `json:"evalue"`
		Traceback      []string `json:"traceback"`
	}
	statusContent struct {
		State string `json:"execution_state"`
	}
	streamContent struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}
	errorContent struct {
		EName     string   `json:"ename"`
		EValue    string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}
	displayContent struct {
		Data           map[string]any `json:"data"`
		Metadata       map[string]any `json:"metadata"`
		ExecutionCount *int           `json:"execution_count"`
		Transient      struct {
			DisplayID string `json:"display_id"`
		} `json:"transient"`
	}
	clearContent struct {
		Wait bool `json:"wait"`
	}
)

// shown is a display that can be updated, and the cell it belongs to.
type shown struct {
	record *record
	show   *show
}

// handle handles one message. It belongs to the cell whose request is its parent,
// even if that cell is not the current one; messages that belong to no cell are
// ignored.
func (s *session) handle(m jupyter.Received) error {
	r := s.records[m.Parent.ID]
	if r == nil {
		return nil
	}
	switch m.Header.Type {
	case "execute_reply":
		return handle(m, func(c *executeReply) {
			r.replied = true
			if c.ExecutionCount != nil {
				r.count = c.ExecutionCount
			}
			if c.Status != "ok" {
				r.fail(&failure{name: c.EName, value: c.EValue, trace: c.Traceback})
			}
		})
	case "status":
		return handle(m, func(c *statusContent) { r.idle = r.idle || c.State == "idle" })
	case "stream":
		return handle(m, func(c *streamContent) {
			r.write(c.Name, c.Text)
			r.watch(c.Name, c.Text)
		})
	case "display_data", "execute_result":
		return handle(m, func(c *displayContent) { s.display(r, m.Header.Type, c) })
	case "update_display_data":
		return handle(m, func(c *displayContent) { s.update(c) })
	case "clear_output":
		return handle(m, func(c *clearContent) {
			if r.clearNext = c.Wait; !c.Wait {
				r.clear()
			}
		})
	case "error":
		return handle(m, func(c *errorContent) { r.fault(c.EName, c.EValue, c.Traceback) })
	case "input_request":
		r.fail(&failure{reason: Input})
	}
	return nil
}

// handle decodes the content and passes it to use. Numbers keep their spelling.
func handle[C any](m jupyter.Received, use func(*C)) error {
	var content C
	decoder := json.NewDecoder(bytes.NewReader(m.Content))
	decoder.UseNumber()
	if err := decoder.Decode(&content); err != nil {
		return m.DecodeContent(&content)
	}
	use(&content)
	return nil
}

func (s *session) display(r *record, msgType string, c *displayContent) {
	d := r.display(c.Data, c.Metadata)
	d.Type = msgType
	d.ExecutionCount = c.ExecutionCount
	if id := c.Transient.DisplayID; id != "" {
		s.displays[id] = append(s.displays[id], shown{r, d})
	}
}

func (s *session) update(c *displayContent) {
	for _, d := range s.displays[c.Transient.DisplayID] {
		d.record.fill(d.show, c.Data, c.Metadata)
	}
}
