/** Returns the number of bits that are set. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The place of the lowest bit that is set; of none, -1. */
export function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The place of the highest bit that is set; of none, -1. */
export function highestBit(bits: number): number {
  return 31 - Math.clz32(bits);
}

/** The bits from a place up to another, both included. */
export function bitsFromTo(first: number, last: number): number {
  return last < first ? 0 : (-1 >>> (31 - last + first)) << first;
}
