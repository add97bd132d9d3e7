package doctor

import (
	"context"
	"errors"

	"puzzlelab/kernel/internal/lab"
)

// jupyterLab checks what "lab" needs. Notebooks run without it.
func (p *patient) jupyterLab(ctx context.Context) {
	const name = "JupyterLab"
	survey := lab.Look(ctx, "")
	p.jupyter = survey.Program
	for _, what := range survey.PassedOver {
		p.warn(name, "reinstall it, or remove its folder from PATH; \"lab\" works without it", "%s", what)
	}
	switch program := survey.Program; {
	case program == nil:
		p.python(ctx)
	case program.Unsettled:
		p.warn(name, "go run ./kernel lab", "%s, puzzlelab's own; its scripts (jupyter and others) refer to a folder that is gone; "+
			"\"lab\" repairs them", program.Version)
	case program.Own:
		p.ok(name, "%s, puzzlelab's own", program.Version)
	default:
		p.ok(name, "%s, %s", program.Version, program.Argv[0])
	}
}

// python checks for a Python that can install JupyterLab if there is none.
func (p *patient) python(ctx context.Context) {
	const name = "JupyterLab"
	path, version, err := lab.Python(ctx)
	var venv *lab.VenvError
	switch {
	case err == nil:
		p.ok(name, "not installed; \"lab\" will install it with Python %s, %s", version, path)
	case errors.As(err, &venv):
		p.warn(name, "sudo apt install python3-venv", "not installed, and %s (Python %s) lacks the module %s needed to install it",
			venv.Python, venv.Version, venv.Module)
	default:
		p.warn(name, "install Python 3.10 or later, or JupyterLab; or: go run ./kernel run notebooks/00-tour.ipynb", "%v", err)
	}
}
