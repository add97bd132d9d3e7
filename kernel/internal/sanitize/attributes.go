package sanitize

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
)

// A safe page contains only what these tables allow: an unknown element loses its
// tags and keeps its content, and an attribute is removed if it is unknown or its
// rule does not accept its value.

// rules maps the attributes that an element keeps, in lower case, to functions
// that check their values.
type rules map[string]func(value string) bool

// elements maps the elements of a namespace, in lower case, to their rules.
type elements map[string]rules

// allowed contains the elements of a safe page: those of HTML, SVG and MathML.
var allowed = map[string]elements{"": htmlElements, "svg": svgElements, "math": mathElements}

// with adds elements with the same rules.
func (e elements) with(names string, own ...rules) elements {
	for name := range set(names) {
		e[name] = joined(own...)
	}
	return e
}

func joined(parts ...rules) rules {
	all := rules{}
	for _, part := range parts {
		maps.Copy(all, part)
	}
	return all
}

// each gives several attributes the same rule.
func each(names string, accepts func(string) bool) rules {
	r := rules{}
	for name := range set(names) {
		r[name] = accepts
	}
	return r
}

// styled accepts the values that the property of the same name may have in a
// style attribute.
func styled(names string) rules {
	r := rules{}
	for name := range set(names) {
		r[name] = func(value string) bool { return isPlain(name + ":" + value) }
	}
	return r
}

// Checks of values.
var (
	words    = matches(`^[a-zA-Z0-9 _-]*$`)
	whole    = matches(`^[0-9]{1,4}$`)
	length   = matches(`^([0-9]+\.?|[0-9]*\.[0-9]+)([a-zA-Z]+|%)?$`) // not negative, which would cover a neighbour
	space    = matches(`^(-0?\.[0-9]+em|[0-9]*\.?[0-9]+[a-z]*)$`)    // a negative space must be less than an em
	measures = matches(`^[-+.,%0-9a-zA-Z\s]*$`)                      // lengths, numbers, path commands
	turns    = matches(`^([\s,]*(translate|scale|rotate|matrix|skewX|skewY)\s*\([-+.,%0-9a-zA-Z\s]*\))*\s*$`)
	inside   = matches(`^#\S*$`)                                  // a place in this page
	painter  = matches(`(?i)^\s*(none|url\(#[a-z0-9_.-]+\))\s*$`) // an element of this page that paints another
	known    = matches(`^http://www\.w3\.org/(1999/xlink|2000/svg|1998/Math/MathML)$`)
	sides    = oneOf("left right center justify")
	yes      = oneOf("true false")
)

func anything(string) bool { return true }

func isPaint(value string) bool { return isPlain("color:" + value) }

func isFont(value string) bool { return isPlain("font-family:" + value) }

// matches compiles the pattern at the first value: in a browser that takes long the first time.
func matches(pattern string) func(string) bool {
	compiled := sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
	return func(value string) bool { return compiled().MatchString(value) }
}

func oneOf(names string) func(string) bool {
	known := set(names)
	return func(value string) bool { return known[strings.ToLower(value)] }
}

// everywhere contains the attributes that all elements keep. Styles have already
// been cleaned.
var everywhere = rules{
	"aria-describedby": anything,
	"aria-hidden":      yes,
	"aria-label":       anything,
	"aria-labelledby":  anything,
	"aria-level":       whole,
	"class":            func(value string) bool { return !pageClasses.MatchString(value) },
	"dir":              oneOf("ltr rtl auto"),
	"id":               anything,
	"lang":             words,
	"role":             words,
	"style":            func(value string) bool { return value != "" && cleanStyle(value) == value },
	"title":            anything,
}

// pageClasses matches classes that the style sheet takes out of the flow of the
// page or hides.
var pageClasses = regexp.MustCompile(`(^|\s)(contents|count|meaning)(\s|$)`)

// ownClass matches the classes that displays of this project have.
var ownClass = matches(`^(puzzlelab-[a-z]+|seam|coset-table|definition|deduction|coincidence|finished)$`)

// leavePage removes classes and names by which the style sheet of a page could find an element.
func leavePage(n *html.Node) {
	for i, a := range n.Attr {
		if a.Key == "class" {
			n.Attr[i].Val = strings.Join(slices.DeleteFunc(strings.Fields(a.Val), func(c string) bool { return !ownClass(c) }), " ")
		}
	}
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool {
		return a.Key == "class" && a.Val == "" || a.Key == "id" && (n.Namespace != "svg" || name(n) == "svg")
	})
}

var htmlElements = elements{}.
	with(`abbr address article aside b bdi bdo blockquote br cite code dd del dfn dl dt em figcaption figure footer header
		hgroup i ins kbd label main mark nav picture q rp rt ruby s samp section small span strike strong sub summary sup tt
		u var wbr`).
	with("caption center div h1 h2 h3 h4 h5 h6 p pre", each("align", sides)).
	with("a", rules{"href": isLink, "name": anything}).
	with("audio video", each("controls loop muted", anything), each("height width", length), each("poster src", isMedia)).
	with("col colgroup", each("span", whole), each("width", length)).
	with("data", each("value", anything)).
	with("details", each("open", anything)).
	with("font", each("color", isPaint), each("face", isFont), each("size", matches(`^[+-]?[1-7]$`))).
	with("hr", each("width", length)).
	with("img", each("alt", anything), each("height width", length), each("src", isMedia)).
	with("input", each("checked disabled", anything), each("type", oneOf("checkbox"))).
	with("li", each("type", matches(`^([1aAiI]|disc|circle|square)$`)), each("value", matches(`^-?[0-9]{1,9}$`))).
	with("meter progress", each("high low max min optimum value", matches(`^-?[0-9.]+$`))).
	with("ol ul", each("reversed", anything), each("start", matches(`^-?[0-9]{1,9}$`)), each("type", matches(`^([1aAiI]|disc|circle|square)$`))).
	with("source", each("src", isMedia), each("type", matches(`^[-+.a-zA-Z0-9/]*$`))).
	with("table", each("border cellpadding cellspacing height width", length), each("bgcolor", isPaint)).
	with("tbody tfoot thead tr", row).
	with("td th", row, each("abbr headers", anything), each("colspan rowspan", whole), each("height width", length), each("scope", oneOf("row col rowgroup colgroup"))).
	with("time", each("datetime", anything))

var row = joined(each("align", sides), each("bgcolor", isPaint), each("valign", oneOf("top middle bottom baseline")))

// drawn contains the attributes by which elements of SVG say how they are
// painted; painted adds those that refer to other elements. The picture as a
// whole has only the former, so that it stays within its frame.
var (
	drawn = joined(
		styled(`color display fill fill-opacity fill-rule font-family font-size font-stretch font-style font-variant font-weight
			dominant-baseline opacity paint-order stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
			stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration`),
		each(`alignment-baseline baseline-shift clip-rule color-interpolation color-interpolation-filters direction flood-opacity
			image-rendering letter-spacing shape-rendering text-rendering unicode-bidi vector-effect visibility word-spacing
			writing-mode xml:space`, measures),
		each("xml:lang", words), each("xmlns xmlns:xlink", known))
	painted = joined(drawn, each("clip-path filter marker-end marker-mid marker-start mask", painter), each("transform", turns))

	box   = each("height width x y", measures)
	shown = each("preserveaspectratio viewbox", measures)
	units = each(`clippathunits filterunits gradientunits markerunits maskcontentunits maskunits patterncontentunits patternunits
		primitiveunits`, oneOf("userspaceonuse objectboundingbox strokewidth"))
	effect = joined(painted, box, each("in in2 result", words))
	shade  = joined(painted, units, each("gradienttransform", turns), each("href xlink:href", inside), each("spreadmethod", words))
)

var svgElements = elements{}.
	with("svg", drawn, box, shown, each("version", measures)).
	with("defs desc g switch title", painted).
	with("a", painted, each("href xlink:href", isLink)).
	with("symbol", painted, box, shown, each("refx refy", measures)).
	with("use", painted, box, each("href xlink:href", inside)).
	with("image", painted, box, shown, each("href xlink:href", isMedia)).
	with("circle ellipse", painted, each("cx cy r rx ry", measures)).
	with("rect", painted, box, each("rx ry", measures)).
	with("line", painted, each("x1 x2 y1 y2", measures)).
	with("path", painted, each("d pathlength", measures)).
	with("polygon polyline", painted, each("points", measures)).
	with("text tspan", painted, each("dx dy lengthadjust rotate textlength x y", measures)).
	with("textpath", painted, each("href xlink:href", inside), each("lengthadjust method side spacing startoffset textlength", measures)).
	with("marker", painted, shown, units, each("markerheight markerwidth orient refx refy", measures)).
	with("pattern", painted, box, shown, units, each("href xlink:href", inside), each("patterntransform", turns)).
	with("clippath mask filter", painted, box, units).
	with("lineargradient", shade, each("x1 x2 y1 y2", measures)).
	with("radialgradient", shade, each("cx cy fr fx fy r", measures)).
	with("stop", painted, each("offset", measures)).
	with(`feblend fecolormatrix fecomposite fedropshadow feflood fegaussianblur femerge femergenode feoffset`, effect,
		each("flood-color", isPaint), each("dx dy edgemode k1 k2 k3 k4 mode operator stddeviation type values", measures))

// equation contains the attributes that all elements of MathML keep.
var equation = joined(each("displaystyle", yes), each("mathbackground mathcolor", isPaint), each("mathsize", length),
	each("mathvariant", words), each("scriptlevel", matches(`^[+-]?[0-9]$`)), each("xmlns xmlns:xlink", known))

var mathElements = elements{}.
	with("annotation", each("encoding", matches(`^[-+.a-zA-Z0-9/]*$`))).
	with("math", equation, each("display", oneOf("block inline")), each("alttext", anything)).
	with(`maction merror mi mmultiscripts mn mpadded mphantom mprescripts mroot mrow ms msqrt mstyle msub msubsup msup mtext
		none semantics`, equation).
	with("menclose", equation, each("notation", words)).
	with("mfenced", equation, each("close open separators", anything)).
	with("mfrac", equation, each("linethickness", length)).
	with("mo", equation, each("accent fence largeop movablelimits separator stretchy symmetric", yes), each("form", words),
		each("lspace maxsize minsize rspace", length)).
	with("mover munder munderover", equation, each("accent accentunder", yes)).
	with("mspace", equation, each("depth height", length), each("width", space)).
	with("mtable mtr", equation, each("align columnalign columnlines columnspacing frame rowalign rowlines rowspacing", measures)).
	with("mtd", equation, each("columnalign rowalign", words), each("columnspan rowspan", whole))
