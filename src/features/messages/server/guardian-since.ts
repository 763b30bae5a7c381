import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import { listClassesOfChildren } from '../../school/server/children.queries.ts';

type Guardian = Pick<Actor, 'schoolId' | 'personId' | 'timeZone'>;

/** The classes of a guardian's children, each with the instant from which on the guardian reads the messages to it. */
export async function guardianClasses(db: Database, { schoolId, personId, timeZone }: Guardian, today: string) {
  const classes = await listClassesOfChildren(db, schoolId, { guardianId: personId, date: today });
  return classes.map((one) => ({ class: one.class, since: startOfDate(timeZone, one.since).toISOString() }));
}

/** From when on a guardian reads the messages to a class; `undefined` if none of their children is in it. */
export async function guardianSinceIn(
  db: Database,
  guardian: Guardian,
  asked: { readonly class: number; readonly today: string },
): Promise<string | undefined> {
  const classes = await guardianClasses(db, guardian, asked.today);
  return classes.find((one) => one.class === asked.class)?.since;
}
