package puzzlekit

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// otherName returns a hint if a name that [Group] does not know is one of a known group,
// or "": how that is written here, or where its permutations come from.
func otherName(name string) string {
	if factors := strings.Split(name, "x"); len(factors) > 1 && !slices.ContainsFunc(factors, isUnknown) {
		return "; write " + strings.Join(factors, " x ")
	}
	plain := strings.ToLower(strings.NewReplacer(" ", "", "_", "", "'", "").Replace(name))
	head := strings.TrimRight(plain, "0123456789")
	n, err := strconv.Atoi(plain[len(head):])
	switch {
	case plain == "k4" || plain == "v" || strings.HasPrefix(plain, "klein"):
		return "; write V4"
	case head == "dih" && err == nil && n > 2:
		return fmt.Sprintf("; write D%d, by the order", 2*n)
	case head == "dic" && err == nil && n > 1:
		return fmt.Sprintf("; write Q%d, by the order", 4*n)
	case head == "f" && err == nil && frobeniusName(n) != "":
		return "; write " + frobeniusName(n)
	case strings.Contains(plain, "rubik") || plain == "cube":
		return "; a puzzle is given without quotes, Group(Rubik(3))"
	case sporadic(plain):
		return fmt.Sprintf("; it is too large to have a name here: paste the permutations that GAP prints for GeneratorsOfGroup(AtlasGroup(%q))", name)
	case strings.HasPrefix(plain, "agl(1,"):
		if p, err := strconv.Atoi(strings.Trim(plain[len("agl(1,"):], ")")); err == nil && frobeniusName(p*(p-1)) != "" {
			return "; write " + frobeniusName(p*(p-1))
		}
	}
	if call := callOfGAP(name); call != "" {
		return fmt.Sprintf("; paste the permutations that GAP prints for GeneratorsOfGroup(Image(IsomorphismPermGroup(%s)))", call)
	}
	return ""
}

// functionsOfGAP make groups from numbers that Group does not know.
var functionsOfGAP = []string{"SU", "GU", "PSU", "PGU", "Sp", "PSp", "SO", "GO", "PSO", "PGO", "Omega", "SuzukiGroup", "ReeGroup",
	"SmallGroup", "TransitiveGroup", "PrimitiveGroup", "PerfectGroup"}

// callOfGAP returns a name such as sp(4,2) as GAP reads it, or "".
func callOfGAP(name string) string {
	head, inside, _ := strings.Cut(name, "(")
	inside, closed := strings.CutSuffix(inside, ")")
	at := slices.IndexFunc(functionsOfGAP, func(function string) bool { return strings.EqualFold(strings.TrimSpace(head), function) })
	if !closed || at < 0 {
		return ""
	}
	for argument := range strings.SplitSeq(inside, ",") {
		if _, err := strconv.ParseUint(strings.TrimSpace(argument), 10, 32); err != nil {
			return ""
		}
	}
	return functionsOfGAP[at] + "(" + inside + ")"
}

func isUnknown(name string) bool {
	family, _ := familyAndNumber(name)
	return family == 0
}

// frobeniusName returns the name p:k of the Frobenius group of an order, for the largest
// prime p that is possible, or "".
func frobeniusName(order int) string {
	for k := 2; k < order && k*k < order; k++ {
		if p := order / k; order%k == 0 && (p-1)%k == 0 && big.NewInt(int64(p)).ProbablyPrime(0) {
			return fmt.Sprintf("%d:%d", p, k)
		}
	}
	return ""
}

// sporadic reports whether a name is that of a sporadic simple group that Group does not
// make.
func sporadic(name string) bool {
	return slices.Contains([]string{
		"j1", "j2", "hj", "j3", "j4", "hs", "mcl", "he", "suz", "ru", "on", "co1", "co2", "co3", "fi22", "fi23", "fi24", "hn", "ly", "th",
	}, name)
}
