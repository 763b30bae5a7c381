/** Pseudo-random numbers that are the same for the same seed (xorshift of 32 bits). */
export class Random {
  /** The state from which the next number follows; restoring it repeats the same numbers. Never 0. */
  state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b1) | 0 || 1;
  }

  /** An integer from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor(this.fraction() * count);
  }

  /** Returns a number from 0 up to, but not including, 1. */
  fraction(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return (x >>> 0) / 4294967296;
  }
}
