import { isOffice } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { forEverySchool } from '../../school/server/every-school.ts';
import { studentsTaught } from '../../school/server/teaching.queries.ts';
import { usualReadingOfDay } from '../audit.contract.ts';

const dayMs = 86_400_000;

/**
 * Records everybody who has read more students' records within the last 24 hours than their work requires, once a day
 * per person. Runs in the background because counting at each reading would slow it down.
 */
export async function recordCuriousReaders(db: Database, now: Date): Promise<void> {
  await forEverySchool(db, async ({ id, time_zone }) => {
    for (const reader of await listBusyReaders(db, id, now)) {
      const usual = await usualOf(db, id, reader, localDate(time_zone, now));
      if (reader.students > usual) await recordCurious(db, id, reader.personId, now);
    }
  });
}

/** Returns how many people were recorded as curious readers since the given time. */
export async function countCuriousReaders(db: Database, schoolId: number, since: Date): Promise<number> {
  const { count } = await selectIn(db, schoolId, 'audit_entry', { action: 'audit.curious-reader' })
    .select(({ fn }) => fn.count<number>('person_id').distinct().as('count'))
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Reader = { readonly personId: number; readonly role: string; readonly students: number };

/** Returns the readers who have read enough records to be checked; usually there are none. */
async function listBusyReaders(db: Database, schoolId: number, now: Date): Promise<Reader[]> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const recorded = selectIn(db, schoolId, 'audit_entry', { action: 'audit.curious-reader' })
    .select('person_id')
    .where('at', '>=', since)
    .where('person_id', 'is not', null);
  const rows = await selectIn(db, schoolId, 'audit_entry')
    .innerJoin('person as actor', onKey('actor.id', 'audit_entry.actor_id'))
    .innerJoin('student', onKey('student.person_id', 'audit_entry.person_id'))
    .select(['actor.id', 'actor.role'])
    .select(({ fn }) => fn.count<number>('audit_entry.person_id').distinct().as('students'))
    .where('audit_entry.at', '>=', since)
    .where('audit_entry.read_key', 'is not', null)
    .where('actor.id', 'not in', recorded)
    .groupBy(['actor.id', 'actor.role'])
    .having(({ eb, fn }) => eb(fn.count('audit_entry.person_id').distinct(), '>', usualReadingOfDay.students))
    .execute();
  return rows.map(({ id, role, students }) => ({ personId: id, role, students: Number(students) }));
}

/** The number of students' records that a reader can read in a day without being reported. */
async function usualOf(db: Database, schoolId: number, { personId, role }: Reader, today: string): Promise<number> {
  const { students, studentsOfAdmin, timesTaught } = usualReadingOfDay;
  if (isOffice(role)) return studentsOfAdmin;
  const taught = await studentsTaught(db, schoolId, { teacherId: personId, date: today }).execute();
  return Math.max(students, timesTaught * new Set(taught.map(({ student_id }) => student_id)).size);
}

/** The key makes the entry unique per day, whichever server detects the reader first. */
async function recordCurious(db: Database, schoolId: number, personId: number, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('audit_entry')
    .values({
      school_id: schoolId,
      id: newId(db, 'audit_entry', schoolId),
      at,
      actor_id: null,
      address: null,
      action: 'audit.curious-reader',
      person_id: personId,
      record_id: null,
      class: null,
      date: null,
      until: null,
      way: null,
      list_id: null,
      read_key: `curious ${personId} ${at.slice(0, 'YYYY-MM-DD'.length)}`,
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'read_key']).where('read_key', 'is not', null).doNothing())
    .execute();
}
