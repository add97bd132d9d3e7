package disk

import "context"

// A union gives the states of several sorted lists in order, without duplicates.
type union struct {
	lists []*stream
	tree  loserTree
}

// add adds a section, read by a stream, unless it is empty.
func (u *union) add(s *stream, file *sortedFile, section int) {
	if file.sections[section].states == 0 {
		return
	}
	s.reset(file, section)
	u.lists = append(u.lists, s)
}

// build prepares the lists that were added.
func (u *union) build() error {
	u.tree.heads = make([]uint64, len(u.lists))
	for i, s := range u.lists {
		if err := s.fill(); err != nil {
			return err
		}
		u.tree.heads[i] = s.head()
	}
	if len(u.lists) > 0 {
		u.tree.build()
	}
	return nil
}

// head is the next state of a stream, or exhausted.
func (s *stream) head() uint64 {
	if len(s.states) == 0 {
		return exhausted
	}
	return s.states[0]
}

// advance goes to the next state.
func (s *stream) advance() error {
	if s.states = s.states[1:]; len(s.states) > 0 {
		return nil
	}
	return s.fill()
}

// least is the next state of the union, or exhausted.
func (u *union) least() uint64 {
	if len(u.lists) == 0 {
		return exhausted
	}
	return u.tree.heads[u.tree.least()]
}

// advance goes to the next state, which is larger.
func (u *union) advance() error {
	for state := u.least(); u.least() == state; {
		s := u.lists[u.tree.least()]
		if err := s.advance(); err != nil {
			return err
		}
		u.tree.replace(s.head())
	}
	return nil
}

// copyTo writes the states that are not in another union, which may be nil.
func (u *union) copyTo(ctx context.Context, w *fileWriter, without *union) error {
	for n := 0; u.least() != exhausted; n++ {
		if n%blockStates == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
		state := u.least()
		for without != nil && without.least() < state {
			if err := without.advance(); err != nil {
				return err
			}
		}
		if without == nil || without.least() != state {
			w.addOne(state)
		}
		if err := u.advance(); err != nil {
			return err
		}
	}
	return nil
}

// mergeLists makes a bucket by a merge. If there are more past levels than can be read
// at once, it removes them in several passes, through files.
func (s *search) mergeLists(ctx context.Context, w *worker, out label, lists, past []part) (uint64, error) {
	var before *sortedFile // of the last pass
	defer func() { s.drop(before) }()
	for i := 0; len(past) > s.plan.fan; i++ {
		pass := label{passFile, out.depth, 2*out.number + i%2}
		if err := s.mergePass(ctx, w, pass, lists, past[:s.plan.fan]); err != nil {
			return 0, err
		}
		w.writer.endSection()
		if err := w.writer.commit(); err != nil {
			return 0, err
		}
		file, err := s.folder.open(pass)
		if err != nil {
			return 0, err
		}
		s.drop(before)
		before = file
		lists, past = []part{{file, 0}}, past[s.plan.fan:]
	}
	if err := s.mergePass(ctx, w, out, lists, past); err != nil {
		return 0, err
	}
	return finish(w.writer)
}

// drop removes the file of a pass, if there is one. If that fails, the file is removed
// when the level is finished.
func (s *search) drop(file *sortedFile) {
	if file == nil {
		return
	}
	file.close()
	_ = s.folder.remove(file.label)
}

// mergePass writes the states of some lists that are not in the past ones.
func (s *search) mergePass(ctx context.Context, w *worker, out label, lists, past []part) error {
	var states, without union
	for i, p := range lists {
		states.add(w.list(i), p.file, p.section)
	}
	for i, p := range past {
		without.add(w.list(s.plan.fan+i), p.file, p.section)
	}
	if err := states.build(); err != nil {
		return err
	}
	if err := without.build(); err != nil {
		return err
	}
	w.writer.create(out)
	return states.copyTo(ctx, w.writer, &without)
}
