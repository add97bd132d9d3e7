package sanitize

import (
	"regexp"
	"strings"
)

// plainStyles lists the properties of a style attribute that only change how an
// element looks: they do not move it, and load nothing.
var plainStyles = set(`
	background background-color color color-scheme opacity
	font font-family font-size font-stretch font-style font-variant font-variant-numeric font-weight line-height
	break-after break-before break-inside overflow-wrap tab-size text-align text-decoration text-overflow text-transform
	text-wrap white-space word-break
	border border-bottom border-bottom-color border-bottom-style border-bottom-width border-collapse border-color
	border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color
	border-right-style border-right-width border-spacing border-style border-top border-top-color border-top-style
	border-top-width border-width
	padding padding-bottom padding-left padding-right padding-top
	aspect-ratio box-sizing height max-height max-width min-height min-width width
	align-items caption-side column-gap display flex-wrap gap grid-template-columns justify-content justify-items
	list-style-type row-gap table-layout
	dominant-baseline fill fill-opacity fill-rule paint-order stop-color stop-opacity stroke stroke-dasharray
	stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor`)

// boundStyles lists properties that are plain only with some values: a negative
// margin, a lowered line or a picture larger than its frame would cover its
// neighbours.
var boundStyles = map[string]*regexp.Regexp{
	"margin":         lengths,
	"margin-bottom":  lengths,
	"margin-left":    lengths,
	"margin-right":   lengths,
	"margin-top":     lengths,
	"overflow":       enclosing,
	"overflow-x":     enclosing,
	"overflow-y":     enclosing,
	"vertical-align": regexp.MustCompile(`^(baseline|bottom|middle|sub|super|text-bottom|text-top|top)$`),
}

var (
	lengths   = regexp.MustCompile(`^((auto|[0-9]*\.?[0-9]+(%|[a-z]+)?)( +|$))+$`)
	enclosing = regexp.MustCompile(`^(auto|clip|hidden|scroll)( (auto|clip|hidden|scroll))?$`)
)

// plainValue matches values without addresses, escapes and comments; plainCall
// matches the functions in them.
var (
	plainValue = regexp.MustCompile(`^[a-z0-9#%.,()/+*'" -]+$`)
	anyCall    = regexp.MustCompile(`[a-z-]*\(`)
	plainCall  = set(`( calc( clamp( color-mix( hsl( hsla( hwb( lab( lch( light-dark( linear-gradient( max( min( minmax(
		oklab( oklch( radial-gradient( repeat( rgb( rgba( var(`)
	innerPaint = regexp.MustCompile(`^url\(#[a-z0-9_.-]+\)$`) // a gradient of the same picture
)

// cleanStyle keeps the plain declarations of a style attribute.
func cleanStyle(css string) string {
	var kept []string
	all := true
	for declaration := range strings.SplitSeq(css, ";") {
		switch {
		case strings.TrimSpace(declaration) == "":
		case isPlain(declaration):
			kept = append(kept, strings.TrimSpace(declaration))
		default:
			all = false
		}
	}
	if all {
		return css
	}
	return strings.Join(kept, ";")
}

func isPlain(declaration string) bool {
	property, value, _ := strings.Cut(strings.ToLower(declaration), ":")
	property, value = strings.TrimSpace(property), strings.TrimSpace(value)
	if bound := boundStyles[property]; bound != nil {
		return bound.MatchString(value)
	}
	if !plainStyles[property] {
		return false
	}
	if property == "fill" || property == "stroke" {
		value = innerPaint.ReplaceAllString(value, "none")
	}
	if !plainValue.MatchString(value) || strings.Contains(value, "/*") || strings.Contains(value, "//") {
		return false
	}
	for _, call := range anyCall.FindAllString(value, -1) {
		if !plainCall[call] {
			return false
		}
	}
	return true
}
