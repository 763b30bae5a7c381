import { firstPasswordEnd } from '../../../base/identity/server/first-sign-in.queries.ts';
import { dummyHash, hashFirstPasswords } from '../../../base/identity/server/passwords.ts';
import type { School } from '../../../base/school/server/school.queries.ts';
import { firstPasswordsOf } from '../../../base/school/server/school.queries.ts';
import type { Config } from '../../../platform/server/config.ts';

/** A roll with which a person of the file can sign in first, with the position of the row. */
export type FirstRoll = { readonly place: number; readonly roll: number };

/** The first sign-in of people to be created, by the position of their rows. */
export type FirstHashes = {
  readonly byPlace: ReadonlyMap<number, string>;
  readonly rest: { readonly mustChangePassword: boolean; readonly firstPasswordEndsAt: string | null };
};

/** Nobody knows the password of these accounts, so no one can sign in until slips are issued. */
const untoldRest = { mustChangePassword: true, firstPasswordEndsAt: null } as const;
/** No first sign-in, for a trial. */
export const noHashes: FirstHashes = { byPlace: new Map(), rest: untoldRest };
export const untold = { passwordHash: dummyHash, ...untoldRest } as const;

export function accountOf({ byPlace, rest }: FirstHashes, place: number) {
  return { passwordHash: byPlace.get(place) ?? dummyHash, ...rest };
}

/**
 * The hashes for one message, about as much work as two sign-ins; one message for each hash would take ten times as
 * long on a busy server.
 */
const hashedAtOnce = 25;

/**
 * Hashes rolls that are first passwords, a few at a time, so that no sign-in waits behind thousands. Random passwords
 * are created when slips are issued, because only then can somebody see them.
 */
export async function makeFirstHashes(
  { school, config, now }: { readonly school: School; readonly config: Config; readonly now: Date },
  rolls: readonly FirstRoll[],
  report: (percent: number) => Promise<void>,
): Promise<FirstHashes> {
  if (firstPasswordsOf(school, config) === 'random') return noHashes;
  const hashes = new Map<number, string>();
  for (let from = 0; from < rolls.length; from += hashedAtOnce) {
    const some = rolls.slice(from, from + hashedAtOnce);
    const made = await hashFirstPasswords(some.map(({ roll }) => String(roll)));
    for (const [index, { place }] of some.entries()) hashes.set(place, made[index] as string);
    await report((100 * hashes.size) / rolls.length);
  }
  const rest = { mustChangePassword: school.is_demo === 0, firstPasswordEndsAt: firstPasswordEnd('roll', now) };
  return { byPlace: hashes, rest };
}
