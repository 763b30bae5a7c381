import { Readable } from 'node:stream';
import { setImmediate as letOthersGo } from 'node:timers/promises';

type Ends = { readonly start: string; readonly end: string };

/**
 * Streams a long list as JSON: `read` converts a part of `items`. Between the parts, the event loop serves other calls,
 * which a single response of megabytes would block for up to a second.
 */
export function streamList<I, O>(
  items: readonly I[],
  atOnce: number,
  read: (some: readonly I[]) => Promise<readonly O[]>,
  ends: Ends = { start: '[', end: ']' },
): AsyncIterable<string> {
  return Readable.from(textOf(items, atOnce, read, ends));
}

async function* textOf<I, O>(
  items: readonly I[],
  atOnce: number,
  read: (some: readonly I[]) => Promise<readonly O[]>,
  { start, end }: Ends,
): AsyncGenerator<string> {
  yield start;
  for (let first = 0; first < items.length; first += atOnce) {
    const shown = await read(items.slice(first, first + atOnce));
    const comma = first === 0 ? '' : ',';
    yield comma + shown.map((one) => JSON.stringify(one)).join(',');
    await letOthersGo();
  }
  yield end;
}
