/**
 * Returns a text that differs if a record does in the fields that a change of it has. What others change in its other
 * fields does not concern the change. A page derives it from the record as it was read, and the server from the one that
 * stands.
 */
export function versionOf(record: unknown, change: unknown = record): string {
  return digestOf(JSON.stringify(partOf(record, change)) ?? '');
}

/** Returns the part of a value that a change has, with its fields in alphabetical order. */
function partOf(value: unknown, change: unknown): unknown {
  if (Array.isArray(value)) {
    // Entries can be added, removed and moved, so each is compared in the fields that any entry of the change has.
    const fields =
      Array.isArray(change) && change.length > 0 ? Object.assign({}, ...change.filter(isRecord)) : undefined;
    return value.map((entry) => partOf(entry, fields ?? entry));
  }
  if (!isRecord(value)) return value;
  const fields = isRecord(change) ? change : value;
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  return Object.fromEntries(names.sort().map((name) => [name, partOf(value[name], fields[name])]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns two 32-bit FNV-1a hashes of a text. */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + place), 0x85ebca6b);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
