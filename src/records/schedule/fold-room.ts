import { foldForSearch } from '../../platform/contract/fold-for-search.ts';

/** Two texts that people would read as the same room are equal when they are folded. */
export function foldRoom(room: string): string {
  return foldForSearch(room).replaceAll(/\s+/g, ' ').trim();
}
