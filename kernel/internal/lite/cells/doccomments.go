package cells

import (
	"go/ast"
	"go/doc/comment"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// DocComments returns the doc comments of exported names of the files of a package as plain
// text: under "" that of the package, under "Name" and "Type.Member" those of declarations,
// methods and fields.
func DocComments(files []*ast.File) map[string]string {
	c := collector{}
	for _, file := range files {
		c.add("", file.Doc)
		for _, decl := range file.Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				c.function(d)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					c.spec(d, spec)
				}
			}
		}
	}
	return c
}

type collector map[string]string

// add keeps the first comment that there is for a name.
func (c collector) add(name string, groups ...*ast.CommentGroup) {
	for _, part := range strings.Split(name, ".") {
		if name != "" && !ast.IsExported(part) {
			return
		}
	}
	for _, group := range groups {
		if text := group.Text(); text != "" && c[name] == "" {
			c[name] = plainText(text)
		}
	}
}

// plainText writes a comment as a terminal shows it.
func plainText(text string) string {
	p := comment.Parser{LookupSym: func(string, string) bool { return true }, LookupPackage: comment.DefaultLookupPackage}
	return strings.TrimRight(string((&comment.Printer{TextWidth: 80}).Text(p.Parse(text))), "\n")
}

func (c collector) function(d *ast.FuncDecl) {
	name := d.Name.Name
	if d.Recv != nil && len(d.Recv.List) == 1 {
		name = cellcode.ReceiverType(d.Recv) + "." + name
	}
	c.add(name, d.Doc)
}

func (c collector) spec(d *ast.GenDecl, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		c.add(s.Name.Name, s.Doc, d.Doc, s.Comment)
		var members *ast.FieldList
		switch t := s.Type.(type) {
		case *ast.StructType:
			members = t.Fields
		case *ast.InterfaceType:
			members = t.Methods
		default:
			return
		}
		for _, field := range members.List {
			for _, n := range field.Names {
				c.add(s.Name.Name+"."+n.Name, field.Doc, field.Comment)
			}
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			c.add(n.Name, s.Doc, s.Comment, d.Doc)
		}
	}
}
