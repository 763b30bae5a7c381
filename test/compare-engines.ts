import { liveDays } from './days-of-changes.ts';
import { randomBy } from './random-changes.ts';
import type { Engine } from './test-database.ts';
import { addTestSchool, startTestServer } from './test-school.ts';

/**
 * The names of ids, which differ between the engines: SQLite counts per school, PostgreSQL over all schools and with
 * gaps.
 */
const numbered = /^(_id|id|\w+Id)$/;

/** Patterns of random values, with their placeholders. */
const randomTexts: readonly (readonly [RegExp, string])[] = [
  // Tokens, keys and the names of photos.
  [/[\w-]{43}/g, '<secret>'],
  // Secrets of apps that show codes.
  [/\b[A-Z2-7]{32}\b/g, '<code secret>'],
  // Recovery codes and first passwords.
  [/\b[a-z2-9]{5}(-[a-z2-9]{5}){1,2}\b/g, '<password>'],
  // The picture of such a secret.
  [/"picture":"(?:[^"\\]|\\.)*"/g, '"picture":"<secret>"'],
  // A person's number after the school's, in base64, for passkeys.
  [/"MS4\w+"/g, '"<person>"'],
  // Each stage has an issuer of its own.
  [/127\.0\.0\.1(:|%3A)\d+/g, '<issuer>'],
];

/** Makes answers comparable: replaces random values and ids, each id by its position among those of the same kind. */
export function comparable(text: string): string {
  // The bytes of a packed file depend on its time and on ids, so they are not compared.
  if (text.startsWith('PK')) return '<packed file>';
  const places = new Map<string, Map<unknown, number>>();
  const placeOf = (path: string, value: unknown) => {
    const known = places.get(path) ?? new Map<unknown, number>();
    places.set(path, known.set(value, known.get(value) ?? known.size + 1));
    return `<${known.get(value)}>`;
  };
  const replaced = (value: unknown, path: string, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((part) => replaced(part, path, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          name,
          isMadeSign(value, name) ? '<made sign>' : replaced(part, `${path}.${name}`, name),
        ]),
      );
    }
    // A record can be of any kind, so its number can equal that of another kind.
    if (key === 'record' && value !== null) return '<record>';
    return numbered.test(key) && /^\d+$/.test(String(value)) ? placeOf(path, value) : value;
  };
  const plain = randomTexts.reduce((so, [pattern, by]) => so.replaceAll(pattern, by), text);
  return /^[[{]/.test(plain) ? JSON.stringify(replaced(JSON.parse(plain), ''), null, 1) : plain;
}

/** Returns whether this is the generated sign of a reason without its own sign, which is made from its id. */
function isMadeSign(value: object, name: string): boolean {
  const { _id, code } = value as { readonly _id?: unknown; readonly code?: unknown };
  return name === 'code' && _id !== undefined && (code === _id || code === `#${_id}`);
}

/** Plays some days on an engine, with random changes from a seed; returns the answers of each evening. */
export async function liveComparably(engine: Engine, seed: number, time: { days: number; changes: number }) {
  const server = await startTestServer({}, engine);
  const school = await addTestSchool(server, { students: 8 });
  const { changed, kept } = await liveDays(server, school, randomBy(seed), time);
  const answers = kept.map(({ day, path, answer }) => ({
    day,
    path: path.replace(/^(\/api\/students\/)\d+$/, '$1<id>'),
    answer: answer.replace(/[[{].*/s, comparable),
  }));
  return { changed, answers };
}
