module puzzlelab/bench

go 1.26.0

require (
	github.com/stretchr/testify v1.12.1
	puzzlelab v0.0.0
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect

replace puzzlelab => ../
