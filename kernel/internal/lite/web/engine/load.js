// What workers load from the folder, whose files are stored packed.
"use strict";

// fetchFile returns the response for a file.
async function fetchFile(url) {
  const response = await fetch(url, { cache: "force-cache" }).catch(() => {
    throw new Error("a part of Go cannot be loaded; is there a network?");
  });
  if (!response.ok) throw new Error(`${new URL(url).pathname.split("/").at(-1)}: ${response.status} ${response.statusText}`);
  return response;
}

// counting calls took(n) with the bytes that pass through it.
function counting(took, end = () => {}) {
  return new TransformStream({
    transform(chunk, controller) {
      took(chunk.length);
      controller.enqueue(chunk);
    },
    flush: end,
  });
}

// unpacked returns the bytes of a packed stream.
async function unpacked(stream) {
  return new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}
