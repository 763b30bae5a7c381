import type { Message } from '../messages.contract.ts';

/**
 * Merges the refetched first page into the known pages, newest first: adds new messages and removes withdrawn ones.
 * Messages never change, so other pages are not refetched. If all of the fresh page is new, it is returned alone, as
 * messages may be missing below it.
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
