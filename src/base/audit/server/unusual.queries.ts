import { sql } from 'kysely';
import { countOf } from '../../../platform/database/count-of.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type AuditAction, type UnusualReading, usualReading } from '../audit.contract.ts';
import { toPerson } from './entries.queries.ts';

/** People who have read unusually many classes or students within one hour since a given time, newest first. */
export async function listUnusualReadings(
  db: Database,
  schoolId: number,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<UnusualReading[]> {
  const rows = await db
    .selectFrom(unusualHours(db, schoolId, since).as('unusual'))
    .innerJoin('person', (join) =>
      join.onRef('person.id', '=', 'unusual.actor_id').on('person.school_id', '=', schoolId),
    )
    .select(['unusual.hour', 'unusual.classes', 'unusual.students'])
    .select(['person.id', 'person.name', 'person.role', 'person.left_at'])
    .orderBy('unusual.hour', 'desc')
    .orderBy('person.id')
    .limit(most)
    .execute();
  return rows.flatMap(({ hour, classes, students, ...person }) => {
    const by = toPerson(person.id, person.name, person.role, person.left_at);
    return by ? [{ by, from: `${hour}:00:00.000Z`, classes, students }] : [];
  });
}

/** The number of hours since a given time in which somebody read unusually much. */
export async function countUnusualReadings(db: Database, schoolId: number, since: Date): Promise<number> {
  return countOf(db.selectFrom(unusualHours(db, schoolId, since).as('unusual')));
}

/**
 * Lists that name a few students of several classes. They do not count as unusual because normal work reads many of
 * them.
 */
const ofSeveralClasses: readonly AuditAction[] = [
  'students.list',
  'students.find',
  'attendance.read-care',
  'absences.read',
  'mail.list',
];

/** A reading's key ends with its hour. */
const hourOf = sql<string>`substr(read_key, length(read_key) - 12)`;

function unusualHours(db: Database, schoolId: number, since: Date) {
  return selectIn(db, schoolId, 'audit_entry')
    .select(({ fn }) => [
      'actor_id',
      hourOf.as('hour'),
      fn.count<number>('class').distinct().as('classes'),
      fn.count<number>('person_id').distinct().as('students'),
    ])
    .where('at', '>=', since.toISOString())
    .where('read_key', 'is not', null)
    .where('actor_id', 'is not', null)
    .where('action', 'not in', ofSeveralClasses)
    .groupBy(['actor_id', hourOf])
    .having(({ or, eb, fn }) =>
      or([
        eb(fn.count('class').distinct(), '>', usualReading.classes),
        eb(fn.count('person_id').distinct(), '>', usualReading.students),
      ]),
    );
}
