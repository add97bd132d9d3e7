package cellcode

import "go/ast"

// The key of an element in a composite literal is the name of a field if the literal is a
// struct, and else an expression. The parser cannot tell, because it has no types. For
// what is kept, a key counts as a name. But the compiler complains of an import with a dot
// that only names of fields seem to need.

// findInLiteral collects the names in a literal of a type, which may be written further out.
func (g *pruner) findInLiteral(lit *ast.CompositeLit, typ ast.Expr, u *unit) {
	if lit.Type != nil {
		typ = lit.Type
		g.findUses(typ, u)
	}
	under := g.underlying(typ)
	for _, element := range lit.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			g.findElement(element, elementType(under), u)
			continue
		}
		g.findElement(pair.Value, elementType(under), u)
		id, named := pair.Key.(*ast.Ident)
		if !named {
			g.findElement(pair.Key, keyType(under), u)
			continue
		}
		if !isFree(id, g.file) {
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
func (g *pruner) findElement(element, typ ast.Expr, u *unit) {
	if lit, ok := element.(*ast.CompositeLit); ok {
		g.findInLiteral(lit, typ, u)
		return
	}
	g.findUses(element, u)
}

// underlying follows the names of types that the program declares. It returns nil if it
// cannot tell.
func (g *pruner) underlying(typ ast.Expr) ast.Expr {
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
