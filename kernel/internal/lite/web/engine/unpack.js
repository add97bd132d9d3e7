// Objects of packages as the linker reads them, from files in which their records are stored by
// columns (objects.go).
"use strict";

// The fields of the records of each kind of segment: bytes, and whether the differences of the
// numbers are stored. A segment of kind 0 has bytes as they are, one of kind 5 numbers in the place
// of hashes, and after them the hashes that have the number 0.
const recordFields = [, [[4], [4, true], [2], [1], [1], [1], [4], [4]], [[4, true], [1], [2], [4], [4], [4], [4]], [[1], [4], [4, true]], [[4, true]], [[4, true]]];
const recordSizes = recordFields.map((fields) => fields.reduce((n, [size]) => n + size, 0));
const hashSize = 16;

function unpackObjects(packed) {
  const view = new DataView(packed.buffer, packed.byteOffset), heads = [];
  let from = 4, size = 0;
  for (let i = view.getUint32(0, true); i > 0; i--, from += 5) {
    const kind = packed[from], n = view.getUint32(from + 1, true);
    heads.push([kind, n]);
    size += kind === 0 ? n : n * (kind === 5 ? hashSize : recordSizes[kind]);
  }
  const out = new Uint8Array(size);
  let to = 0;
  for (const [kind, n] of heads) {
    if (kind === 0) {
      out.set(packed.subarray(from, from + n), to);
      from += n;
      to += n;
      continue;
    }
    const width = kind === 5 ? hashSize : recordSizes[kind];
    let at = to;
    for (const [bytes, differ] of recordFields[kind]) {
      if (differ) sum(packed, from, n, out, at, width);
      else for (let i = 0; i < bytes; i++) for (let row = 0, p = at + i, q = from + i * n; row < n; row++, p += width) out[p] = packed[q++];
      from += bytes * n;
      at += bytes;
    }
    if (kind === 5) from = placeHashes(packed, from, n, out, to);
    to += n * width;
  }
  return out;
}

// placeHashes writes hashes where there is a 0, and returns where they end.
function placeHashes(packed, from, n, out, to) {
  for (; n > 0; n--, to += hashSize) {
    if (out[to] | out[to + 1] | out[to + 2] | out[to + 3]) continue;
    out.set(packed.subarray(from, from + hashSize), to);
    from += hashSize;
  }
  return from;
}

// sum writes the numbers of which the differences are stored.
function sum(packed, from, n, out, at, width) {
  let value = 0;
  for (let row = 0; row < n; row++, from++, at += width) {
    const d = packed[from] | packed[from + n] << 8 | packed[from + 2 * n] << 16 | packed[from + 3 * n] << 24;
    value = value + ((d >>> 1) ^ -(d & 1)) | 0;
    out[at] = value;
    out[at + 1] = value >> 8;
    out[at + 2] = value >> 16;
    out[at + 3] = value >> 24;
  }
}
