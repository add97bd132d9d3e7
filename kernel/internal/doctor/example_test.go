package doctor_test

import (
	"fmt"

	"puzzlelab/kernel/internal/doctor"
)

func ExampleFinding() {
	fmt.Println(doctor.Finding{
		Name: "kernel spec", Status: doctor.Fault,
		What: "the repository has moved; it was /home/me/old",
		Mend: "go run ./kernel install",
	})
	// Output:
	// fault    kernel spec: the repository has moved; it was /home/me/old
	//          fix: go run ./kernel install
}
