/**
 * Reads what belongs to many ids by one statement for each part of them, because SQLite answers synchronously: others
 * wait for a statement, and are served between two.
 */
export async function inParts<Id, Row>(
  ids: readonly Id[],
  atOnce: number,
  read: (some: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const parts: (readonly Row[])[] = [];
  for (let first = 0; first < ids.length; first += atOnce) {
    parts.push(await read(ids.slice(first, first + atOnce)));
  }
  return parts.flat();
}
