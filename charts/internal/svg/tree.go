// Package svg reads the pictures that ECharts writes, strips what only a live
// page could use, and writes them again in one fixed form: same picture, same
// bytes.
package svg

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Element is one element of a picture. Text is the character data directly
// inside it; an element has either Text or Children, as in all SVG that is
// made here.
type Element struct {
	Name     string
	Attrs    []Attr
	Children []*Element
	Text     string
}

// Attr is an attribute; style properties are stored as attributes too.
type Attr struct{ Name, Value string }

// Parse reads one SVG document. A style attribute is split into attributes of
// its own, as they mean the same for every property a chart uses.
func Parse(document string) (*Element, error) {
	d := xml.NewDecoder(strings.NewReader(document))
	var open []*Element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("svg: no closed root element in %d bytes", len(document))
		}
		if err != nil {
			return nil, fmt.Errorf("svg: %w", err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			e := element(t)
			if len(open) > 0 {
				parent := open[len(open)-1]
				parent.Children = append(parent.Children, e)
			}
			open = append(open, e)
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].Text += string(t)
			}
		case xml.EndElement:
			closed := open[len(open)-1]
			if len(closed.Children) > 0 {
				closed.Text = ""
			}
			open = open[:len(open)-1]
			if len(open) == 0 {
				return closed, nil
			}
		}
	}
}

func element(t xml.StartElement) *Element {
	e := &Element{Name: t.Name.Local}
	for _, a := range t.Attr {
		switch {
		case a.Name.Local == "xmlns" || a.Name.Space == "xmlns":
		case a.Name.Local == "style":
			for property := range strings.SplitSeq(a.Value, ";") {
				if name, value, ok := strings.Cut(property, ":"); ok {
					e.Set(strings.TrimSpace(name), strings.TrimSpace(value))
				}
			}
		default:
			e.Set(a.Name.Local, a.Value)
		}
	}
	return e
}

// Get returns the value of the named attribute, or "".
func (e *Element) Get(name string) string {
	for _, a := range e.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// Set gives the named attribute a value; an empty value removes it.
func (e *Element) Set(name, value string) {
	for i, a := range e.Attrs {
		if a.Name != name {
			continue
		}
		if value == "" {
			e.Attrs = append(e.Attrs[:i], e.Attrs[i+1:]...)
			return
		}
		e.Attrs[i].Value = value
		return
	}
	if value != "" {
		e.Attrs = append(e.Attrs, Attr{name, value})
	}
}

// Find returns the first element with the given id, or nil.
func (e *Element) Find(id string) *Element {
	if e.Get("id") == id {
		return e
	}
	for _, c := range e.Children {
		if found := c.Find(id); found != nil {
			return found
		}
	}
	return nil
}

// String writes the element as SVG text without any white space between
// elements.
func (e *Element) String() string {
	var b strings.Builder
	e.write(&b)
	return b.String()
}

func (e *Element) write(b *strings.Builder) {
	b.WriteByte('<')
	b.WriteString(e.Name)
	for _, a := range e.Attrs {
		b.WriteByte(' ')
		b.WriteString(a.Name)
		b.WriteString(`="`)
		b.WriteString(escapeValue.Replace(a.Value))
		b.WriteByte('"')
	}
	if len(e.Children) == 0 && e.Text == "" {
		b.WriteString("/>")
		return
	}
	b.WriteByte('>')
	b.WriteString(escapeText.Replace(e.Text))
	for _, c := range e.Children {
		c.write(b)
	}
	b.WriteString("</")
	b.WriteString(e.Name)
	b.WriteByte('>')
}

var (
	escapeText  = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	escapeValue = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
)
