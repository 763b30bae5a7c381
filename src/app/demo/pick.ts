/** The entry at this index, modulo the length. */
export function pick<T>(entries: readonly T[], place: number): T {
  return entries[place % entries.length] as T;
}
