package nbformat

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// value is the expression of one parameter: a byte range of the source.
type value struct {
	from, to int
	text     string // its new text, or "" for none
	kind     kind
}

// kind is what the present value of a parameter shows of its type.
type kind constant.Kind

// kindOf returns the kind of a plain value that has its default type or a
// predeclared one. For any other value it returns Unknown.
func kindOf(typ, present ast.Expr) kind {
	if typ != nil {
		name, ok := typ.(*ast.Ident)
		if !ok || types.Universe.Lookup(name.Name) == nil {
			return kind(constant.Unknown)
		}
	}
	if unary, ok := present.(*ast.UnaryExpr); ok {
		present = unary.X
	}
	switch e := present.(type) {
	case *ast.BasicLit:
		switch e.Kind {
		case token.STRING:
			return kind(constant.String)
		case token.INT:
			if typ == nil || !isFloat(typ) {
				return kind(constant.Int)
			}
			return kind(constant.Float)
		case token.FLOAT:
			return kind(constant.Float)
		}
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" {
			return kind(constant.Bool)
		}
	}
	return kind(constant.Unknown)
}

func isFloat(typ ast.Expr) bool {
	name, ok := typ.(*ast.Ident)
	return ok && (name.Name == "float64" || name.Name == "float32")
}

// text returns the new text of a value that replaces present in the source, or the
// reason why the given text cannot be used.
func (k kind) text(given, present string) (text, reason string) {
	text = strings.TrimSpace(given)
	expression, err := parser.ParseExpr(text)
	literal, isLiteral := expression.(*ast.BasicLit)
	quoted := err == nil && isLiteral && literal.Kind == token.STRING
	switch {
	case constant.Kind(k) == constant.String && !quoted:
		return strconv.Quote(given), ""
	case err != nil:
		return "", "want a Go expression" + durationHint(text)
	// The positions of an expression count from 1.
	case expression.Pos() != 1 || int(expression.End()) != len(text)+1:
		return "", "want a Go expression without a comment"
	}
	found := evaluate(text)
	if !k.accepts(found) {
		return "", fmt.Sprintf("want a value of the same kind as %s", present)
	}
	if constant.Kind(k) == constant.Float && wholeNumber.MatchString(text) {
		text += ".0" // otherwise it would become an int
	}
	return text, ""
}

var wholeNumber = regexp.MustCompile(`^[+-]?[0-9]+$`)

// durationHint shows how to write a duration in Go to a user who wrote it as in an
// option.
func durationHint(text string) string {
	d, err := time.ParseDuration(text)
	if err != nil {
		return ""
	}
	for _, unit := range []struct {
		length time.Duration
		name   string
	}{{time.Hour, "Hour"}, {time.Minute, "Minute"}, {time.Second, "Second"}, {time.Millisecond, "Millisecond"}} {
		if d%unit.length == 0 {
			return fmt.Sprintf(", as in %d*time.%s", d/unit.length, unit.name)
		}
	}
	return ", as in 5*time.Microsecond"
}

// evaluate returns the value of a constant expression, or Unknown for any other
// expression.
func evaluate(text string) constant.Value {
	tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, text)
	if err != nil || tv.Value == nil {
		return constant.MakeUnknown()
	}
	return tv.Value
}

// accepts reports whether a constant can replace one of this kind. Unknown kinds
// are left to the compiler.
func (k kind) accepts(found constant.Value) bool {
	present := constant.Kind(k)
	switch {
	case found.Kind() == constant.Unknown:
		return true
	case present == constant.Unknown:
		return found.Kind() != constant.String
	case present == constant.Float:
		return found.Kind() == constant.Int || found.Kind() == constant.Float
	}
	return found.Kind() == present
}

// undeclared returns the new value if it is a name that does not occur in the code
// of the notebook, and "" otherwise.
func (v *value) undeclared(nb *Notebook) string {
	if !token.IsIdentifier(v.text) || types.Universe.Lookup(v.text) != nil {
		return ""
	}
	const outside = `[^\pL\pN_]`
	word := regexp.MustCompile(`(^|` + outside + `)` + v.text + `($|` + outside + `)`)
	for _, cell := range nb.Cells {
		if cell.Type == Code && word.MatchString(cell.Source) {
			return ""
		}
	}
	return v.text
}
