// The files of cells, in the storage of the browser, which only the kernel's worker can
// reach: the programs of cells run elsewhere. All pages of a folder share them. A file is
// replaced as a whole, so of two pages that write one the later wins.
"use strict";

// Kept results are below a folder for each version of the engine. Those of other versions
// are removed when they have not been written to for so long.
const cacheFolder = "/cache/", oldCache = 14 * 24 * 3600 * 1000;

class Store {
  // Files of other pages that change are reported by changed(path).
  constructor(name, changed) {
    this.files = new Map(); // {data, when, folder} by path, where the browser stores nothing
    this.sizes = new Map(); // bytes by path, as far as they are known
    this.pending = new Set();
    this.problems = [];
    this.opened = this.open(name).catch((e) => console.warn("files are forgotten with this page:", e));
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = (event) => changed(event.data);
  }

  open(name) {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("files");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        this.database = request.result;
        this.database.onversionchange = () => this.database.close();
        resolve();
      };
    });
  }

  // transact calls use(files) in a transaction and returns what its request returns.
  async transact(mode, use) {
    await this.opened;
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction("files", mode);
      const request = use(transaction.objectStore("files"));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error || request?.error);
    });
  }

  // all calls each(path, file) for every file that was kept.
  async all(each) {
    await this.settled();
    this.sizes.clear();
    const visit = (path, file) => {
      this.sizes.set(path, file.data?.length || 0);
      each(path, file);
    };
    if (!this.database) return this.files.forEach((file, path) => visit(path, file));
    await this.transact("readonly", (files) => {
      files.openCursor().onsuccess = ({ target: { result } }) => {
        if (!result) return;
        visit(result.key, result.value);
        result.continue();
      };
    });
  }

  async get(path) {
    await this.settled();
    return this.database ? this.transact("readonly", (files) => files.get(path)) : this.files.get(path);
  }

  // put keeps a file, or forgets the path if there is none. Its end is awaited by settled.
  put(path, file) {
    const stored = () => {
      this.sizes.set(path, file?.data?.length || 0);
      this.channel.postMessage(path);
    };
    const done = this.write(path, file).then(stored, (e) => this.problems.push({ path, file, reason: e })).finally(() => this.pending.delete(done));
    this.pending.add(done);
  }

  async write(path, file) {
    await this.opened;
    if (!this.database) return file ? this.files.set(path, file) : this.files.delete(path);
    const write = () => this.transact("readwrite", (files) => (file ? files.put(file, path) : files.delete(path)));
    try {
      await write();
    } catch (e) {
      if (e?.name !== "QuotaExceededError" || path.startsWith(cacheFolder)) throw e;
      await this.transact("readwrite", (files) => files.delete(IDBKeyRange.bound(cacheFolder, cacheFolder + "\uffff"))); // results can be computed again
      await write();
    }
  }

  // settled is done when all files so far are kept. It returns why some are not, or "".
  async settled() {
    while (this.pending.size > 0) await Promise.all(this.pending);
    const problems = this.problems.filter(({ path }) => !path.startsWith(cacheFolder));
    this.problems = [];
    if (problems.length === 0) return "";
    const { path, file, reason } = problems[0];
    const why = reason?.name === "QuotaExceededError" ? `it has no room beside the ${size(this.used())} of files that it keeps; %files shows them` : String(reason);
    return `${path.replace("/files/", "")}${file?.data ? ` (${size(file.data.length)})` : ""} will be lost when the page is closed: the browser does not keep it: ${why}`;
  }

  // removeOldCaches removes results of other versions than the one with this folder.
  async removeOldCaches(own) {
    const newest = new Map(), paths = [];
    await this.all((path, { when }) => {
      const folder = path.startsWith(cacheFolder) && path.slice(0, path.indexOf("/", cacheFolder.length) + 1);
      if (!folder || folder === own + "/") return;
      newest.set(folder, Math.max(when || 0, newest.get(folder) || 0));
      paths.push([path, folder]);
    });
    for (const [path, folder] of paths) if (Date.now() - newest.get(folder) > oldCache) this.put(path);
  }

  // room returns how many bytes of files there can be, at most most. What browsers say
  // about their quota is not exact.
  async room(most) {
    const { quota, usage } = (await navigator.storage?.estimate().catch(() => undefined)) || { quota: Infinity, usage: 0 };
    return Math.max(0, Math.min(most, this.used() + quota - usage));
  }

  used() {
    let n = 0;
    for (const bytes of this.sizes.values()) n += bytes;
    return n;
  }
}
