package cellcode

import "go/ast"

// The key of an element in a composite literal is the name of a field if the literal is a
// struct, and else an expression. The parser cannot tell, because it has no types. For
// what is kept, a key counts as a name. But the compiler complains of an import with a dot
// that only names of fields seem to need.

// findInLiteral collects the names in a literal of a type, which may be written further out.
func (u *unit) findInLiteral(lit *ast.CompositeLit, typ ast.Expr) {
	if lit.Type != nil {
		typ = lit.Type
		u.findUses(typ)
	}
	under := underlying(typ)
	for _, element := range lit.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			u.findElement(element, elementType(under))
			continue
		}
		u.findElement(pair.Value, elementType(under))
		id, named := pair.Key.(*ast.Ident)
		if !named {
			u.findElement(pair.Key, keyType(under))
			continue
		}
		if !isFree(id, u.file.syntax) {
			continue
		}
		switch under.(type) {
		case *ast.StructType: // a field
		case *ast.ArrayType, *ast.MapType:
			u.uses[id.Name] = true
		default:
			u.keys[id.Name] = append(u.keys[id.Name], typ)
		}
	}
}

// findElement collects the names in an element, which may be a literal without a type.
func (u *unit) findElement(element, typ ast.Expr) {
	if lit, ok := element.(*ast.CompositeLit); ok {
		u.findInLiteral(lit, typ)
		return
	}
	u.findUses(element)
}

// underlying follows the names of types that the program declares. It returns nil if it
// cannot tell.
func underlying(typ ast.Expr) ast.Expr {
	for range 100 { // a type may name itself
		switch t := typ.(type) {
		case *ast.ParenExpr:
			typ = t.X
		case *ast.StarExpr: // of an element &T{}
			typ = t.X
		case *ast.IndexExpr:
			typ = t.X
		case *ast.IndexListExpr:
			typ = t.X
		case *ast.Ident:
			spec := declaredType(t)
			if spec == nil {
				return nil
			}
			typ = spec.Type
		case *ast.StructType, *ast.ArrayType, *ast.MapType:
			return t
		default:
			return nil
		}
	}
	return nil
}

func declaredType(id *ast.Ident) *ast.TypeSpec {
	if id.Obj == nil {
		return nil
	}
	spec, _ := id.Obj.Decl.(*ast.TypeSpec)
	return spec
}

func elementType(under ast.Expr) ast.Expr {
	switch t := under.(type) {
	case *ast.ArrayType:
		return t.Elt
	case *ast.MapType:
		return t.Value
	}
	return nil
}

func keyType(under ast.Expr) ast.Expr {
	if t, ok := under.(*ast.MapType); ok {
		return t.Key
	}
	return nil
}

// areFields reports whether all types of literals in which a name is a key are structs, by
// the sources of the packages that declare them.
func (t *valueTypes) areFields(literals []ast.Expr) bool {
	for _, typ := range literals {
		if typ == nil {
			return false
		}
		path, name := (&valueType{typ, t.program}).named()
		s := t.scopeOf(path)
		if s == nil || s.types[name] == nil {
			return false
		}
		if _, ok := s.types[name].typ.Type.(*ast.StructType); !ok {
			return false
		}
	}
	return true
}
