package doors

// way is how a door is opened.
type way int

const (
	ends    way = iota // it ends by itself, with success
	serves             // it serves pages until it is interrupted
	sampled            // it needs long: it is watched for a while and then interrupted
)

// door is a command that a document names.
type door struct {
	command  string
	tier     string            // quick, nightly, or "" if it is not opened here
	way      way               // how it is opened
	with     map[string]string // what the reader types in place of the document's FILE or NAME
	files    map[string]string // the reader's own files, by path in the clone
	copies   map[string]string // copies of files of the clone, by path
	programs map[string]string // the Go program of a document, by path
	needs    string            // a program without which the door is skipped
	makes    []string          // files that it leaves in the clone
	says     string            // what it prints, as a regular expression

	because string // why it is not opened here, and which test stands for it
}

const (
	quick   = "quick"
	nightly = "nightly"
)

// student is a notebook that somebody hands in.
const student = "notebooks/01-permutations.ipynb"

const (
	itself   = "it is a step of .ci/run"
	byNight  = "it is a step of .ci/nightly"
	noDaemon = "it needs a Docker daemon; docker/test builds the same file with buildah where there is none, in .ci/nightly"
	cluster  = "it needs a cluster of others; scale/beam's own tests run the same pipelines on Prism"
	noSlurm  = "docker/slurm/test, in .ci/nightly, runs it on a Slurm of one node"
)

// doors is the table, in the order in which they are opened.
var doors = []door{
	// The kernel, as a person meets it.
	{command: "go run ./kernel help run", tier: quick, says: "Usage"},
	{command: "go run ./kernel", because: "it names the program; alone it prints its usage and fails"},
	{command: "go run ./kernel run notebooks/00-tour.ipynb", tier: quick, makes: []string{"pages/00-tour.html"}},
	{command: "go run ./kernel pack notebooks/01-permutations.ipynb", tier: quick, makes: []string{"notebooks/01-permutations.zip"}},
	{command: "go run ./kernel run 01-permutations.zip", tier: quick, with: map[string]string{"01-permutations.zip": "notebooks/01-permutations.zip"},
		makes: []string{"notebooks/01-permutations-results.ipynb"}},
	{command: "go run ./kernel warm", tier: quick, says: `warm after`},
	{command: "go run ./kernel page --safe theirs.ipynb", tier: quick, copies: map[string]string{"theirs.ipynb": student}, makes: []string{"pages/theirs.html"}},
	{command: "go run ./kernel page --without-answers --output class/ lesson.ipynb", tier: quick, copies: map[string]string{"lesson.ipynb": student},
		makes: []string{"class/lesson.ipynb", "pages/lesson-without-answers.html"}},
	{command: "go run ./kernel slides notebooks/01-permutations.ipynb", tier: quick, makes: []string{"pages/01-permutations-slides.html"}},
	{command: "go run ./kernel page --without-answers --output students/ notebooks/01-permutations.ipynb notebooks/02-schreier-sims.ipynb", tier: quick,
		makes: []string{"students/01-permutations.ipynb", "students/02-schreier-sims.ipynb"}},
	{command: "go run ./kernel page --without-answers --output students/ notebooks/01-permutations.ipynb", tier: quick,
		with: map[string]string{"students/": "students-first/"}, makes: []string{"students-first/01-permutations.ipynb"}},
	{command: "go run ./kernel page --without-answers --output students/ notebooks/exams/midterm.ipynb", tier: quick,
		with: map[string]string{"students/": "students-midterm/"}, makes: []string{"students-midterm/midterm.ipynb"}},
	{command: "go run ./kernel run --no-html --output checked/ submissions/", tier: quick, copies: map[string]string{"submissions/anna.ipynb": student},
		makes: []string{"checked/anna.ipynb"}},
	{command: "go run ./kernel marks --output marks.csv checked/", tier: quick, makes: []string{"marks.csv"}},
	{command: "go run ./kernel marks --output marks.csv submissions/", tier: quick, makes: []string{"marks.csv"}},
	{command: "go run ./kernel site", tier: quick, makes: []string{"site/index.html"}},
	{command: "go run ./kernel site --address https://example.org/class/", tier: quick, makes: []string{"site/cards/index.png"}},
	{command: "go run ./kernel install", tier: quick},
	{command: "go run ./kernel install --prefix /usr/local", tier: quick, with: map[string]string{"/usr/local": "{scratch}/usr"}},
	{command: "go run ./kernel doctor", tier: quick},
	{command: "go run ./kernel patches", tier: quick, says: "fits .*0001-"},
	{command: "go run ./kernel uninstall", tier: quick},
	{command: "go run ./kernel rename", because: "it names the command, which wants a path"},
	{command: "go run ./kernel rename example.org/you/puzzlelab", because: "it changes the whole clone; TestPublish, in .ci/nightly, does it to a copy"},
	{command: "go test ./kernel -run TestPublish -v -timeout 1h -publish", because: byNight},
	{command: "go get example.org/you/puzzlelab/puzzlekit", because: "it wants a published module; TestPublish, in .ci/nightly, gets one from a proxy of files"},
	{command: "go run ./kernel lab", tier: quick, way: serves, needs: "python3"},
	{command: "go run ./kernel lite --output class w1.ipynb", tier: quick, needs: "python3", copies: map[string]string{"w1.ipynb": "notebooks/00-tour.ipynb"},
		with: map[string]string{"class": "class-w1"}, makes: []string{"class-w1/index.html"}},
	{command: "go run ./kernel lite --serve", tier: quick, way: serves, needs: "python3"},
	{command: "go run ./kernel lite --output class", tier: nightly, needs: "python3", with: map[string]string{"class": "class-all"}, makes: []string{"class-all/index.html"}},
	{command: "go run ./kernel lite --output class students/*.ipynb", tier: nightly, needs: "python3", with: map[string]string{"class": "class-students"},
		copies: map[string]string{"students/01-permutations.ipynb": student}, makes: []string{"class-students/index.html"}},
	{command: "go run ./kernel site --live", tier: nightly, needs: "python3", makes: []string{"site/index.html", "site/lite/index.html"}},
	{command: "go run ./kernel check", tier: nightly},
	{command: "go run ./kernel check --jobs 2", because: "it is the door before it with two kernels at a time; .ci/run checks the tour so"},
	{command: "go run ./kernel run NOTEBOOK", because: "it stands for the first command of the README"},
	{command: "go run ./kernel run notebooks/NAME.ipynb", tier: quick, with: map[string]string{"NAME": "01-permutations"}, makes: []string{"pages/01-permutations.html"}},

	// The library.
	{command: "go run ./ten", tier: quick, programs: map[string]string{"ten/main.go": "docs/groups.md"}, says: "^7920\n"},
	{command: "go doc -all puzzlelab/puzzlekit/group", tier: quick, says: "package group"},
	{command: "go doc -all puzzlelab/charts", tier: quick, says: "package charts"},
	{command: "go doc -all puzzlelab/charts/board", tier: quick, says: "package board"},
	{command: "go doc puzzlelab/puzzlekit/group.Group", tier: quick, says: "type Group"},

	// Tests and golden files.
	{command: "go test ./...", because: itself},
	{command: "bash .ci/run", because: "it opens the quick doors"},
	{command: "bash .ci/nightly", because: "it opens the doors of the night"},
	{command: "go test ./internal/doors -run Open -v -timeout 1h -doors quick", because: "it opens this table"},
	{command: "go test ./kernel -run TestWhole -v -whole", because: itself},
	{command: "go test ./internal/api -examples", because: itself},
	{command: "go test ./that/package -update", tier: quick, with: map[string]string{"that/package": "puzzlekit/coset"}, says: "^ok"},
	{command: "go test ./internal/api -update", tier: quick, says: "^ok"},
	{command: "go test ./charts -run Golden -update", tier: nightly, says: "^ok"},
	{command: "go test ./charts -run GalleryPage -update", tier: nightly, says: "^ok"},
	{command: "go test ./charts/internal/page -update", tier: nightly, says: "^ok"},
	{command: "go test ./kernel/internal/site -run Translations -update", tier: nightly, says: "^ok"},
	{command: "go test -tags long -run 'CubeLong|EntriesLong' -v ./puzzlekit/solve ./puzzlekit/solve/internal/cubeopt", tier: nightly, says: "(?m)^ok"},
	{command: "go test -tags long -run FactsLong -v ./puzzlekit/coset", tier: nightly, says: "(?m)^ok"},
	{command: "go test ./kernel -run TestSoak -v -timeout 3h -soak", because: byNight},
	{command: "bash .ci/browser/run", because: byNight},
	{command: "bash .ci/browser/run -full -timeout 5h", because: byNight},
	{command: "bash .ci/browser/run -run SolidAudit", because: "it is a part of bash .ci/browser/run"},
	{command: "bash .ci/browser/run -run SolidCompare -v -fetch", tier: nightly, needs: "npm"},
	{command: "bash .ci/browser/run -run LiteFigures -figures -v -timeout 3h", tier: nightly, way: sampled, needs: "npm"},
	{command: "bash docker/slurm/test", because: byNight},
	{command: "apt-get install chromium firefox-esr webkit2gtk-driver xvfb pandoc python3-venv", because: ".ci/browser/run installs the same packages"},

	// Benchmarks and comparisons with other programs.
	{command: "go test -run - -bench . ./puzzlekit/...", tier: nightly, way: sampled},
	{command: "go test ./kernel -run - -bench 'PlainGoNB|Nbconvert|FirstCell' -benchtime 10x", tier: nightly, way: sampled},
	{command: "go test -run - -bench Large -benchtime 10x ./puzzlekit/solve", tier: nightly, way: sampled},
	{command: "go test -run - -bench Prepare ./puzzlekit/factor", tier: nightly, way: sampled},
	{command: "go test -run - -bench . ./puzzlekit/stategraph/gonumgraph", tier: nightly, way: sampled},
	{command: "go run -C bench ./comparegap/groups -groups 2000", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -subgroups 1000", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -cliffs -limit 2m", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -cliffs", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -cliffs -match 'centralizer in' -limit 5s", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -classes 300 -limit 20s", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -normalizers 50", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -characters 60", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -isomorphisms 60 -limit 20s", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/groups -automorphisms 60 -limit 20s", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/words", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparegap/words -keep FILE", tier: nightly, way: sampled, needs: "gap", with: map[string]string{"FILE": "{scratch}/words.json"}},
	{command: "go run -C bench ./comparegap/cosets", tier: nightly, way: sampled, needs: "gap"},
	{command: "go run -C bench ./comparetiles", tier: nightly, way: sampled, needs: "g++"},
	{command: "go run -C bench ./comparecube -states 10", tier: nightly, way: sampled},
	{command: "go run -C bench ./comparecube -states 10 -workers 2", tier: nightly, way: sampled},
	{command: "go run -C bench ./comparecube -states 2 -metric QTM", tier: nightly, way: sampled},
	{command: "go run -C bench ./comparecube -states 3 -metric STM", tier: nightly, way: sampled},
	{command: "go run -C bench ./comparecube -scrambles FILE -nissy DIRECTORY", because: "it needs a built nissy-core; the doors above it are the same program"},
	{command: "go run -C bench ./comparetwsearch -twsearch PATH", because: "it needs a built twsearch; its test, in .ci/nightly, has a program that answers like it"},

	// Tables and records.
	{command: "go run -C bench ./cubequeens -n 8 -table", tier: nightly},
	{command: "go run -C bench ./flows", tier: nightly, says: "files of .* packages"},
	{command: "go run -C bench ./cubequeens -n 10", tier: nightly, way: sampled},
	{command: "go run -C bench ./cubequeens -board square -n 17 -force", tier: nightly},
	{command: "go run -C bench ./dangotable -all -o FILE", tier: nightly, way: sampled, with: map[string]string{"FILE": "{scratch}/dango.json"}},
	{command: "go run -C bench ./dangotable -reach", tier: nightly, way: sampled},
	{command: "go run -C bench ./fifteen -solve letters", tier: nightly, way: sampled},
	{command: "go run -C bench ./fifteen -k100", tier: nightly, way: sampled},
	{command: "go run -C bench ./godsnumber", tier: nightly, way: sampled},
	{command: "go run -C bench ./godsnumber -bounds", tier: nightly, way: sampled},
	{command: "go run -C bench ./godsnumber -only pocket-HTM", tier: quick, says: "11"},
	{command: "go run -C bench ./godsnumber -graphs 9", tier: nightly, way: sampled},

	// Beyond one machine.
	{command: "go run -C scale . shard cubequeens -n 9 -count 16 -o /tmp/queens9", tier: nightly},
	{command: "go run -C scale . run /tmp/queens9 -index 3", tier: nightly},
	{command: "go run -C scale . run /tmp/queens9", tier: nightly},
	{command: "go run -C scale . status /tmp/queens9", tier: nightly, says: "16"},
	{command: "go run -C scale . merge /tmp/queens9", tier: nightly, says: "451830802032"},
	{command: "go run -C scale . shard KIND -help", tier: quick, with: map[string]string{"KIND": "loops"}, says: "random"},
	{command: "CGO_ENABLED=0 go build -C scale -o /shared/scale .", tier: nightly},
	{command: "/shared/scale shard cubequeens -n 11 -force -count 256 -o /shared/queens11", tier: nightly},
	{command: "SCALE=/shared/scale sbatch --array=0-255%64 docker/slurm/array.sh /shared/queens11", because: noSlurm},
	{command: `SCALE=/shared/scale sbatch --array="$(/shared/scale status /shared/queens11 -missing)" docker/slurm/array.sh /shared/queens11`, because: noSlurm},
	{command: "/shared/scale merge /shared/queens11", because: "n = 11 takes days; the doors of queens9 merge"},
	{command: "GOMEMLIMIT=1GiB go test ./puzzlekit/stategraph -run 'TestBillion$' -billion -timeout 3h -v", tier: nightly, way: sampled},
	{command: "go test ./puzzlekit/stategraph -run TestBillionInMemory -billion -timeout 3h -v", tier: nightly, way: sampled},
	{command: "go test ./puzzlekit/stategraph -run - -bench BenchmarkTable", tier: nightly, way: sampled},
	{command: "go test ./puzzlekit/stategraph/internal/disk -run - -bench .", tier: nightly, way: sampled},
	{command: "go run -C scale/beam . -graph cube:2 -folder /tmp/cube", tier: nightly},
	{command: "go run -C scale/beam . -graph cube:2 -folder /tmp/cube2", tier: nightly},
	{command: "go -C scale/beam test ./...", because: byNight},
	{command: "go -C scale/beam test ./bfs -run Spheres -long -timeout 1h", tier: nightly, way: sampled},
	{command: "go -C scale/beam test ./bfs -run - -bench Overhead -benchtime 1x", tier: nightly, way: sampled},
	{command: "CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build -C scale/beam -o /shared/bfs .", tier: nightly},
	{command: "go build -C scale/beam -tags dataflow -o bfs .", tier: nightly},
	{command: "go run github.com/apache/beam/sdks/v2/go/cmd/prism@v2.77.0 --job_port=8073 --serve_http=false", because: cluster},
	{command: "/shared/bfs -graph torus:3x4 -folder /shared/torus-3x4 --runner=universal --endpoint=localhost:8073 --environment_type=LOOPBACK", because: cluster},
	{command: "/shared/bfs -graph torus:3x4 -folder /shared/torus-3x4 --runner=flink --endpoint=localhost:8099 --parallelism=64 --environment_type=DOCKER " +
		"--environment_config=apache/beam_go_sdk:2.77.0 --worker_binary=/shared/bfs", because: cluster},
	{command: "/shared/bfs -graph torus:3x4 -folder /shared/torus-3x4 --runner=spark --endpoint=localhost:8099 --environment_type=DOCKER " +
		"--environment_config=apache/beam_go_sdk:2.77.0 --worker_binary=/shared/bfs", because: cluster},
	{command: "./bfs -graph torus:3x4 -folder gs://BUCKET/torus-3x4 --runner=dataflow --project=PROJECT --region=REGION --staging_location=gs://BUCKET/staging", because: cluster},
	{command: "docker run --net=host -v /shared:/shared apache/beam_flink1.19_job_server:2.77.0 --flink-master=flink-host:8081", because: cluster},
	{command: "docker run --net=host -v /shared:/shared apache/beam_spark3_job_server:2.77.0 --spark-master-url=spark://spark-host:7077", because: cluster},

	// Containers.
	{command: "bash docker/test", because: byNight},
	{command: "bash docker/hub/test", because: byNight + ", where there is a Docker daemon"},
	{command: "bash docker/sbom IMAGE > sbom.spdx.json", because: "docker/test calls it on the image that it builds"},
	{command: "docker build -t puzzlelab -f docker/Dockerfile .", because: noDaemon},
	{command: "docker run --rm --init -p 127.0.0.1:8888:8888 -v puzzles:/home/learner --name puzzles puzzlelab", because: noDaemon},
	{command: "docker exec puzzles bash -c 'cat ~/.local/share/puzzlelab/token'", because: noDaemon},
	{command: "CLASS_PASSWORD='a dozen characters' CLASS_ADDRESS=0.0.0.0 docker compose -f docker/compose.yaml up -d --build", because: "it needs a Docker daemon; docker/hub/test starts the same file"},
	{command: `docker run -p 8080:80 -v "$PWD/class:/usr/share/nginx/html:ro" nginx`, because: "nginx is a program of others; kernel lite --serve serves the same folder"},
	{command: "uv pip compile docker/requirements.in --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -o docker/requirements.txt", because: "it changes the pinned versions, which is decided by a person; docker/test installs from the file"},
}
