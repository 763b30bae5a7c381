/** Writes ids as a short text, such as `3,5-9`, because an address can contain only some thousand characters. */
export function rangesOf(ids: readonly string[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const id of ids.map(Number).sort((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && id <= range.last + 1) range.last = id;
    else ranges.push({ first: id, last: id });
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(',');
}
