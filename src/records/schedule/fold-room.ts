import { foldForSearch } from '../../platform/contract/fold-for-search.ts';

/** Returns a room in folded form: two texts that people would read as the same room have the same one. */
export function foldRoom(room: string): string {
  return foldForSearch(room).replaceAll(/\s+/g, ' ').trim();
}
