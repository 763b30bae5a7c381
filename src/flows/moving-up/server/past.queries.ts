import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import type { MoveUpCounts } from '../moving-up.contract.ts';
import type { Sessions } from './moving-up.queries.ts';

type NewMoveUp = {
  readonly sessions: Sessions;
  readonly day: string;
  readonly by: number;
  readonly counts: MoveUpCounts;
};

/** Stores that students were moved up, with the change that did it; returns the id. */
export async function addMoveUp(
  transaction: DatabaseTransaction,
  change: Change,
  { sessions, day, by, counts }: NewMoveUp,
): Promise<number> {
  return addRow(transaction, change.schoolId, 'moving_up', {
    from_session: sessions.from,
    to_session: sessions.to,
    day,
    by_id: by,
    ...counts,
    at: change.at.toISOString(),
    change_id: change.id,
    undone_at: null,
  });
}

export type StoredMoveUp = Awaited<ReturnType<typeof listStored>>[number];

/** Lists the moves, the latest first; or only the one with this id. */
export function listStored(db: Database, schoolId: number, id?: number) {
  return selectIn(db, schoolId, 'moving_up')
    .innerJoin('session as old', onKey('old.id', 'moving_up.from_session'))
    .innerJoin('session as next', onKey('next.id', 'moving_up.to_session'))
    .innerJoin('person', onKey('person.id', 'moving_up.by_id'))
    .select(['moving_up.id', 'moving_up.to_session', 'moving_up.day', 'moving_up.at', 'moving_up.change_id'])
    .select(['moving_up.promoted', 'moving_up.kept', 'moving_up.leaving', 'moving_up.undecided'])
    .select(['moving_up.undone_at', 'old.name as from', 'next.name as to', 'person.name as by'])
    .$if(id !== undefined, (query) => query.where('moving_up.id', '=', findableId(id as number)))
    .orderBy('moving_up.id', 'desc')
    .execute();
}

export async function noteUndone(transaction: DatabaseTransaction, schoolId: number, id: number, now: Date) {
  await updateIn(transaction, schoolId, 'moving_up', { id }).set({ undone_at: now.toISOString() }).execute();
}

/** The first register of the new session that was taken since, for a day of the new enrolments. */
export function findRegisterSince(db: Database, schoolId: number, { to_session, day, at }: StoredMoveUp) {
  return selectIn(db, schoolId, 'attendance_sheet', { session_id: to_session })
    .select(['class', 'date'])
    .where('date', '>=', day)
    .where('taken_at', '>=', at)
    .orderBy('date')
    .orderBy('class')
    .limit(1)
    .executeTakeFirst();
}

/** The first exam with marks of the new enrolments. */
export function findMarksSince(db: Database, schoolId: number, { change_id, to_session }: StoredMoveUp) {
  const made = selectIn(db, schoolId, 'enrolment_version', { change_id, session_id: to_session }).select('id');
  return selectIn(db, schoolId, 'marks_record')
    .select(['class', 'subject', 'exam_name as exam'])
    .where('id', 'in', selectIn(db, schoolId, 'mark').select('record_id').where('enrolment_id', 'in', made))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The students whose enrolments a change made or ended, with when they left and whether they are erased. */
export function listMoved(db: Database, schoolId: number, changeId: number) {
  const versions = (column: 'change_id' | 'until_change') =>
    selectIn(db, schoolId, 'enrolment_version').select('student_id').where(column, '=', changeId);
  return selectIn(db, schoolId, 'person')
    .select(['id', 'name', 'left_at', 'erased_at'])
    .where('id', 'in', versions('change_id').union(versions('until_change')))
    .where('left_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Returns the name of the student to whom a row of this table belongs; `undefined` if it is not a student's. */
export async function findNameOf(
  db: Database,
  schoolId: number,
  table: string,
  key: number,
): Promise<string | undefined> {
  const student = selectIn(db, schoolId, 'enrolment_version', { id: key }).select('student_id');
  const people = selectIn(db, schoolId, 'person').select('name');
  if (table === 'enrolment') return (await people.where('id', 'in', student).executeTakeFirst())?.name;
  if (!['person', 'student', 'account'].includes(table)) return undefined;
  return (await people.where('id', '=', key).executeTakeFirst())?.name;
}
