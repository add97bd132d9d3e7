// Markup that comes from data: from the frames of a film, from the drawing of a board. Whoever
// has written a notebook has written its data, so nothing of it is put on a page as it is.
// It is parsed where nothing runs or loads, and what is listed here is built anew:
// elements and attributes that are only drawn, with values that load nothing. All else is left
// out with what it contains. kernel/internal/sanitize does the same, in Go, for whole outputs.

const words = text => new Set(text.split(/\s+/));

const listedElements = {
  "http://www.w3.org/1999/xhtml": words(`a b blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption
    figure h2 h3 h4 hr i img ins kbd li mark ol p pre q s section small span strong sub summary sup table tbody td tfoot th
    thead tr u ul var`),
  "http://www.w3.org/2000/svg": words(`circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon
    polyline radialGradient rect stop svg text title tspan use`)
};

// Attributes that are read or spoken may have any value; those of drawings must be plain.
const textAttributes = /^(aria-(hidden|label)|alt|class|dir|id|lang|role|scope|title)$/;
const plainAttributes = /^(colspan|rowspan|open|start|width|height|[cfr]?[xy][12]?|[dr]|d[xy]|points|offset|transform|viewBox|preserveAspectRatio|(gradient|pattern|clipPath|mask)(Content)?(Units|Transform)|marker(Width|Height|-start|-mid|-end)|ref[XY]|orient|fill(-.+)?|stroke(-.+)?|stop-.+|font-.+|text-anchor|dominant-baseline|opacity|paint-order|clip-(path|rule)|mask)$/;

// Properties of style attributes that change how an element looks and leave it in its place.
const plainProperties = /^(color|opacity|background-color|font-.+|line-height|text-(align|decoration|anchor).*|white-space.*|overflow-wrap|border-.+|padding-.+|(min-|max-)?(width|height)|vertical-align|display|.*gap|flex-wrap|align-items|justify-.+|grid-template-columns|caption-side|list-style-type|fill(-.+)?|stroke(-.+)?)$/;
const roomProperties = /^margin(-.+)?$/; // negative ones would cover a neighbour
const plainCalls = words("( calc( hsl( hsla( light-dark( matrix( max( min( minmax( repeat( rgb( rgba( rotate( scale( translate( var(");

// isPlain says whether a value contains nothing that a browser would load: no address but
// that of an element beside it, and none in disguise.
function isPlain(value) {
  const text = String(value).toLowerCase().replace(/url\("?#[\w.-]+"?\)/g, "");
  return !/[\\;{}<>@]|\/[/*]/.test(text) && (text.match(/[\w-]*\(/g) || []).every(call => plainCalls.has(call));
}

// paint is a colour from data, or none.
const paint = value => isPlain(value) ? value : "none";

// parsed reads markup into a document in which nothing runs or loads.
const parsed = markup => new DOMParser().parseFromString(markup, "text/html").body;

// cleaned builds what is in an element of such a document.
function cleaned(source) {
  const built = document.createDocumentFragment();
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) built.append(node.data);
    const names = node.nodeType === Node.ELEMENT_NODE && listedElements[node.namespaceURI];
    if (!names || !names.has(node.localName)) continue;
    const e = document.createElementNS(node.namespaceURI, node.localName);
    for (const { name, value } of node.attributes) cleanAttribute(e, name, value);
    cleanStyle(e, node.style);
    e.append(cleaned(node));
    built.append(e);
  }
  return built;
}

function cleanAttribute(e, name, value) {
  if (textAttributes.test(name) || plainAttributes.test(name) && isPlain(value)) e.setAttribute(name, value);
  if (name === "src" && /^data:image\//i.test(value)) e.setAttribute(name, value);
  if (name !== "href") return;
  if (e.localName !== "a" && /^#[\w.-]+$/.test(value)) e.setAttribute(name, value);
  if (e.localName === "a" && /^(https?:|mailto:|#)/i.test(value)) {
    e.setAttribute(name, value);
    e.rel = "noopener noreferrer";
  }
}

// cleanStyle takes declarations as the browser has read them, without escapes and comments.
function cleanStyle(e, style) {
  for (const name of style || []) {
    const value = style.getPropertyValue(name);
    if (!isPlain(value)) continue;
    if (plainProperties.test(name) || roomProperties.test(name) && !value.includes("-")) e.style.setProperty(name, value);
  }
}

// drawing makes a group of a drawing in SVG.
function drawing(markup) {
  const group = svgElement("g", {}), svg = parsed("<svg>" + markup + "</svg>").querySelector("svg");
  if (svg) group.append(cleaned(svg));
  return group;
}
