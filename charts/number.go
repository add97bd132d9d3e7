package charts

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"puzzlelab/internal/counted"
)

// number is what a chart can count or measure in.
type number interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | float32 | float64 | *big.Int
}

// quantity is a number to draw. A whole number above 2^53 is also kept exactly.
type quantity struct {
	f     float64
	whole bool
	exact *big.Int
}

const exactFloats = 1 << 53

func quantityOf[N number](n N) quantity {
	switch v := any(n).(type) {
	case *big.Int:
		if v == nil {
			return quantity{f: math.NaN()}
		}
		f, _ := new(big.Float).SetInt(v).Float64()
		if math.Abs(f) < exactFloats {
			return quantity{f: f, whole: true}
		}
		return quantity{f: f, whole: true, exact: new(big.Int).Set(v)}
	case float64:
		return fromFloat(v)
	case float32:
		return fromFloat(float64(v))
	case uint64:
		return fromUnsigned(v)
	case uint:
		return fromUnsigned(uint64(v))
	case int64:
		return fromSigned(v)
	case int:
		return fromSigned(int64(v))
	default: // the types of at most 32 bits
		f, _ := strconv.ParseFloat(fmt.Sprint(n), 64)
		return quantity{f: f, whole: true}
	}
}

func fromSigned(i int64) quantity {
	if i > -exactFloats && i < exactFloats {
		return quantity{f: float64(i), whole: true}
	}
	return quantity{f: float64(i), whole: true, exact: big.NewInt(i)}
}

func fromUnsigned(u uint64) quantity {
	if u < exactFloats {
		return quantity{f: float64(u), whole: true}
	}
	return quantity{f: float64(u), whole: true, exact: new(big.Int).SetUint64(u)}
}

func fromFloat(f float64) quantity {
	return quantity{f: f, whole: f == math.Trunc(f) && math.Abs(f) < exactFloats}
}

// integer is the exact value of a whole number.
func (q quantity) integer() *big.Int {
	if q.exact != nil {
		return q.exact
	}
	return big.NewInt(int64(q.f))
}

func quantities[N number](values []N) []quantity {
	out := make([]quantity, len(values))
	for i, v := range values {
		out[i] = quantityOf(v)
	}
	return out
}

func (q quantity) finite() bool { return !math.IsNaN(q.f) && !math.IsInf(q.f, 0) }

// String prints all digits of a whole number and at most four others.
func (q quantity) String() string {
	switch {
	case q.exact != nil && q.exact.BitLen() > maxDigits*10/3:
		return roughly(q.exact)
	case q.whole:
		return thousands(q.integer().String())
	}
	return decimal(q.f)
}

// maxDigits is about how many digits of a whole number are printed.
const maxDigits = 300

// roughly prints a whole number of very many digits by the first three of them.
func roughly(n *big.Int) string {
	mantissa, exponent, _ := strings.Cut(new(big.Float).SetPrec(64).SetInt(n).Text('e', 2), "e+")
	power, _ := strconv.Atoi(exponent)
	return strings.Replace(mantissa, "-", "−", 1) + "×10" + superscript(power)
}

// thousands separates groups of three digits by commas.
func thousands(digits string) string {
	sign := ""
	if rest, negative := strings.CutPrefix(digits, "-"); negative {
		sign, digits = "−", rest
	}
	whole, fraction, dot := strings.Cut(digits, ".")
	whole = counted.Commas(whole)
	if dot {
		whole += "." + fraction
	}
	return sign + whole
}

// decimal prints a measured value: four digits, or all those before the point.
func decimal(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return strings.Replace(fmt.Sprint(f), "-", "−", 1)
	}
	size := math.Abs(f)
	switch {
	case size != 0 && (size < 1e-3 || size >= 1e15):
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', 2, 64), "e")
		power, _ := strconv.Atoi(exponent)
		return strings.Replace(mantissa, "-", "−", 1) + "×10" + superscript(power)
	case size >= 1000:
		return thousands(strconv.FormatFloat(f, 'f', 0, 64))
	}
	places := 3
	if size >= 10 {
		places = 2
	}
	text := strconv.FormatFloat(f, 'f', places, 64)
	return thousands(strings.TrimRight(strings.TrimRight(text, "0"), "."))
}

func superscript(n int) string {
	return strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
		"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹").Replace(strconv.Itoa(n))
}

// list prints values separated by spaces, the first forty of them, and a dash
// for one that is missing.
func list(values []quantity) string {
	const most = 40
	words := make([]string, 0, min(len(values), most))
	for _, v := range values[:min(len(values), most)] {
		word := v.String()
		if !v.finite() {
			word = "–"
		}
		words = append(words, word)
	}
	text := strings.Join(words, " ")
	if len(values) > most {
		text += fmt.Sprintf(" … (%d values)", len(values))
	}
	return text
}
