// Notebooks in addresses: behind "#packed=" stands a value as JSON, packed with gzip, whose
// checksum tells whether the link is whole, in the letters of base64url.

// An address may have this many characters. Browsers take more, but not all; and few
// programs for mail and chats pass on as much.
export const longest = 60000;

// What is unpacked may be this large.
const largest = 20e6;

export class DamagedLink extends Error {}

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export async function pack(value) {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const packed = new Uint8Array(await new Response(through(text, new CompressionStream("gzip"))).arrayBuffer());
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpack(text) {
  try {
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const reader = through(packed, new DecompressionStream("gzip")).getReader(), parts = [];
    for (let length = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > largest) throw new Error("too large");
      parts.push(value);
    }
    return JSON.parse(await new Blob(parts).text());
  } catch (e) {
    throw new DamagedLink("This link is damaged: a part of it is missing or has changed. Ask for it again; mail and chat programs can cut long links.");
  }
}

// address returns an address with a value behind the sign #, or throws an Error that says
// that it is too long, and what to do instead.
export async function address(page, key, value, instead) {
  const url = new URL(page);
  url.hash = key + "=" + await pack(value);
  if (url.href.length <= longest) return url.href;
  const size = (n) => (n / 1000).toFixed(0) + " kB";
  throw new Error(`This is too large for a link: ${size(url.href.length)} when packed, and a link can carry ${size(longest)}. ${instead}`);
}

// withoutOutputs returns a notebook as links carry it: everything but what running it makes.
export function withoutOutputs(notebook) {
  const cells = notebook.cells.map((cell) => cell.cell_type === "code" ? { ...cell, execution_count: null, outputs: [] } : cell);
  return { ...notebook, cells };
}

// distrusted returns a notebook whose cells do not say that they are trusted.
export function distrusted(notebook) {
  const cells = notebook.cells.map((cell) => cell?.metadata?.trusted === undefined ? cell
    : { ...cell, metadata: { ...cell.metadata, trusted: undefined } });
  return { ...notebook, cells };
}

// check throws if a value is not {name, notebook}, and returns it without outputs and trust, and
// with a name that is a file's.
export function check(value) {
  const { name, notebook } = value || {};
  const isText = (source) => typeof source === "string" || Array.isArray(source) && source.every((line) => typeof line === "string");
  if (notebook?.nbformat !== 4 || !Array.isArray(notebook.cells) ||
    !notebook.cells.every((cell) => ["code", "markdown", "raw"].includes(cell?.cell_type) && isText(cell.source))) {
    throw new DamagedLink("This link does not contain a notebook.");
  }
  const base = String(name || "").replace(/\.ipynb$/, "").replace(/[^\p{L}\p{N} ._-]/gu, "").replace(/^[. ]+/, "").slice(0, 80);
  return { name: (base || "notebook") + ".ipynb", notebook: distrusted(withoutOutputs(notebook)) };
}
