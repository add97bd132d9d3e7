package enum

import (
	"math"
	"sync/atomic"
)

// A Strategy says in which order cosets are defined and relators are scanned.
// Rows alone is HLT, Holes > 0 alone is Felsch, both take turns. With Holes,
// every new entry is followed along all relators through it.
type Strategy struct {
	Rows      bool // apply all relators to a row in each turn
	Holes     int  // empty entries filled in one turn
	Lookahead bool // scan without defining whenever the table has doubled
	Preferred bool // fill gaps of one coset first, within the fill factor
	Short     int  // with Rows: follow entries only along relators whose work is at most this; 0: along all
}

// Counts says how far an enumeration has come.
type Counts struct {
	Live, MaxLive, Total int // cosets now, at most at one time, and ever defined
	Coincidences         int // cosets found equal to earlier ones
	Deductions           int // entries that a relator forced
	Lookaheads           int
	Compactions          int
	Work                 int // done so far, in steps along a small table
}

// Status says why a call of [Machine.Run] ended.
type Status int

const (
	Running  Status = iota // the budget is used up
	Complete               // the table is complete
	Full                   // the limit is reached and lookahead frees too little
	Stopped                // the flag was raised; the table is of no use any more
)

// A Machine is an enumeration in progress.
type Machine struct {
	Counts
	problem  *Problem
	strategy Strategy
	stop     *atomic.Bool
	status   Status
	started  bool

	table   []int32
	stride  int32
	inverse []int32
	next    int32 // offset of the first row never used
	cleared int32 // offset up to which the rows from next on are empty
	limit   int   // length that the table may have

	relators []cycle
	ends     []uint64 // of the relators; nil: to look at them would take longer than to scan all
	open     []int32  // relators that are to be scanned at a row
	through  [][]path // conjugates of the relators by first column, where entries are followed
	thorough bool     // those of all relators

	dead      []int32 // stack of dead rows whose entries are to be moved
	pending   []edge  // entries to follow
	followed  edge    // the one that was interrupted; row 0: none
	path      int     // the relator to go on with
	again     int32   // rows from here on are to be followed whole; noRow: none
	preferred *ring

	row         int32 // live rows before this satisfy all relators
	interrupted bool  // while this row was worked on
	hole        int32 // live rows before this are full
	nextLook    int   // live cosets that call for a lookahead
	filling     bool  // the turn is to go on with empty entries,
	holes       int   // so many of them
	steps       int   // along the table, in this turn
	distance    int   // the cost of a step
	allowed     int   // work after which to pause
}

// noRow is beyond all rows.
const noRow = math.MaxInt32

// An edge is an entry of the table.
type edge struct{ row, column int32 }

// What other work costs, in steps along the table.
const (
	defineWork = 4
	emptyWork  = 10 // for each entry of a dead row
)

const (
	firstRows      = 1 << 8
	firstLookahead = 1 << 18
)

// New returns a machine that knows only coset 1. The table may grow to maxCosets
// rows. Setting stop ends a run.
func New(p *Problem, s Strategy, maxCosets int, stop *atomic.Bool) *Machine {
	stride := p.Stride()
	m := &Machine{
		Counts:   Counts{Live: 1, MaxLive: 1, Total: 1},
		problem:  p,
		strategy: s,
		stop:     stop,
		stride:   int32(stride),
		inverse:  p.Inverse,
		next:     int32(stride),
		limit:    stride * (maxCosets + 1),
		row:      int32(stride),
		hole:     int32(stride),
		again:    noRow,
		nextLook: firstLookahead,
	}
	m.table = newBuffer(stride*(min(firstRows, maxCosets)+1), m.limit)
	m.distance = distance(m.table)
	clear(m.table[:stride])
	m.newQueues()
	m.fresh()
	m.prepare()
	if s.Holes > 0 {
		followed := p.short(s.Short)
		m.through = p.conjugates(followed)
		m.thorough = len(followed) == len(p.Relators)
	}
	return m
}

// prepare prepares the relators for scans of rows.
func (m *Machine) prepare() {
	n := len(m.problem.Relators)
	m.relators, m.open, m.ends = make([]cycle, n), make([]int32, n), make([]uint64, n)
	closing := 0 // letters of the relators that may close by a step
	for i, r := range m.problem.Relators {
		m.relators[i] = m.problem.cycle(r)
		m.open[i] = int32(i)
		m.ends[i] = m.relators[i].ends()
		if m.ends[i] != 0 {
			closing += len(r)
		}
	}
	if closing < len(m.relators)+int(m.stride) {
		m.ends = nil
	}
}

func (m *Machine) alive(row int32) bool { return m.table[row] == 0 }

// fresh returns a new row, which is empty. There must be room.
func (m *Machine) fresh() int32 {
	row := m.next
	m.next += m.stride
	if m.next > m.cleared {
		m.clearRows(row)
	}
	return row
}

// clearRows empties some rows from this one on. That costs little more than to empty one.
func (m *Machine) clearRows(row int32) {
	const rows = 16
	m.cleared = int32(min(int(row)+rows*int(m.stride), len(m.table)))
	clear(m.table[row:m.cleared])
}

// define adds a coset at the end of row's empty column. There must be room.
func (m *Machine) define(row, column int32) int32 {
	fresh := m.fresh()
	m.table[row+column] = fresh
	m.table[fresh+m.inverse[column]] = row
	m.Total++
	m.Live++
	m.MaxLive = max(m.MaxLive, m.Live)
	m.steps += defineWork
	m.save(row, column)
	return fresh
}

// deduce joins two cosets by an edge that a relator forces. Both entries are
// empty.
func (m *Machine) deduce(row, column, to int32) {
	m.table[row+column] = to
	m.table[to+m.inverse[column]] = row
	m.Deductions++
	m.save(row, column)
}

func (m *Machine) save(row, column int32) {
	if m.through != nil {
		m.pending = append(m.pending, edge{row, column})
	}
}
