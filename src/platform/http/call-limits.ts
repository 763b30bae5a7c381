import type { Endpoint } from '../contract/endpoint.ts';
import { fault } from '../contract/reason.ts';
import { tooManyCalls } from '../contract/refusals.ts';
import { isStaff } from '../contract/school-terms.ts';
import { refuseLater } from '../server/refusal.ts';
import type { Actor } from './actor.ts';

const windowMs = 5 * 60_000;

/** How much fewer than all calls of staff these may be. */
const shareOf = { call: 1, search: 5, file: 50 };
type Counted = keyof typeof shareOf;
/** Students and guardians have fewer people to look after. */
const shareOfOthers = 5;

/** Counts a signed-in person's call; refuses with 429 if there were too many. */
export type CallLimits = (actor: Actor, endpoint: Endpoint, now: Date) => void;

/**
 * Limits the calls of each account to `most` in five minutes for staff, and to fewer for others, for searches and for
 * files. Counts in memory, as a statement for each call would cost more than the call; so each process has its own count.
 * Everybody's windows end together, so that there is nothing to clean up. A window that ends later than a new one would
 * was started by a clock that was ahead, and is over.
 */
export function callLimits(most: number): CallLimits {
  let counts = new Map<string, number>();
  let endsAt = 0;

  const begin = (now: number) => {
    if (now < endsAt && endsAt <= now + windowMs) return;
    counts = new Map();
    endsAt = now + windowMs;
  };
  const count = ({ schoolId, personId, role }: Actor, counted: Counted, now: number) => {
    const key = `${schoolId} ${personId} ${counted}`;
    const calls = (counts.get(key) ?? 0) + 1;
    const allowed = most / shareOf[counted] / (isStaff(role) ? 1 : shareOfOthers);
    if (calls > allowed) throw refuseLater(Math.ceil((endsAt - now) / 1000), fault(tooManyCalls));
    counts.set(key, calls);
  };
  return (actor, endpoint, now) => {
    const counted = countedAs(endpoint);
    if (counted === 'nothing') return;
    begin(now.getTime());
    if (counted !== 'call') count(actor, counted, now.getTime());
    count(actor, 'call', now.getTime());
  };
}

function countedAs({ counts, files }: Endpoint): NonNullable<Endpoint['counts']> | 'call' {
  return counts ?? (files ? 'file' : 'call');
}
