import { readToken, signInEnd } from '../../../platform/web/api/stored-sign-in.ts';

const key = 'rollbook.recent';
const most = 8;

/** The addresses that a person opened lately, last first. They name people by id, so no names are stored. */
type Stored = { readonly of: string; readonly places: readonly string[] };

export function readRecent(email: string): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '') as Stored;
    return stored.of === email ? stored.places : [];
  } catch {
    return [];
  }
}

/** Stores a place on this device until the session ends. */
export function noteRecent(email: string, place: string): void {
  // The session may have ended while its last page was still shown.
  if (!readToken()) return;
  const places = [place, ...readRecent(email).filter((other) => other !== place)].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify({ of: email, places } satisfies Stored));
  } catch {
    // If storage is full or forbidden, the palette works without this list.
  }
}

/** Deletes the list when the session ends: it says whose records were looked at. */
export function forgetRecentAtEnd(): void {
  signInEnd().addEventListener('abort', () => localStorage.removeItem(key));
}
