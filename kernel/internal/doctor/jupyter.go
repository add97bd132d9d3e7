package doctor

import (
	"context"
	"errors"

	"puzzlelab/kernel/internal/lab"
)

// jupyterLab looks for what "lab" needs. Notebooks run without it.
func (p *patient) jupyterLab(ctx context.Context) {
	const name = "JupyterLab"
	if program := lab.Find(ctx, ""); program != nil {
		where := program.Argv[0]
		if program.Own {
			where = "puzzlelab's own"
		}
		p.ok(name, "%s, %s", program.Version, where)
		return
	}
	path, version, err := lab.Python(ctx)
	var venv *lab.VenvError
	switch {
	case err == nil:
		p.ok(name, "not installed; \"lab\" will install it with Python %s, %s", version, path)
	case errors.As(err, &venv):
		p.warn(name, "sudo apt install python3-venv", "not installed, and %s (Python %s) lacks the module %s to install it with",
			venv.Python, venv.Version, venv.Module)
	default:
		p.warn(name, "install Python 3.10 or later, or JupyterLab; or: go run ./kernel run notebooks/00-tour.ipynb", "%v", err)
	}
}
