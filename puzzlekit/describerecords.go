package puzzlekit

import (
	"fmt"

	"puzzlelab/puzzlekit/godsnumber"
)

func init() {
	describes(describeRecord)
	describes(describeBound)
	describes(describePublished)
}

func describeRecord(r godsnumber.Record) description {
	d := description{heading: fmt.Sprintf("%s: God's number %d", r.About, r.GodsNumber)}
	d.add("states", "%s", commas(r.States))
	d.add("moves", "%d, counted in %s", r.Moves, r.Metric)
	d.add("made by", "%s", r.Definition)
	d.add("proof", "%s", r.Proof)
	if p := r.Published; p != nil {
		d.add("published", "%d (%s)", p.GodsNumber, p.Source)
	}
	d.add("command", "%s", r.Command)
	return withSpheres(d, r.Spheres)
}

func describeBound(b godsnumber.Bound) description {
	d := description{heading: fmt.Sprintf("%s: God's number at least %d", b.Name, b.Lower)}
	if b.Upper > 0 {
		d.heading = fmt.Sprintf("%s: God's number from %d to %d", b.Name, b.Lower, b.Upper)
	}
	d.add("states", "%s", b.States)
	d.add("metric", "%s", b.Metric)
	if len(b.Phases) > 0 {
		d.add("most moves of each phase", "%s", list(b.Phases))
	}
	d.add("command", "%s", b.Command)
	return withSpheres(d, b.Spheres)
}

func describePublished(p godsnumber.Published) description {
	d := description{heading: fmt.Sprintf("%s: God's number %d", p.Name, p.GodsNumber)}
	d.add("source", "%s", p.Source)
	return withSpheres(d, p.Spheres)
}
