package jupyter

import (
	"context"
	"fmt"
	"time"
)

// KernelInfo is what a kernel says about itself.
type KernelInfo struct {
	ProtocolVersion       string         `json:"protocol_version"`
	Implementation        string         `json:"implementation"`
	ImplementationVersion string         `json:"implementation_version"`
	Banner                string         `json:"banner"`
	LanguageInfo          map[string]any `json:"language_info"`
}

// readyRetry is how long Ready waits for a publication after the reply before
// it asks again.
const readyRetry = 50 * time.Millisecond

// Ready waits, until ctx is done, for the kernel to answer and for its
// publications to reach this client. The first does not imply the second: a
// subscription takes a while to reach the kernel, and what the kernel publishes
// before that is lost. So Ready asks until it has received both a reply and a
// publication.
func (c *Client) Ready(ctx context.Context) (*KernelInfo, error) {
	asked := map[string]bool{}
	ask := func() error {
		header, err := c.Send(Shell, "kernel_info_request", struct{}{})
		asked[header.ID] = true
		return err
	}
	if err := ask(); err != nil {
		return nil, err
	}
	var info *KernelInfo
	var again <-chan time.Time
	for published := false; info == nil || !published; {
		select {
		case m := <-c.inbox:
			if !asked[m.Parent.ID] {
				continue
			}
			if m.Channel == IOPub {
				published = true
			}
			if m.Header.Type == "kernel_info_reply" {
				info = &KernelInfo{}
				if err := m.DecodeContent(info); err != nil {
					return nil, err
				}
				again = time.After(readyRetry)
			}
		case <-again:
			if err := ask(); err != nil {
				return nil, err
			}
			again = nil
		case <-ctx.Done():
			return nil, fmt.Errorf("jupyter: the kernel does not answer: %w", context.Cause(ctx))
		}
	}
	return info, nil
}
