import { setImmediate as letOthersGo } from 'node:timers/promises';

/** Maps a long list like `map`, and lets the event loop answer other calls after each part of it. */
export async function inTurns<In, Out>(list: readonly In[], atOnce: number, map: (one: In) => Out): Promise<Out[]> {
  const mapped: Out[] = [];
  for (let first = 0; first < list.length; first += atOnce) {
    if (first > 0) await letOthersGo();
    for (const one of list.slice(first, first + atOnce)) mapped.push(map(one));
  }
  return mapped;
}
