import type { Endpoint } from '../contract/endpoint.ts';
import type { Access } from '../contract/permissions.ts';
import { type Fault, fault } from '../contract/reason.ts';
import { tooManyCalls, tooManyFromNetwork } from '../contract/refusals.ts';
import { isStaff, type Role } from '../contract/school-terms.ts';
import { refuseLater } from '../server/refusal.ts';
import type { Actor } from './actor.ts';
import { networkOf } from './network.ts';

const windowMs = 5 * 60_000;

/** How much fewer than all calls of staff these may be. */
const shareOf = { call: 1, search: 5, file: 50, calendar: 50 };
type Counted = keyof typeof shareOf;
/** Students and guardians have fewer people to look after. */
const shareOfOthers = 5;

/** A school has one address for all of its computers, and who reads its public notices there has not signed in. */
const timesForNetworks = 5;

/** More networks than call in five minutes; whoever has a million addresses fills no memory. */
const maxNetworks = 100_000;

/**
 * The calls of a sign-in. It is limited by what fails (`throttle.ts`): nobody must be kept out because somebody else behind
 * the same address is loud.
 */
const signingIn: readonly Access[] = [
  'identity.start-sign-in',
  'identity.finish-sign-in',
  'identity.recover',
  'school.read-public',
];

type Person = Pick<Actor, 'schoolId' | 'personId'> & { readonly role: Role };

/** Each counts a call, and refuses it with 429 if there were too many. */
export type CallLimits = {
  /** A signed-in person's. */
  readonly countCall: (person: Person, endpoint: Endpoint, now: Date) => void;
  /** A stranger's to an endpoint. */
  readonly countStranger: (address: string, endpoint: Endpoint, now: Date) => void;
  /** Counts what anybody may fetch and is no endpoint, by the address of the network. */
  readonly countPublic: (address: string, counted: 'call' | 'file', now: Date) => void;
  /** A program's that reads a person's calendar. */
  readonly countCalendar: (owner: Person, now: Date) => void;
};

/**
 * Limits the calls of each account to `most` in five minutes for staff, and to fewer for others, for searches and for
 * files; and those without a session to five times as many for each network. Counts in memory, as a statement for each
 * call would cost more than the call; so each process has its own count. Everybody's windows end together, so that there
 * is nothing to clean up. A window that ends later than a new one would was started by a clock that was ahead, and is over.
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
  /** Counts a call with a limit of its own as a call too. */
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
