import type { Endpoint } from '../contract/endpoint.ts';
import type { Access } from '../contract/permissions.ts';
import { type Fault, fault } from '../contract/reason.ts';
import { tooManyCalls, tooManyFromNetwork } from '../contract/refusals.ts';
import { isStaff, type Role } from '../contract/school-terms.ts';
import { refuseLater } from '../server/refusal.ts';
import type { Actor } from './actor.ts';
import { networkOf } from './network.ts';

const windowMs = 5 * 60_000;

/** The divisor of the limit for each kind of call, relative to all calls of staff. */
const shareOf = { call: 1, search: 5, file: 50, calendar: 50 };
type Counted = keyof typeof shareOf;
/** The divisor for students and guardians, who have fewer people to look after. */
const shareOfOthers = 5;

/**
 * The factor for a network: a school has one address for all of its computers, and those who read its public notices
 * there are not signed in.
 */
const timesForNetworks = 5;

/**
 * The most networks that are counted: more than call within five minutes, and few enough that somebody with a million
 * addresses does not fill the memory.
 */
const maxNetworks = 100_000;

/**
 * The calls of a sign-in. They are limited by failures (`throttle.ts`), so that nobody is locked out because somebody
 * else behind the same address makes many calls.
 */
const signingIn: readonly Access[] = [
  'identity.start-sign-in',
  'identity.finish-sign-in',
  'identity.recover',
  'school.read-public',
];

type Person = Pick<Actor, 'schoolId' | 'personId'> & { readonly role: Role };

/** Functions that count a call and refuse it with 429 if there were too many. */
export type CallLimits = {
  /** Counts a call of a signed-in person. */
  readonly countCall: (person: Person, endpoint: Endpoint, now: Date) => void;
  /** Counts a stranger's call of an endpoint. */
  readonly countStranger: (address: string, endpoint: Endpoint, now: Date) => void;
  /** Counts a public request that is not to an endpoint, by the network's address. */
  readonly countPublic: (address: string, counted: 'call' | 'file', now: Date) => void;
  /** Counts a request of a program that reads a person's calendar. */
  readonly countCalendar: (owner: Person, now: Date) => void;
};

/**
 * Limits each account to `most` calls in five minutes for staff, and fewer for others, searches and files; calls
 * without a session get five times as many per network. It counts in memory and per process, as a statement would cost
 * more than the call. All windows end together, so nothing needs cleaning up. A window that ends later than a new one
 * would was started by a clock that was ahead, and is over.
 */
export function callLimits(most: number): CallLimits {
  const people = new Map<string, number>();
  const networks = new Map<string, number>();
  let endsAt = 0;

  const begin = (now: number) => {
    if (now < endsAt && endsAt <= now + windowMs) return;
    people.clear();
    networks.clear();
    endsAt = now + windowMs;
  };
  const count = (counts: Map<string, number>, key: string, allowed: number, now: number, why: Fault) => {
    const calls = (counts.get(key) ?? 0) + 1;
    if (calls > allowed) throw refuseLater(Math.ceil((endsAt - now) / 1000), why);
    counts.set(key, calls);
  };
  const countPerson = ({ schoolId, personId, role }: Person, counted: Counted, now: number) => {
    const allowed = most / shareOf[counted] / (isStaff(role) ? 1 : shareOfOthers);
    count(people, `${schoolId} ${personId} ${counted}`, allowed, now, fault(tooManyCalls));
  };
  const countNetwork = (address: string, counted: Counted, now: number) => {
    if (networks.size >= maxNetworks) networks.clear();
    const allowed = (most * timesForNetworks) / shareOf[counted];
    count(networks, `${networkOf(address)} ${counted}`, allowed, now, fault(tooManyFromNetwork));
  };
  /** Counts a call that has its own limit as an ordinary call too. */
  const countBoth = (counted: Counted | 'nothing', now: Date, add: (counted: Counted, now: number) => void) => {
    if (counted === 'nothing') return;
    begin(now.getTime());
    if (counted !== 'call') add(counted, now.getTime());
    add('call', now.getTime());
  };
  const countPublic = (address: string, counted: Counted | 'nothing', now: Date) =>
    countBoth(counted, now, (each, at) => countNetwork(address, each, at));
  return {
    countCall: (person, endpoint, now) =>
      countBoth(countedAs(endpoint), now, (each, at) => countPerson(person, each, at)),
    countStranger: (address, endpoint, now) =>
      countPublic(address, signingIn.includes(endpoint.access) ? 'nothing' : countedAs(endpoint), now),
    countPublic,
    countCalendar: (owner, now) => {
      begin(now.getTime());
      countPerson(owner, 'calendar', now.getTime());
    },
  };
}

function countedAs({ counts, files }: Endpoint): NonNullable<Endpoint['counts']> | 'call' {
  return counts ?? (files ? 'file' : 'call');
}
