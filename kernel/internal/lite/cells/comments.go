package cells

import (
	"encoding/json"
	"go/types"
	"os"
)

// comment returns the doc comment of what a program names, or "".
func (k *Kernel) comment(c *checked, object types.Object) string {
	name := object.Name()
	owner := ownerOf(object)
	if object.Pkg() == nil {
		return k.comments("builtin")[name]
	}
	if object.Pkg() != c.pkg {
		if owner != "" {
			name = owner + "." + name
		}
		return k.comments(object.Pkg().Path())[name]
	}
	if owner != "" {
		name = owner + "~" + name
	}
	for _, d := range c.declared {
		for _, n := range d.names {
			if d.kind != imported && n.text == name {
				return d.doc
			}
		}
	}
	return ""
}

// ownerOf returns the name of the type of a method or field, or "".
func ownerOf(object types.Object) string {
	switch o := object.(type) {
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil {
			t := recv.Type()
			if p, ok := t.(*types.Pointer); ok {
				t = p.Elem()
			}
			if named, ok := t.(*types.Named); ok {
				return named.Obj().Name()
			}
		}
	case *types.Var:
		if o.IsField() && o.Pkg() != nil {
			return structOf(o)
		}
	}
	return ""
}

// structOf returns the name of the type of its package that has a field.
func structOf(field *types.Var) string {
	scope := field.Pkg().Scope()
	for _, name := range scope.Names() {
		s, ok := scope.Lookup(name).Type().Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields(); i++ {
			if s.Field(i) == field {
				return name
			}
		}
	}
	return ""
}

// comments returns the doc comments of a package by name. They are loaded when they are
// asked for.
func (k *Kernel) comments(path string) map[string]string {
	p := k.catalogue.Packages[path]
	if p == nil {
		return nil
	}
	if p.Comments == nil && p.Docs != "" && k.machine.Need([]string{p.Docs}) == nil {
		if text, err := os.ReadFile(p.Docs); err == nil {
			_ = json.Unmarshal(text, &p.Comments) // without comments the types are shown
		}
	}
	return p.Comments
}
