import { type SelectQueryBuilder, sql } from 'kysely';
import { dependedOnSince } from '../../../base/history/history.refusals.ts';
import type { FollowUndo } from '../../../base/history/server/undo.ts';
import { enrolledOn, liesOn } from '../../../base/school/server/enrolled-on.ts';
import { refuseClosedSession } from '../../../base/school/server/named-session.ts';
import { closedSessionOf } from '../../../base/school/server/sessions.queries.ts';
import { toStatus } from '../../../base/school/server/status-codes.ts';
import type { ChangedLine, FollowRegisters } from '../../../base/students/server/follow-registers.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import { touched } from '../../../platform/database/restore-versions.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { periodOf, placeOf } from './place-of-sheet.ts';

/**
 * Makes the registers from a day on agree with a student's corrected enrolments. Lines on days outside the enrolment
 * are set aside; lines set aside earlier return to the registers of the right class. No other lines are added, because
 * nobody recorded them.
 */
export const followRegisters: FollowRegisters = async (transaction, change, { studentId, from, before, fills }) => {
  const { schoolId } = change;
  const wasIn = (line: { readonly enrolment_id: number; readonly date: string }) =>
    before.some((span) => span.id === line.enrolment_id && liesOn(span, line.date));
  const read = async () => (await listMisfits(transaction, schoolId, [studentId], from)).filter(wasIn);
  const seen = await read();
  await holdSheets(
    transaction,
    schoolId,
    seen.map(({ sheet_id }) => sheet_id),
  );
  const out = seen.length === 0 ? [] : await read();
  for (const { closed_session } of out) refuseClosedSession(closed_session);
  await setAside(transaction, change, out);
  const back = fills ? await bringBack(transaction, change, [studentId], from) : [];
  const unrecorded = fills ? await listUnrecorded(transaction, schoolId, studentId, from) : [];
  const isBack = new Set(back.map(({ sheet_id }) => sheet_id));
  const wasOut = new Set(out.map(({ sheet_id }) => sheet_id));
  const open = unrecorded.filter(
    (sheet) => !before.some((span) => span.class === sheet.class && liesOn(span, sheet.date)),
  );
  const lines: ChangedLine[] = [
    ...out.map((line) => toLine(line, isBack.has(line.sheet_id) ? 'kept' : 'taken-out')),
    ...back.filter(({ sheet_id }) => !wasOut.has(sheet_id)).map((line) => toLine(line, 'put-back')),
    ...open.map((sheet) => toLine({ ...sheet, status: null }, 'to-record')),
  ];
  return lines.sort((one, other) => compare(other.date, one.date) || placeOf(other) - placeOf(one));
};

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

type ReadLine = {
  readonly class: number;
  readonly date: string;
  readonly period: number;
  readonly roll: number;
  readonly status: number | null;
};

function toLine({ class: number, date, roll, status, ...sheet }: ReadLine, becomes: ChangedLine['becomes']) {
  return { class: number, date, ...periodOf(sheet), roll, status: status === null ? null : toStatus(status), becomes };
}

/** Lists the students' lines on days outside their enrolments. */
function listMisfits(db: Database, schoolId: number, students: readonly number[], from = beforeAll) {
  return linesOf(db, schoolId)
    .where('enrolment.student_id', 'in', idList(db, students))
    .where('attendance_sheet.date', '>=', from)
    .where(({ not }) => not(isOfDay))
    .execute();
}

/** A date that sorts before every other. */
const beforeAll = '0001-01-01';

const isOfDay = enrolledOn(sql.ref('attendance_sheet.date'));

function linesOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'attendance_mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
    .innerJoin('attendance_sheet', onKey('attendance_sheet.id', 'attendance_mark.sheet_id'))
    .select(['attendance_mark.sheet_id', 'attendance_mark.enrolment_id', 'attendance_mark.status'])
    .select(['attendance_mark.reason_id', 'attendance_mark.minutes_late', 'attendance_mark.note'])
    .select(['enrolment.student_id', 'enrolment.roll', 'enrolment.to_date'])
    .select(['attendance_sheet.class', 'attendance_sheet.date', 'attendance_sheet.period'])
    .select(closedSessionOf('attendance_sheet', schoolId));
}

/** Locks registers, so that nobody corrects or withdraws them meanwhile. SQLite has only one writer anyway. */
async function holdSheets(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || engineOf(transaction) === 'sqlite') return;
  await selectIn(transaction, schoolId, 'attendance_sheet')
    .select('id')
    .where('id', 'in', idList(transaction, ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes lines out of their registers and keeps them as they were. */
async function setAside(
  transaction: DatabaseTransaction,
  { schoolId, id, at }: Change,
  lines: readonly Awaited<ReturnType<typeof listMisfits>>[number][],
): Promise<void> {
  const rows = lines.map(({ sheet_id, enrolment_id, student_id, status, reason_id, minutes_late, note }) => ({
    school_id: schoolId,
    change_id: id,
    sheet_id,
    enrolment_id,
    student_id,
    status,
    reason_id,
    minutes_late,
    note,
  }));
  await insertRows(transaction, 'attendance_mark_aside', rows);
  for (const [enrolment, some] of Map.groupBy(lines, (line) => line.enrolment_id)) {
    const sheets = some.map(({ sheet_id }) => sheet_id);
    await keepPast(transaction, 'attendance_mark', { schoolId, at }, { enrolment_id: enrolment, sheet_id: sheets });
    await deleteIn(transaction, schoolId, 'attendance_mark', { enrolment_id: enrolment })
      .where('sheet_id', 'in', idList(transaction, sheets))
      .execute();
  }
}

/**
 * Puts the lines last set aside for these students back into the registers of their class on that day, if they have no
 * line there, under the enrolment of that day.
 */
async function bringBack(
  transaction: DatabaseTransaction,
  { schoolId, id, at }: Change,
  students: readonly number[],
  from = beforeAll,
) {
  const kept = await membersOfSheets(
    selectIn(transaction, schoolId, 'attendance_mark_aside as aside')
      .innerJoin('attendance_sheet', onKey('attendance_sheet.id', 'aside.sheet_id'))
      .innerJoin('enrolment', onKey('enrolment.student_id', 'aside.student_id')),
    transaction,
    schoolId,
  )
    .select(['aside.status', 'aside.reason_id', 'aside.minutes_late', 'aside.note'])
    .where('aside.student_id', 'in', idList(transaction, students))
    .where('attendance_sheet.date', '>=', from)
    .orderBy('aside.change_id')
    .execute();
  const last = [...new Map(kept.map((line) => [`${line.sheet_id} ${line.enrolment_id}`, line])).values()];
  for (const { closed_session } of last) refuseClosedSession(closed_session);
  const rows = last.map(({ sheet_id, enrolment_id, status, reason_id, minutes_late, note }) => ({
    school_id: schoolId,
    sheet_id,
    enrolment_id,
    status,
    reason_id,
    minutes_late,
    note,
    added_at: at.toISOString(),
    added_by: id,
  }));
  await insertRows(transaction, 'attendance_mark', rows);
  return last;
}

/** Lists the registers of a student's classes from a day on that have no line for the student. */
function listUnrecorded(db: Database, schoolId: number, studentId: number, from: string) {
  return membersOfSheets(
    selectIn(db, schoolId, 'attendance_sheet').innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'attendance_sheet.school_id'),
    ),
    db,
    schoolId,
  )
    .where('enrolment.student_id', '=', studentId)
    .where('attendance_sheet.date', '>=', from)
    .execute();
}

/**
 * The pairs of a register and an enrolment whose student is in the class on that day but has no line in the register.
 */
function membersOfSheets(
  query: SelectQueryBuilder<
    Tables & { aside: Tables['attendance_mark_aside'] },
    'attendance_sheet' | 'enrolment' | 'aside',
    object
  >,
  db: Database,
  schoolId: number,
) {
  const own = selectIn(db, schoolId, 'attendance_mark as mark')
    .innerJoin('enrolment as marked', onKey('marked.id', 'mark.enrolment_id'))
    .select('mark.sheet_id')
    .whereRef('mark.sheet_id', '=', sql.ref('attendance_sheet.id'))
    .whereRef('marked.student_id', '=', sql.ref('enrolment.student_id'));
  return query
    .select(['attendance_sheet.id as sheet_id', 'enrolment.id as enrolment_id', 'enrolment.roll'])
    .select(['attendance_sheet.class', 'attendance_sheet.date', 'attendance_sheet.period'])
    .select(closedSessionOf('attendance_sheet', schoolId))
    .where(({ or, exists, eb }) =>
      or([
        eb('enrolment.class', '=', sql.ref<number>('attendance_sheet.class')),
        exists(membershipOfSheet(db, schoolId)),
      ]),
    )
    .where(isOfDay)
    .where(({ not, exists }) => not(exists(own)));
}

/**
 * Selects the membership that makes the enrolment's student a member of the register's group on the day, through one of
 * the group's classes.
 */
function membershipOfSheet(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'group_member')
    .innerJoin('group_class', onKey('group_class.group_number', 'group_member.group_number'))
    .select('group_member.id')
    .whereRef('group_member.group_number', '=', sql.ref('attendance_sheet.class'))
    .whereRef('group_member.student_id', '=', sql.ref('enrolment.student_id'))
    .whereRef('group_class.class', '=', sql.ref('enrolment.class'))
    .where(enrolledOn(sql.ref('attendance_sheet.date'), 'group_member'));
}

/**
 * Undoes a change of enrolments together with its effect on registers: lines that it added are removed, and lines that
 * it removed return. The undo is refused if somebody has recorded a line for such an enrolment since.
 */
export const followUndo: FollowUndo = async (transaction, undone, by, restore, staying = []) => {
  const { schoolId } = by;
  const enrolments = sql<number>`(
    select id from (${touched('enrolment', schoolId, undone)}) as gone where id not in ${idList(transaction, staying)}
  )`;
  const versions = await selectIn(transaction, schoolId, 'enrolment_version')
    .select('student_id')
    .distinct()
    .where('id', 'in', enrolments)
    .execute();
  if (versions.length === 0) return restore();
  const students = versions.map(({ student_id }) => student_id);
  const added = () =>
    linesOf(transaction, schoolId)
      .where('attendance_mark.enrolment_id', 'in', enrolments)
      .where('attendance_mark.added_by', '=', undone)
      .execute();
  const seen = await added();
  await holdSheets(
    transaction,
    schoolId,
    seen.map(({ sheet_id }) => sheet_id),
  );
  for (const { closed_session } of seen) refuseClosedSession(closed_session);
  await setAside(transaction, by, seen.length === 0 ? [] : await added());
  const misfits = async () => {
    const lines = await listMisfits(transaction, schoolId, students);
    // On the day of the change itself, the register may have been taken before the change, so its line can stay.
    return lines.filter(({ date, to_date }) => date !== to_date).map((line) => `${line.sheet_id} ${line.enrolment_id}`);
  };
  const before = new Set(await misfits());
  const restored = await restore();
  if ((await misfits()).some((line) => !before.has(line))) throw refuse(dependedOnSince);
  await bringBack(transaction, by, students);
  return restored;
};
