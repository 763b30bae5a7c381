/** The entry at this place, from 0, of a list that begins again at its end. */
export function pick<T>(entries: readonly T[], place: number): T {
  return entries[place % entries.length] as T;
}
