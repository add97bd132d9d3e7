package texmath

// symbol is a command for one sign.
type symbol struct {
	class class
	text  string
}

// symbols lists the commands without arguments, by class.
var symbols = makeSymbols(map[class]map[string]string{
	ord: {
		"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ",
		"eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν",
		"xi": "ξ", "omicron": "ο", "pi": "π", "varpi": "ϖ", "rho": "ρ", "varrho": "ϱ", "sigma": "σ", "varsigma": "ς",
		"tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
		"imath": "ı", "jmath": "ȷ",
	},
	upright: {
		"Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ",
		"Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
		"infty": "∞", "emptyset": "∅", "varnothing": "∅", "forall": "∀", "exists": "∃", "nexists": "∄", "neg": "¬",
		"lnot": "¬", "partial": "∂", "nabla": "∇", "ell": "ℓ", "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ",
		"beth": "ℶ", "wp": "℘", "backslash": "\\", "top": "⊤", "bot": "⊥", "square": "□", "Box": "□",
		"blacksquare": "■", "triangle": "△", "angle": "∠", "checkmark": "✓", "clubsuit": "♣", "diamondsuit": "♢",
		"heartsuit": "♡", "spadesuit": "♠", "sharp": "♯", "flat": "♭", "natural": "♮", "degree": "°", "S": "§",
		"dag": "†", "ddag": "‡", "copyright": "©", "pounds": "£", "vert": "|", "|": "‖", "Vert": "‖",
		"%": "%", "$": "$", "&": "&", "#": "#", "_": "_", "surd": "√", "prime": "′", "complement": "∁",
	},
	bin: {
		"times": "×", "div": "÷", "pm": "±", "mp": "∓", "cdot": "⋅", "ast": "∗", "star": "⋆", "circ": "∘",
		"bullet": "∙", "cup": "∪", "cap": "∩", "uplus": "⊎", "sqcup": "⊔", "sqcap": "⊓", "setminus": "∖",
		"smallsetminus": "∖", "wedge": "∧", "land": "∧", "vee": "∨", "lor": "∨", "oplus": "⊕", "ominus": "⊖",
		"otimes": "⊗", "oslash": "⊘", "odot": "⊙", "wr": "≀", "rtimes": "⋊", "ltimes": "⋉", "amalg": "⨿",
		"dagger": "†", "ddagger": "‡", "diamond": "⋄", "bigtriangleup": "△", "bigtriangledown": "▽",
		"lhd": "⊲", "rhd": "⊳", "unlhd": "⊴", "unrhd": "⊵", "boxtimes": "⊠", "boxplus": "⊞",
	},
	rel: {
		"le": "≤", "leq": "≤", "leqslant": "⩽", "ge": "≥", "geq": "≥", "geqslant": "⩾", "ne": "≠", "neq": "≠",
		"lt": "<", "gt": ">", "ll": "≪", "gg": "≫", "equiv": "≡", "sim": "∼", "simeq": "≃", "cong": "≅", "ncong": "≇",
		"approx": "≈", "asymp": "≍", "propto": "∝", "doteq": "≐", "coloneqq": "≔", "triangleq": "≜", "in": "∈",
		"notin": "∉", "ni": "∋", "subset": "⊂", "subseteq": "⊆", "subsetneq": "⊊", "nsubseteq": "⊈", "supset": "⊃",
		"supseteq": "⊇", "supsetneq": "⊋", "mid": "∣", "nmid": "∤", "parallel": "∥", "perp": "⊥", "prec": "≺",
		"preceq": "⪯", "succ": "≻", "succeq": "⪰", "vdash": "⊢", "dashv": "⊣", "models": "⊨", "vDash": "⊨",
		"triangleleft": "⊲", "triangleright": "⊳", "trianglelefteq": "⊴", "trianglerighteq": "⊵",
		"ntriangleleft": "⋪", "ntrianglelefteq": "⋬", "smile": "⌣", "frown": "⌢",
		"to": "→", "rightarrow": "→", "leftarrow": "←", "gets": "←", "leftrightarrow": "↔", "Rightarrow": "⇒",
		"Leftarrow": "⇐", "Leftrightarrow": "⇔", "longrightarrow": "⟶", "longleftarrow": "⟵",
		"longleftrightarrow": "⟷", "Longrightarrow": "⟹", "Longleftarrow": "⟸", "Longleftrightarrow": "⟺",
		"implies": "⟹", "impliedby": "⟸", "iff": "⟺", "mapsto": "↦", "longmapsto": "⟼", "hookrightarrow": "↪",
		"hookleftarrow": "↩", "twoheadrightarrow": "↠", "rightarrowtail": "↣", "rightharpoonup": "⇀",
		"rightleftharpoons": "⇌", "leadsto": "⇝", "rightsquigarrow": "⇝", "uparrow": "↑", "downarrow": "↓",
		"updownarrow": "↕", "Uparrow": "⇑", "Downarrow": "⇓", "nearrow": "↗", "searrow": "↘", "swarrow": "↙",
		"nwarrow": "↖", "circlearrowleft": "↺", "circlearrowright": "↻", "curvearrowleft": "↶",
		"curvearrowright": "↷", "therefore": "∴", "because": "∵",
	},
	bigOp: {
		"sum": "∑", "prod": "∏", "coprod": "∐", "bigcup": "⋃", "bigcap": "⋂", "bigsqcup": "⨆", "biguplus": "⨄",
		"bigvee": "⋁", "bigwedge": "⋀", "bigoplus": "⨁", "bigotimes": "⨂", "bigodot": "⨀",
	},
	integral: {"int": "∫", "iint": "∬", "iiint": "∭", "oint": "∮"},
	open: {
		"{": "{", "lbrace": "{", "langle": "⟨", "lfloor": "⌊", "lceil": "⌈", "lvert": "|", "lVert": "‖",
		"lbrack": "[", "llbracket": "⟦", "ulcorner": "⌜",
	},
	closing: {
		"}": "}", "rbrace": "}", "rangle": "⟩", "rfloor": "⌋", "rceil": "⌉", "rvert": "|", "rVert": "‖",
		"rbrack": "]", "rrbracket": "⟧", "urcorner": "⌝",
	},
	punct: {"colon": ":"},
	inner: {
		"dots": "…", "ldots": "…", "dotsc": "…", "cdots": "⋯", "dotsb": "⋯", "dotsm": "⋯", "dotsi": "⋯", "dotso": "…",
		"vdots": "⋮", "ddots": "⋱", "iddots": "⋰",
	},
})

func makeSymbols(byClass map[class]map[string]string) map[string]symbol {
	all := map[string]symbol{}
	for c, names := range byClass {
		for name, text := range names {
			all[name] = symbol{c, text}
		}
	}
	return all
}

// characters lists the signs on the keyboard that are not letters.
var characters = map[string]symbol{
	"+": {bin, "+"}, "-": {bin, "−"}, "*": {bin, "∗"}, "=": {rel, "="}, "<": {rel, "<"}, ">": {rel, ">"},
	":": {rel, ":"}, "(": {open, "("}, "[": {open, "["}, ")": {closing, ")"}, "]": {closing, "]"},
	"!": {closing, "!"}, "?": {closing, "?"}, ",": {punct, ","}, ";": {punct, ";"}, "|": {upright, "|"},
	"/": {upright, "/"}, ".": {upright, "."}, "\"": {upright, "”"}, "@": {upright, "@"}, "`": {upright, "‘"},
	"≤": {rel, "≤"}, "≥": {rel, "≥"}, "≠": {rel, "≠"}, "∈": {rel, "∈"}, "→": {rel, "→"}, "↦": {rel, "↦"},
	"⊆": {rel, "⊆"}, "⊂": {rel, "⊂"}, "≅": {rel, "≅"}, "≡": {rel, "≡"}, "∣": {rel, "∣"}, "⊴": {rel, "⊴"},
	"×": {bin, "×"}, "·": {bin, "⋅"}, "⋅": {bin, "⋅"}, "∩": {bin, "∩"}, "∪": {bin, "∪"}, "∘": {bin, "∘"},
	"⋊": {bin, "⋊"}, "⊕": {bin, "⊕"}, "⊗": {bin, "⊗"}, "−": {bin, "−"}, "±": {bin, "±"}, "≀": {bin, "≀"},
	"⟨": {open, "⟨"}, "⟩": {closing, "⟩"}, "…": {inner, "…"}, "⋯": {inner, "⋯"}, "∞": {upright, "∞"},
	"∑": {bigOp, "∑"}, "∏": {bigOp, "∏"},
}

// functions lists the operators written as upright words. The value true means
// that scripts go below and above in a displayed formula.
var functions = map[string]bool{
	"arccos": false, "arcsin": false, "arctan": false, "arg": false, "cos": false, "cosh": false, "cot": false,
	"coth": false, "csc": false, "deg": false, "dim": false, "exp": false, "hom": false, "ker": false, "lg": false,
	"ln": false, "log": false, "sec": false, "sin": false, "sinh": false, "tan": false, "tanh": false,
	"det": true, "gcd": true, "inf": true, "lim": true, "liminf": true, "limsup": true, "max": true, "min": true,
	"Pr": true, "sup": true,
}

// spaces lists the commands for white space, in em.
var spaces = map[string]string{
	",": "0.1667em", "thinspace": "0.1667em", ":": "0.2222em", ">": "0.2222em", "medspace": "0.2222em",
	";": "0.2778em", "thickspace": "0.2778em", "!": "-0.1667em", "negthinspace": "-0.1667em",
	" ": "0.3333em", "\n": "0.3333em", "enspace": "0.5em", "enskip": "0.5em", "quad": "1em", "qquad": "2em",
}

// accents are drawn above their argument; wide ones stretch over it.
var accents = map[string]struct {
	text  string
	wide  bool
	under bool
}{
	"hat": {text: "^"}, "check": {text: "ˇ"}, "tilde": {text: "~"}, "acute": {text: "´"}, "grave": {text: "`"},
	"dot": {text: "˙"}, "ddot": {text: "¨"}, "breve": {text: "˘"}, "bar": {text: "¯"}, "vec": {text: "→"},
	"mathring": {text: "˚"}, "widehat": {text: "^", wide: true}, "widetilde": {text: "~", wide: true},
	"overline": {wide: true}, "underline": {wide: true}, "overrightarrow": {text: "→", wide: true},
	"overleftarrow": {text: "←", wide: true}, "overbrace": {text: "⏞", wide: true},
	"underbrace": {text: "⏟", wide: true, under: true},
}

// rules lists the accents drawn as a border, because few fonts can stretch a
// bar.
var rules = map[string]string{"overline": "top", "underline": "bottom"}

// negated maps a relation to its negation by \not.
var negated = map[string]string{
	"=": "≠", "<": "≮", ">": "≯", "≤": "≰", "≥": "≱", "∈": "∉", "∋": "∌", "⊂": "⊄", "⊆": "⊈", "⊃": "⊅", "⊇": "⊉",
	"≡": "≢", "∼": "≁", "≅": "≇", "≈": "≉", "∣": "∤", "∥": "∦", "⊲": "⋪", "⊴": "⋬", "→": "↛", "⇒": "⇏", "⇔": "⇎",
}
