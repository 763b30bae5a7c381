/**
 * Returns a text that differs if a setting does. A page derives it from the setting as it was read, and the server from
 * the one that stands.
 */
export function versionOf(setting: unknown): string {
  return digestOf(JSON.stringify(setting, (_, value) => (isRecord(value) ? sorted(value) : value)));
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(record: object): object {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns two 32-bit FNV-1a hashes of a text. Those of unanswered calls are apart, as every page loads them. */
function digestOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + place), 0x85ebca6b);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
