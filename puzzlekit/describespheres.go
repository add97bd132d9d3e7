package puzzlekit

import (
	"fmt"
	"slices"
	"strconv"
)

// describeDistances describes the result of a search, whatever its states are.
func describeDistances(v any) (description, bool) {
	d, ok := v.(interface {
		fmt.Stringer
		Spheres() []uint64
		Eccentricity() int
	})
	if !ok {
		return description{}, false
	}
	return withSpheres(description{heading: d.String()}, d.Spheres()), true
}

// withSpheres adds the number of states at each distance, on a page as bars.
func withSpheres(d description, counts []uint64) description {
	return withSpheresOf("states", d, counts)
}

// withSpheresOf adds how many of something there are at each distance.
func withSpheresOf(what string, d description, counts []uint64) description {
	if len(counts) == 0 {
		return d
	}
	d.board = shorten(wrapNumbers(counts), 4*maxLine)
	most := float64(slices.Max(counts))
	d.table = boldHeading(d.heading) + "<table><thead><tr><th scope=\"col\">distance</th><th scope=\"col\">" + what + "</th><td></td></tr></thead><tbody>"
	for distance, n := range counts {
		d.table += fmt.Sprintf(`<tr><td style="text-align:right">%d</td><td style="text-align:right">%s</td>`+
			`<td style="text-align:left;width:14em"><div style="height:0.8em;background:#5b8db8;width:%s%%"></div></td></tr>`,
			distance, commas(n), strconv.FormatFloat(100*float64(n)/most, 'f', 1, 64))
	}
	d.table += "</tbody></table>"
	return d
}
