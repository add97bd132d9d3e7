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

// unpacked returns the contents of a response. It calls took(n) with the bytes that come.
async function unpacked(response, took) {
  const counting = new TransformStream({
    transform(chunk, controller) {
      took(chunk.length);
      controller.enqueue(chunk);
    },
  });
  return new Uint8Array(await new Response(response.body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}
