import { fault } from '../contract/reason.ts';
import { tooMuchAtOnce } from '../contract/refusals.ts';
import { refuseLater } from './refusal.ts';

type Limits = {
  /** The number of jobs that run at once. */
  readonly places: number;
  /** The number of jobs of one line that can run or wait; further ones are refused. */
  readonly perLine: number;
  readonly inAll: number;
};

/** Waits for a place, runs the work there, and frees the place. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** The party that waits: an address, or a person of a school. */
type Line = readonly [group: string | number, person?: number | null];

/** `isGone` returns true when nobody waits for the work any more. */
export type Waiter = { readonly line: Line; readonly isGone: () => boolean };

/** The server itself, for work that nobody asked for. */
export const serverItself: Waiter = { line: ['server'], isGone: () => false };

type FairQueue = <T>(waiter: Waiter, work: (turn: Turn) => Promise<T>) => Promise<T>;

const retryAfterSeconds = 5;

/**
 * A bounded fair queue for expensive work: schools take turns, and within a school its people, so that a thousand jobs
 * of one do not delay a single job of another. Beyond its limits it refuses at once with 429. Abandoned jobs are
 * dropped when their turn comes.
 */
export function fairQueue({ places, perLine, inAll }: Limits): FairQueue {
  const admitted = new Map<string, number>();
  /** The waiting jobs by group and person; those who have waited longest for a turn come first. */
  const waiting = new Map<string | number, Map<number, (() => void)[]>>();
  let admittedInAll = 0;
  let free = places;

  return async (waiter, work) => {
    const line = waiter.line.join('.');
    const before = admitted.get(line) ?? 0;
    if (before >= perLine || admittedInAll >= inAll) throw refuseLater(retryAfterSeconds, fault(tooMuchAtOnce));
    admitted.set(line, before + 1);
    admittedInAll += 1;
    try {
      return await work((atWork) => takeTurn(waiter, atWork));
    } finally {
      admittedInAll -= 1;
      const left = (admitted.get(line) ?? 1) - 1;
      if (left > 0) admitted.set(line, left);
      else admitted.delete(line);
    }
  };

  async function takeTurn<T>({ line, isGone }: Waiter, work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => enter(line, resolve));
    try {
      if (isGone()) throw refuseLater(retryAfterSeconds, fault(tooMuchAtOnce));
      return await work();
    } finally {
      passOn();
    }
  }

  function enter([group, person]: Line, resolve: () => void): void {
    const people = waiting.get(group) ?? new Map<number, (() => void)[]>();
    waiting.set(group, people);
    people.set(person ?? 0, [...(people.get(person ?? 0) ?? []), resolve]);
  }

  /**
   * Gives the free place to the group that has waited longest, and in it to the person who has; both then move to the
   * end.
   */
  function passOn(): void {
    const [group, people] = waiting.entries().next().value ?? [];
    const [person, [first, ...others]] = people?.entries().next().value ?? [0, []];
    if (group === undefined || !people || !first) {
      free += 1;
      return;
    }
    people.delete(person);
    if (others.length > 0) people.set(person, others);
    waiting.delete(group);
    if (people.size > 0) waiting.set(group, people);
    first();
  }
}
