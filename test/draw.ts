/** Random choices that are the same for the same seed. */
export type Draw = {
  /** A number from 0 to below 1. */
  readonly number: () => number;
  readonly one: <T>(choices: readonly T[]) => T;
  /** A text of characters between two code points; surrogates are not among them. */
  readonly text: (length: number, from: number, to: number) => string;
};

export function drawFrom(seed: number): Draw {
  let state = seed | 0;
  // Mulberry32.
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(number() * most);
  return {
    number,
    one: (choices) => {
      if (choices.length === 0) throw new Error('There is nothing to choose from.');
      return choices[below(choices.length)] as (typeof choices)[number];
    },
    text: (length, from, to) =>
      Array.from({ length: Math.min(length, 20_000) }, () => String.fromCodePoint(from + below(to - from + 1))).join(
        '',
      ),
  };
}
