import type { Message } from '../messages.contract.ts';

/**
 * The pages of messages, newest first, brought in line with the freshly fetched first page: what it has beyond them comes,
 * and what it lacks was withdrawn and goes. A message never changes, so nothing else need be fetched again, however far
 * one has scrolled. Where the fresh page does not reach down to what is known, messages between the two are missing: the
 * pages then begin anew.
 */
export function addNewest(pages: readonly Message[][], fresh: Message[], pageSize: number): Message[][] {
  const known = new Set(pages.flat().map(({ _id }) => _id));
  const added = fresh.filter(({ _id }) => !known.has(_id));
  const isWholePage = fresh.length === pageSize;
  if (isWholePage && added.length === pageSize) return [fresh];
  const told = new Set(fresh.map(({ _id }) => _id));
  const reachesTo = isWholePage ? Number(fresh.at(-1)?._id) : 0;
  const stands = ({ _id }: Message) => Number(_id) < reachesTo || told.has(_id);
  const [first = [], ...rest] = pages.map((page) => page.filter(stands));
  return [[...added, ...first].sort((one, other) => Number(other._id) - Number(one._id)), ...rest];
}
