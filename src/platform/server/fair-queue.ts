import { fault } from '../contract/reason.ts';
import { tooMuchAtOnce } from '../contract/refusals.ts';
import { refuseLater } from './refusal.ts';

type Limits = {
  /** How many jobs run at once. */
  readonly places: number;
  /** How many jobs of one line may run or wait; further ones are refused. */
  readonly perLine: number;
  readonly inAll: number;
};

/** Waits for a place, runs the work there, and frees the place. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Queues `work` in a line, such as an address or a person. `isGone` returns true when nobody waits for it any more. */
type FairQueue = <T>(line: string, work: (turn: Turn) => Promise<T>, isGone: () => boolean) => Promise<T>;

const retryAfterSeconds = 5;

/**
 * A bounded fair queue for expensive work: lines take turns, so that a thousand jobs of one line do not delay a single
 * job of another. Beyond its limits it refuses at once with 429. Abandoned jobs are dropped when their turn comes.
 */
export function fairQueue({ places, perLine, inAll }: Limits): FairQueue {
  const admitted = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let admittedInAll = 0;
  let free = places;

  return async (line, work, isGone) => {
    const before = admitted.get(line) ?? 0;
    if (before >= perLine || admittedInAll >= inAll) throw refuseLater(retryAfterSeconds, fault(tooMuchAtOnce));
    admitted.set(line, before + 1);
    admittedInAll += 1;
    try {
      return await work((atWork) => takeTurn(line, atWork, isGone));
    } finally {
      admittedInAll -= 1;
      const left = (admitted.get(line) ?? 1) - 1;
      if (left > 0) admitted.set(line, left);
      else admitted.delete(line);
    }
  };

  async function takeTurn<T>(line: string, work: () => Promise<T>, isGone: () => boolean): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.set(line, [...(waiting.get(line) ?? []), resolve]));
    try {
      if (isGone()) throw refuseLater(retryAfterSeconds, fault(tooMuchAtOnce));
      return await work();
    } finally {
      passOn();
    }
  }

  /** Gives the free place to the line that has waited longest; that line then moves to the end. */
  function passOn(): void {
    const next = waiting.entries().next().value;
    if (!next) {
      free += 1;
      return;
    }
    const [line, [first, ...others]] = next;
    waiting.delete(line);
    if (others.length > 0) waiting.set(line, others);
    first?.();
  }
}
