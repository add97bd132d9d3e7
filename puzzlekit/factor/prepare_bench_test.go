package factor

import (
	"context"
	"testing"
)

// BenchmarkPrepare measures the preparation alone, for the two groups of which it
// takes longest. The letters are those of BenchmarkFactor and BenchmarkMinkwitz.
func BenchmarkPrepare(b *testing.B) {
	for _, name := range []string{"megaminx", "cube5"} {
		g := testGroup(b, name)
		g.Order()
		b.Run("Minkwitz/"+name, func(b *testing.B) {
			for b.Loop() {
				if _, err := Minkwitz(context.Background(), g, nil, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
		for _, e := range []Effort{Instant, Standard} {
			b.Run(e.String()+"/"+name, func(b *testing.B) {
				for b.Loop() {
					if _, err := New(context.Background(), g, nil, &Options{Effort: e}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
