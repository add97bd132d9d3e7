package disk

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"time"
)

// resume continues the search in the folder, or begins with the level of the starts.
func (s *search) resume() error {
	stored, err := s.folder.readManifest()
	if err != nil {
		return err
	}
	if stored != nil {
		if err := stored.check(s.folder, s.manifest); err != nil {
			return err
		}
		s.manifest = stored
	}
	if s.plan, err = newPlan(s.manifest.Size, s.manifest.Shift, s.Memory, s.Workers); err != nil {
		return err
	}
	s.manifest.Shift, s.folder.synced = s.plan.shift, s.manifest.Synced
	s.folder.id = s.manifest.id()
	if stored == nil { // first, so that the folder is known as the folder of a search
		if err := s.folder.writeManifest(s.manifest); err != nil {
			return err
		}
	}
	if err := s.clean(); err != nil || s.manifest.Done {
		return err
	}
	s.makeWorkers()
	if len(s.manifest.Spheres) == 0 {
		return s.begin()
	}
	return nil
}

// id distinguishes the files of this search from those of others.
func (m *manifest) id() [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%s %q %d %s %d %t %d", m.Format, m.Name, m.Size, m.Graph, m.Past, m.Keep, m.Shift))
}

// clean removes all files that are no longer needed.
func (s *search) clean() error {
	m := s.manifest
	_, err := s.folder.clean(func(l label) bool {
		switch l.kind {
		case levelFile:
			_, finished := m.Counts[l.depth]
			return finished || !m.Done && l.depth == m.depth()+1 && l.depth > 0
		case runFile:
			return !m.Done && l.depth == m.depth()
		}
		return false
	})
	return err
}

// begin writes the level of the starts.
func (s *search) begin() error {
	counts := make([]uint64, s.plan.buckets)
	w := s.workers[0].writer
	for rest := s.starts; len(rest) > 0; {
		bucket := int(rest[0] >> s.plan.shift)
		n := s.plan.cut(rest, bucket)
		w.create(label{levelFile, 0, bucket})
		w.add(rest[:n])
		w.endSection()
		if err := w.commit(); err != nil {
			return err
		}
		counts[bucket], rest = uint64(n), rest[n:]
	}
	return s.finishLevel(counts, 0)
}

// finishLevel records that a level is finished, and removes what is no longer needed.
func (s *search) finishLevel(counts []uint64, runBytes uint64) error {
	next, sphere := *s.manifest, sum(counts)
	if found := next.found() + sphere; found > next.Size {
		return boundError(found, next.Size)
	}
	if sphere > 0 {
		next.Spheres = append(slices.Clone(next.Spheres), sphere)
		next.RunBytes, next.LevelBytes = runBytes, s.levelBytes(next.depth(), counts)
	}
	next.Done = sphere == 0
	next.Counts = map[int][]uint64{}
	for depth, c := range s.manifest.Counts {
		if next.needs(depth) {
			next.Counts[depth] = c
		}
	}
	if sphere > 0 {
		next.Counts[next.depth()] = counts
	}
	if err := s.folder.writeManifest(&next); err != nil {
		return err
	}
	s.manifest = &next
	return s.clean()
}

// syncInterval is the age from which a search is worth the time for flushing files to
// the disk.
const syncInterval = 20 * time.Second

// syncLevels begins to flush files to the disk, first the existing ones.
func (s *search) syncLevels() error {
	if s.folder.synced || time.Since(s.began) < syncInterval {
		return nil
	}
	s.folder.synced, s.manifest.Synced = true, true
	for depth, counts := range s.manifest.Counts {
		for bucket, n := range counts {
			if n == 0 {
				continue
			}
			file, err := s.openLevel(depth, bucket)
			if err != nil {
				return err
			}
			err = file.file.Sync()
			file.close()
			if err != nil {
				return fileError(file.file.Name(), "cannot be flushed to the disk", err)
			}
		}
	}
	return nil
}

// needs reports whether a level is still needed.
func (m *manifest) needs(depth int) bool {
	switch {
	case m.Keep || depth == m.depth():
		return true
	case m.Done:
		return false
	}
	return m.Past == 0 || depth >= m.depth()-m.Past
}

// levelBytes returns the size of the files of a level.
func (s *search) levelBytes(depth int, counts []uint64) uint64 {
	bytes := uint64(0)
	for bucket, n := range counts {
		if n > 0 {
			bytes += s.folder.size(label{levelFile, depth, bucket})
		}
	}
	return bytes
}

func sum(counts []uint64) uint64 {
	total := uint64(0)
	for _, n := range counts {
		total += n
	}
	return total
}
