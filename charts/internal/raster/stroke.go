package raster

import "math"

// pen says how a line is drawn; lengths are in pixels.
type pen struct {
	width  float64
	dashes []float64
	offset float64
	cap    string // butt, round, square
	join   string // miter, round, bevel
	limit  float64
}

// stroke returns the area a pen covers as a set of convex polygons, all turned
// the same way round so that overlaps add up instead of cancelling.
func stroke(lines []polyline, p pen) []polyline {
	var area []polyline
	for _, line := range lines {
		line.points = distinct(line.points, line.closed)
		for _, piece := range p.dash(line) {
			area = p.cover(area, piece)
		}
	}
	return area
}

// distinct drops points that repeat the one before; in a closed line the first
// comes after the last.
func distinct(points []point, closed bool) []point {
	var out []point
	for _, q := range points {
		if len(out) == 0 || dist(out[len(out)-1], q) > 1e-6 {
			out = append(out, q)
		}
	}
	for closed && len(out) > 1 && dist(out[len(out)-1], out[0]) <= 1e-6 {
		out = out[:len(out)-1]
	}
	return out
}

// dash cuts a line into the pieces that are drawn.
func (p pen) dash(line polyline) []polyline {
	total := 0.0
	for _, d := range p.dashes {
		total += d
	}
	if total <= 0 {
		return []polyline{line}
	}
	points := line.points
	if line.closed {
		points = append(points[:len(points):len(points)], points[0])
	}
	index, left := 0, math.Mod(p.offset, total)
	for left >= p.dashes[index%len(p.dashes)] {
		left -= p.dashes[index%len(p.dashes)]
		index++
	}
	left = p.dashes[index%len(p.dashes)] - left
	var pieces []polyline
	current := []point{points[0]}
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		length := dist(a, b)
		for done := 0.0; done < length; {
			step := min(left, length-done)
			done += step
			left -= step
			t := done / length
			q := point{a.x + float64(t*(b.x-a.x)), a.y + float64(t*(b.y-a.y))}
			current = append(current, q)
			if left > 1e-9 {
				continue
			}
			if index%2 == 0 {
				pieces = append(pieces, polyline{points: current})
			}
			current = []point{q}
			index++
			left = p.dashes[index%len(p.dashes)]
		}
	}
	if index%2 == 0 && len(current) > 1 {
		pieces = append(pieces, polyline{points: current})
	}
	return pieces
}

func (p pen) cover(area []polyline, line polyline) []polyline {
	points := distinct(line.points, line.closed)
	half := p.width / 2
	if len(points) == 1 {
		if p.cap == "round" {
			area = append(area, disc(points[0], half))
		}
		return area
	}
	n := len(points)
	segments := n - 1
	if line.closed {
		segments = n
	}
	for i := range segments {
		a, b := points[i], points[(i+1)%n]
		if p.cap == "square" && !line.closed {
			a, b = extend(a, b, half, i == 0, i == segments-1)
		}
		area = append(area, quad(a, b, half))
	}
	for i := range points {
		if !line.closed && (i == 0 || i == n-1) {
			if p.cap == "round" {
				area = append(area, disc(points[i], half))
			}
			continue
		}
		area = append(area, p.corner(points[(i+n-1)%n], points[i], points[(i+1)%n], half))
	}
	return area
}

func extend(a, b point, by float64, start, end bool) (point, point) {
	length := dist(a, b)
	dx, dy := (b.x-a.x)/length*by, (b.y-a.y)/length*by
	if start {
		a = point{a.x - dx, a.y - dy}
	}
	if end {
		b = point{b.x + dx, b.y + dy}
	}
	return a, b
}

func quad(a, b point, half float64) polyline {
	length := dist(a, b)
	nx, ny := -(b.y-a.y)/length*half, (b.x-a.x)/length*half
	return turned([]point{{a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}})
}

// corner fills the wedge between two pieces that meet in b.
func (p pen) corner(a, b, c point, half float64) polyline {
	if p.join == "round" {
		return disc(b, half)
	}
	ux, uy := (b.x-a.x)/dist(a, b), (b.y-a.y)/dist(a, b)
	vx, vy := (c.x-b.x)/dist(b, c), (c.y-b.y)/dist(b, c)
	side := half
	if float64(ux*vy)-float64(uy*vx) > 0 {
		side = -half
	}
	from := point{b.x - uy*side, b.y + ux*side}
	to := point{b.x - vy*side, b.y + vx*side}
	wedge := []point{b, from, to}
	cosHalf := math.Sqrt(max(0, (1+float64(ux*vx)+float64(uy*vy))/2))
	if p.join != "bevel" && cosHalf*p.limit > 1 {
		mx, my := (from.x+to.x)/2-b.x, (from.y+to.y)/2-b.y
		reach := 1 / (cosHalf * cosHalf)
		wedge = []point{b, from, {b.x + mx*reach, b.y + my*reach}, to}
	}
	return turned(wedge)
}

func disc(center point, radius float64) polyline {
	sides := arcSteps(2*math.Pi, radius)
	points := make([]point, sides)
	for i := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(sides))
		points[i] = point{center.x + float64(radius*cos), center.y + float64(radius*sin)}
	}
	return turned(points)
}

// turned orders a convex polygon so that its signed area is positive.
func turned(points []point) polyline {
	area := 0.0
	for i, a := range points {
		b := points[(i+1)%len(points)]
		area += float64(a.x*b.y) - float64(b.x*a.y)
	}
	if area < 0 {
		for i, j := 0, len(points)-1; i < j; i, j = i+1, j-1 {
			points[i], points[j] = points[j], points[i]
		}
	}
	return polyline{points: points, closed: true}
}
