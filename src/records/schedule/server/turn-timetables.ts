import { type AuditActor, recordAction } from '../../../base/audit/server/audit.queries.ts';
import { listStored } from '../../../base/school/server/classes.queries.ts';
import { forEverySchool } from '../../../base/school/server/every-school.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { settlingCovers } from '../../cover/server/settle-covers.ts';
import { type ComingTimetable, listDue, takeComing } from './coming-timetables.queries.ts';
import { type MadePeriod, replaceTimetable } from './replace-timetable.queries.ts';

/**
 * Puts the waiting timetables of every school whose day has come into effect, each as a whole. One that cannot take
 * effect keeps waiting and does not stop the others; the next call tries it again, and the first failure is thrown at
 * the end. It can be repeated and run in several servers at once.
 */
export async function turnTimetables(db: Database, now: Date): Promise<void> {
  await forEverySchool(db, async ({ id: schoolId, time_zone }) => {
    const today = localDate(time_zone, now);
    const failures: unknown[] = [];
    for (const { draftId } of await listDue(db, schoolId, today)) {
      await turnOne(db, { schoolId, draftId, today, now }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
}

type Due = { readonly schoolId: number; readonly draftId: number; readonly today: string; readonly now: Date };

function turnOne(db: Database, { schoolId, draftId, today, now }: Due): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const due = await takeComing(transaction, schoolId, draftId);
    if (!due || !(await isOpen(transaction, schoolId, due.sessionId))) return;
    const by = { actor: { schoolId, personId: null }, address: null };
    const takesEffect = () => takeEffect(transaction, by, due, now);
    await settlingCovers(transaction, { by, today, now }, takesEffect);
  });
}

/** A timetable of a session that was closed since stays a draft. */
async function isOpen(transaction: DatabaseTransaction, schoolId: number, sessionId: number): Promise<boolean> {
  const { closed_at } = await selectIn(transaction, schoolId, 'session', { id: sessionId })
    .select('closed_at')
    .executeTakeFirstOrThrow();
  return closed_at === null;
}

async function takeEffect(
  transaction: DatabaseTransaction,
  nobody: AuditActor,
  { sessionId, periods, from }: ComingTimetable,
  now: Date,
): Promise<void> {
  const { schoolId } = nobody.actor;
  const possible = await listPossible(transaction, schoolId, periods);
  const changed = await replaceTimetable(transaction, schoolId, sessionId, possible, now);
  const change = await recordAction(transaction, nobody, { action: 'timetable.take-effect', date: from, at: now });
  await storeVersions(transaction, change, { period: changed });
}

/**
 * Returns the lessons whose class still exists, with at least one teacher. A deleted class has no lessons, so its
 * teachers are free. A teacher who has left since stays only in lessons that nobody else teaches.
 */
async function listPossible(transaction: DatabaseTransaction, schoolId: number, periods: readonly MadePeriod[]) {
  const classes = new Set((await listStored(transaction, schoolId)).map(({ number }) => number));
  const teachers = await selectIn(transaction, schoolId, 'teacher')
    .innerJoin('person', onKey('person.id', 'teacher.person_id'))
    .select(['person.id', 'person.left_at'])
    .where('person.id', 'in', idList(transaction, [...new Set(periods.flatMap(({ teacherIds }) => teacherIds))]))
    .execute();
  const leftAt = new Map(teachers.map(({ id, left_at }) => [id, left_at]));
  const teachersOf = ({ teacherIds }: MadePeriod) => {
    const here = teacherIds.filter((id) => leftAt.get(id) === null);
    return here.length > 0 ? here : teacherIds.filter((id) => leftAt.has(id));
  };
  return periods
    .map((period) => ({ ...period, teacherIds: teachersOf(period) }))
    .filter((period) => classes.has(period.class) && period.teacherIds.length > 0);
}
