import { liveDays } from './days-of-changes.ts';
import { randomBy } from './random-changes.ts';
import type { Engine } from './test-database.ts';
import { addTestSchool, startTestServer } from './test-school.ts';

/** Keys of numbers that each engine counts for itself: SQLite by school, PostgreSQL over all and with gaps. */
const numbered = /^(_id|id|\w+Id)$/;

/** Random values of either engine, and their placeholders. */
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

/** An answer with what is random or counted by the engine replaced: a number by its place among those of the same kind. */
export function comparable(text: string): string {
  // A packed file says by its bytes when it was made, and is longer or shorter by its numbers.
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
    // A record may be of any kind, so its number may be another kind's too.
    if (key === 'record' && value !== null) return '<record>';
    return numbered.test(key) && /^\d+$/.test(String(value)) ? placeOf(path, value) : value;
  };
  const plain = randomTexts.reduce((so, [pattern, by]) => so.replaceAll(pattern, by), text);
  return /^[[{]/.test(plain) ? JSON.stringify(replaced(JSON.parse(plain), ''), null, 1) : plain;
}

/** Whether this is the sign of a reason without one of its own, which is made from its number. */
function isMadeSign(value: object, name: string): boolean {
  const { _id, code } = value as { readonly _id?: unknown; readonly code?: unknown };
  return name === 'code' && _id !== undefined && (code === _id || code === `#${_id}`);
}

/** Lives some days on an engine, by the chances of a seed; returns what was answered each evening. */
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
