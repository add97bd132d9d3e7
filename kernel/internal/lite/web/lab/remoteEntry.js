// The extension of JupyterLite that offers the kernel. It is a container of module
// federation, written by hand: JupyterLite calls init with the modules that it shares, and
// then asks for the plugin.
"use strict";
(() => {
  const name = "puzzlelab-go", kernelName = "puzzlelab";
  const skipTag = "skip-in-browser"; // of cells that need more than a browser has
  const { src } = document.currentScript;
  const root = new URL("../../../", src); // of the folder
  let scope;
  performance.setResourceTimingBufferSize(5000); // for keep

  // shared returns a module of JupyterLite.
  async function shared(module) {
    const versions = Object.values(scope[module] || {});
    if (versions.length === 0) throw new Error(`JupyterLite does not share ${module}`);
    return (await versions[0].get())();
  }

  const kernels = new Map(); // by id

  function makeKernel(BaseKernel, Engine) {
    return class GoKernel extends BaseKernel {
      constructor(options) {
        super(options);
        kernels.set(this.id, this);
        this.engine = new Engine({
          progress: (bytes, of) => showProgress(bytes, of),
          ready: () => showProgress(1, 1),
        });
        this.displays = new Set();
      }

      dispose() {
        if (this.isDisposed) return;
        kernels.delete(this.id);
        this.engine.end();
        super.dispose();
      }

      interrupt() {
        this.engine.interrupt();
      }

      async kernelInfoRequest() {
        return {
          status: "ok", protocol_version: "5.3", implementation: "puzzlelab", implementation_version: "1",
          banner: "Go in the browser", help_links: [],
          language_info: { name: "go", version: "", mimetype: "text/x-go", file_extension: ".go", codemirror_mode: "go", pygments_lexer: "go" },
        };
      }

      async executeRequest({ code }) {
        if (!await mayRun(this.id)) {
          const error = { ename: "NOT RUN", evalue: "you have not agreed to run this notebook", traceback: ["not run: you have not agreed to run this notebook"] };
          this.publishExecuteError(error);
          return { status: "error", execution_count: this._executionCount, ...error };
        }
        if (this.parent?.metadata?.tags?.includes(skipTag)) {
          this.stream({ name: "stderr", text: "skipped: this cell needs more than a browser has\n" });
          this._executionCount = this.engine.skip();
          return { status: "ok", execution_count: this._executionCount, user_expressions: {}, payload: [] };
        }
        const text = new Text((content) => this.stream(content));
        const { error, number } = await this.engine.execute(code, {
          stream: (stream, part) => text.write(stream, part),
          display: (forms, id) => {
            text.flush();
            const content = { data: forms, metadata: {}, transient: id ? { display_id: id } : {} };
            if (id && this.displays.has(id)) return this.updateDisplayData(content);
            if (id) this.displays.add(id);
            this.displayData(content);
          },
        });
        text.flush();
        this._executionCount = number;
        if (!error) return { status: "ok", execution_count: number, user_expressions: {}, payload: [] };
        this.publishExecuteError(error);
        return { status: "error", execution_count: number, ...error };
      }

      async completeRequest({ code, cursor_pos }) {
        return this.engine.ask("complete", code, cursor_pos);
      }

      async inspectRequest({ code, cursor_pos }) {
        return this.engine.ask("inspect", code, cursor_pos);
      }

      async isCompleteRequest() {
        return { status: "unknown" };
      }

      inputReply() {}
      async commOpen() {}
      async commMsg() {}
      async commClose() {}
    };
  }

  // What a program prints in quick succession is one message.
  class Text {
    constructor(send) {
      this.send = send;
      this.text = "";
    }
    write(name, part) {
      if (name !== this.name) this.flush();
      this.name = name;
      this.text += part;
      this.timer ??= setTimeout(() => this.flush(), 30);
    }
    flush() {
      clearTimeout(this.timer);
      this.timer = undefined;
      if (this.text) this.send({ name: this.name, text: this.text });
      this.text = "";
    }
  }

  // showProgress shows how much of the kernel is loaded, until all of it is.
  function showProgress(bytes, of) {
    let bar = document.getElementById("puzzlelab-loading");
    if (bytes >= of) {
      bar?.remove();
      return;
    }
    if (!bar) {
      bar = document.createElement("div");
      bar.id = "puzzlelab-loading";
      bar.setAttribute("role", "status");
      bar.style.cssText = "position:fixed;right:1em;bottom:2.5em;z-index:10000;padding:0.5em 1em;border-radius:4px;" +
        "background:#fff;color:#222;box-shadow:0 1px 6px rgba(0,0,0,0.4);font:13px sans-serif";
      bar.append("", document.createElement("progress"));
      document.body.append(bar);
    }
    const megabytes = (n) => (n / 1e6).toFixed(1);
    bar.firstChild.data = `Loading Go: ${megabytes(bytes)} of ${megabytes(of)} MB `;
    bar.lastChild.max = of;
    bar.lastChild.value = bytes;
  }

  const controlled = import(new URL("go/VERSION/keep.js", root)).then(({ keep }) => keep(root));

  const sharing = import(new URL("go/VERSION/share.js", root)).then(({ makeShare, takeHash }) => ({ makeShare, arrived: takeHash() }));
  let mayRun = async () => true; // whether the cells of a kernel may run

  async function sharePlugin() {
    const { makeShare, arrived } = await sharing;
    const made = await makeShare({ shared, arrived, root });
    mayRun = made.mayRun;
    return made.plugin;
  }

  const earlier = import(new URL("go/VERSION/earlier.js", root)).then(({ makeEarlier }) => makeEarlier(shared));

  const taming = import(new URL("go/VERSION/tame.js", root)).then(({ makeTame }) => makeTame(shared));

  async function plugin() {
    const { BaseKernel, IKernelSpecs, IKernelClient } = await shared("@jupyterlite/services");
    return {
      id: name + ":kernel",
      autoStart: true,
      requires: [IKernelSpecs, IKernelClient],
      activate: (_, specs, client) => {
        specs.register({
          spec: {
            name: kernelName, display_name: "Go (in the browser)", language: "go", argv: [],
            resources: { "logo-svg": new URL("logo.svg", src).href }, metadata: {},
          },
          create: async (options) => {
            await controlled;
            const { Engine } = await import(new URL("go/VERSION/client.js", root));
            return new (makeKernel(BaseKernel, Engine))(options);
          },
        });
        // JupyterLite has no interrupt for kernels: it only drops the cells that wait.
        const interrupt = client.interrupt.bind(client);
        client.interrupt = async (id) => {
          kernels.get(id)?.interrupt();
          return interrupt(id);
        };
        // With ECharts on the page, charts are live.
        const echarts = document.createElement("script");
        echarts.src = new URL("go/VERSION/echarts.js", root);
        document.head.append(echarts);
      },
    };
  }

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB[name] = {
    init: async (shares) => { scope = shares; },
    get: async () => {
      const made = [await taming, await plugin(), await sharePlugin(), await earlier];
      return () => ({ __esModule: true, default: made });
    },
  };
})();
