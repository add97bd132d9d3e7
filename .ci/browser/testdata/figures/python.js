import { loadPyodide } from "./node_modules/pyodide/pyodide.mjs";

const python = loadPyodide({
  packages: new URL(location.href).searchParams.getAll("wheel").map((name) => new URL("wheels/" + name, location.href).href),
  stdout: (text) => postMessage({ text }),
});

onmessage = async ({ data }) => {
  try {
    await (await python).runPythonAsync(data);
    postMessage({ done: true });
  } catch (e) {
    postMessage({ error: String(e) });
  }
};
