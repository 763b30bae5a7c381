import { firstPasswordEnd } from '../../../base/identity/server/first-sign-in.queries.ts';
import { dummyHash, hashFirstPasswords } from '../../../base/identity/server/passwords.ts';
import type { School } from '../../../base/school/server/school.queries.ts';
import { firstPasswordsOf } from '../../../base/school/server/school.queries.ts';
import type { Config } from '../../../platform/server/config.ts';

/** The roll by which somebody of a file may sign in first, with the place of the row. */
export type FirstRoll = { readonly place: number; readonly roll: number };

/** The sign-in of people to be made, by the places of their rows. */
export type FirstHashes = {
  readonly byPlace: ReadonlyMap<number, string>;
  readonly rest: { readonly mustChangePassword: boolean; readonly firstPasswordEndsAt: string | null };
};

/** Nobody knows a password: none opens the account until slips are issued. */
const untoldRest = { mustChangePassword: true, firstPasswordEndsAt: null } as const;
export const untold = { passwordHash: dummyHash, ...untoldRest } as const;

export function accountOf({ byPlace, rest }: FirstHashes, place: number) {
  return { passwordHash: byPlace.get(place) ?? dummyHash, ...rest };
}

/** About as much work as two sign-ins: a message for each single one would take ten times as long while others call. */
const hashedAtOnce = 25;

/**
 * Hashes rolls, where these are the first passwords: a few at a time, so that nobody's sign-in waits behind thousands. Random
 * ones are made when slips are issued, as only then somebody is told them.
 */
export async function makeFirstHashes(
  { school, config, now }: { readonly school: School; readonly config: Config; readonly now: Date },
  rolls: readonly FirstRoll[],
  report: (percent: number) => Promise<void>,
): Promise<FirstHashes> {
  if (firstPasswordsOf(school, config) === 'random') return { byPlace: new Map(), rest: untoldRest };
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
