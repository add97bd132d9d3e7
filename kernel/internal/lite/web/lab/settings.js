// In place of the code that Ajv generates, which a page without eval cannot run: it puts
// the defaults of a schema into settings, where they are to be filled in, and accepts them.
(schema, root, fill) => {
  const set = (s, data) => {
    for (let i = 0; s && s.$ref && i < 10; i++) {
      if (!s.$ref.startsWith("#/")) return;
      s = s.$ref.slice(2).split("/").reduce((at, part) => at?.[part.replace(/~1/g, "/").replace(/~0/g, "~")], root);
    }
    if (!s || typeof s !== "object" || !data || typeof data !== "object") return;
    if (Array.isArray(data)) {
      if (s.items && !Array.isArray(s.items)) data.forEach((item) => set(s.items, item));
      return;
    }
    for (const [name, property] of Object.entries(s.properties || {})) {
      if (data[name] === undefined && property && property.default !== undefined) data[name] = JSON.parse(JSON.stringify(property.default));
      set(property, data[name]);
    }
  };
  return (data) => {
    if (fill) set(schema, data);
    return true;
  };
}
