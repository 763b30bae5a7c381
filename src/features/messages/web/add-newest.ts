import type { Message } from '../messages.contract.ts';

/**
 * The pages of messages, newest first, with what the freshly fetched first page has beyond them. A message never
 * changes and never goes, so nothing else need be fetched again, however far one has scrolled. Where the fresh page
 * does not reach down to what is known, messages between the two are missing: the pages then begin anew.
 */
export function addNewest(pages: readonly Message[][], fresh: Message[], pageSize: number): Message[][] {
  const known = new Set(pages.flat().map(({ _id }) => _id));
  const added = fresh.filter(({ _id }) => !known.has(_id));
  const isGap = fresh.length === pageSize && added.length === pageSize;
  if (isGap) return [fresh];
  const [first = [], ...rest] = pages;
  return [[...added, ...first].sort((one, other) => Number(other._id) - Number(one._id)), ...rest];
}
