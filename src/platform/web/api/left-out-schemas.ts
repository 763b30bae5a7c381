/**
 * Replaces TypeBox in the built pages, which need the endpoints of a contract but leave validation to the server: every
 * schema becomes an `Any`, and reading one throws. It has no side effects, so that unused parts of a contract are
 * tree-shaken.
 */
const schema: object = /* @__PURE__ */ new Proxy(
  {},
  {
    get: (_schema, name) => (name === 'properties' ? properties : refuse(name)),
    has: (_schema, name) => refuse(name),
    ownKeys: () => refuse('its keys'),
  },
);

/** A contract makes schemas from parts of others, by spreading them or taking one out, so every property exists. */
const properties: object = /* @__PURE__ */ new Proxy({}, { get: () => schema });

function refuse(what: string | symbol): never {
  throw new Error(`Schemas are left out of the pages, so “${String(what)}” of one cannot be read there.`);
}

/* @__NO_SIDE_EFFECTS__ */
export function Any(): object {
  return schema;
}
