// Outputs of an earlier run, in JupyterLite. JupyterLab takes the outputs of a cell away when
// the cell is started, which leaves an empty space until its first new output: for seconds,
// while Go still loads. Here they stay, pale, until that output comes or the cell has ended.
// Only what they look like stays: the notebook has them no more, so nothing of them is
// trusted because a cell has run, or saved.
export async function makeEarlier(shared) {
  const { NotebookActions } = await shared("@jupyterlab/notebook");
  return {
    id: "puzzlelab-go:earlier",
    autoStart: true,
    activate: () => {
      const style = document.createElement("style");
      style.textContent = looks;
      document.head.append(style);
      NotebookActions.executionScheduled.connect((_, { cell }) => stay(cell));
    },
  };
}

const looks = `
.puzzlelab-earlier { position: relative; margin-top: 5px; }
.puzzlelab-earlier > .jp-OutputArea { opacity: 0.5; }
.puzzlelab-earlier::after {
  content: "running…"; position: absolute; top: 0; right: 0; padding: 0 0.6em;
  background: var(--jp-layout-color2); color: var(--jp-ui-font-color1); font: var(--jp-ui-font-size1) var(--jp-ui-font-family);
}`;

// stay is called before JupyterLab takes the outputs of a cell away.
function stay(cell) {
  const { outputs } = cell.model;
  if (outputs.length === 0) return;
  const old = cell.outputArea.node.closest(".jp-Cell-outputWrapper"), box = old.cloneNode(true);
  box.classList.add("puzzlelab-earlier");
  box.setAttribute("aria-busy", "true");
  // Live charts and boards are not in a copy, so they are moved.
  const live = old.querySelectorAll(html);
  box.querySelectorAll(html).forEach((copy, i) => copy.replaceChildren(...live[i].childNodes));
  const end = () => {
    if (!cell.isDisposed && outputs.length === 0 && cell.model.executionState === "running") return;
    box.remove();
    outputs.changed?.disconnect(end);
    cell.model?.stateChanged.disconnect(end);
    cell.disposed.disconnect(end);
  };
  queueMicrotask(() => { // when the cell has been started
    old.after(box);
    outputs.changed.connect(end);
    cell.model.stateChanged.connect(end);
    cell.disposed.connect(end);
    end();
  });
}

const html = ".jp-RenderedHTMLCommon";
