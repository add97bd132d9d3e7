// The extension of JupyterLab that offers the starter notebooks. It is a container of
// module federation, which JupyterLab loads from a folder, written by hand: so nothing
// has to be built or installed. starters.json, which is beside it, lists the
// notebooks.
(function () {
  "use strict";

  const name = "puzzlelab-starters";
  const folder = document.currentScript.src.replace(/[^/]*$/, "");
  let shared = {}; // the modules of the page, by name and version

  async function moduleOfPage(name) {
    const versions = Object.values(shared[name] || {});
    return versions.length ? (await versions[0].get())() : null;
  }

  // copy saves a starter notebook in a folder under a name that is free, and returns its
  // path. A server also refuses to rename a file to a name that was taken meanwhile;
  // JupyterLite, which has no server, does not look.
  async function copy(contents, starter, into) {
    const listed = await contents.get(into, { content: true });
    const taken = new Set(listed.content.map(function (file) { return file.name; }));
    const file = await contents.newUntitled({ path: into, type: "notebook" });
    await contents.save(file.path, { type: "notebook", format: "json", content: starter.notebook });
    for (let n = 1; n < 1000; n++) {
      const name = starter.name + (n > 1 ? "-" + n : "") + ".ipynb";
      if (taken.has(name)) continue;
      try {
        return (await contents.rename(file.path, into ? into + "/" + name : name)).path;
      } catch (error) {
        if (!error.response || error.response.status !== 409) throw error;
      }
    }
    return file.path;
  }

  async function activate(app, launcher, icon) {
    const answer = await fetch(folder + "starters.json");
    for (const starter of await answer.json()) {
      const command = "puzzlelab:" + starter.name;
      app.commands.addCommand(command, {
        label: starter.title,
        caption: "Open a new notebook: " + starter.title.toLowerCase() + " of my own",
        icon,
        execute: async function (args) {
          const path = await copy(app.serviceManager.contents, starter, (args && args.cwd) || "");
          return app.commands.execute("docmanager:open", { path, factory: "Notebook", kernel: { name: "puzzlelab" } });
        },
      });
      launcher.add({ command, category: "Your own", rank: starter.rank });
    }
  }

  async function plugins() {
    const launcher = await moduleOfPage("@jupyterlab/launcher"); // Notebook has none
    const components = await moduleOfPage("@jupyterlab/ui-components");
    if (!launcher || !components) return [];
    return [{
      id: name + ":plugin",
      autoStart: true,
      optional: [launcher.ILauncher],
      activate: function (app, tiles) { return tiles && activate(app, tiles, components.notebookIcon); },
    }];
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[name] = {
    init: function (scope) { shared = scope; },
    get: async function () {
      const extension = { __esModule: true, default: await plugins() };
      return function () { return extension; };
    },
  };
})();
