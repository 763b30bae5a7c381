import { type SqlBool, sql } from 'kysely';
import { listStoredClasses } from '../../../base/school/server/classes.queries.ts';
import { enrolledFrom } from '../../../base/school/server/enrolled-on.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Candidate, ClassFacts, RollHolder } from './moving-up.rules.ts';

/** The keys of the session that students move from and to, and the first day of the second. */
export type Sessions = { readonly from: number; readonly to: number; readonly start: string };

/** The classes in their order. */
export async function readClasses(db: Database, schoolId: number): Promise<ClassFacts[]> {
  const rows = await listStoredClasses(db, schoolId);
  return rows.map(({ number, moves_up_to, is_open }) => ({
    class: number,
    movesUpTo: moves_up_to,
    isOpen: is_open === 1,
  }));
}

/** The last register from the new session's first day on that names an enrolment of the old one; `undefined` without any. */
export async function findLastRegister(
  db: Database,
  schoolId: number,
  sessions: Sessions,
): Promise<string | undefined> {
  const named = selectIn(db, schoolId, 'attendance_mark as line')
    .innerJoin('enrolment', onKey('enrolment.id', 'line.enrolment_id'))
    .select('line.sheet_id')
    .whereRef('line.sheet_id', '=', sql.ref('sheet.id'))
    .where('enrolment.session_id', '=', sessions.from)
    .where(({ or, eb }) =>
      or([eb('enrolment.to_date', 'is', null), eb('enrolment.to_date', '>', sql.ref<string>('sheet.date'))]),
    );
  const last = await selectIn(db, schoolId, 'attendance_sheet as sheet')
    .select('sheet.date')
    .where('sheet.date', '>=', sessions.start)
    .where(({ exists }) => exists(named))
    .orderBy('sheet.date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.date;
}

/**
 * Reads the students who can move on a day, and the others with a roll then or later, from all enrolments that have not
 * ended by then, in one statement. A student already enrolled in the new session does not move.
 */
export async function readStudents(
  db: Database,
  schoolId: number,
  sessions: Sessions,
  day: string,
): Promise<{
  readonly candidates: Omit<Candidate, 'percent'>[];
  readonly holders: RollHolder[];
  /** The number of students already enrolled in the new session. */
  readonly placed: number;
}> {
  const rows = await selectIn(db, schoolId, 'enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.id', 'enrolment.student_id', 'enrolment.session_id', 'enrolment.class', 'enrolment.roll'])
    .select(['enrolment.from_date as from', 'enrolment.to_date as until', 'person.name', 'person.left_at'])
    .where(enrolledFrom(sessions.start))
    .orderBy('enrolment.from_date')
    .orderBy('enrolment.id')
    .execute();
  const moved = new Set(rows.filter((row) => row.session_id === sessions.to).map((row) => row.student_id));
  const lasting = rows.filter(({ until }) => until === null || until > day);
  const candidates = new Map<number, Omit<Candidate, 'percent'>>();
  const holders: RollHolder[] = [];
  for (const { id, student_id: studentId, class: number, roll, name, from, until, ...row } of lasting) {
    const before = candidates.get(studentId);
    const mayMove = row.session_id === sessions.from && row.left_at === null && !moved.has(studentId);
    if (before) candidates.set(studentId, { ...before, movesLater: true });
    if (before || !mayMove) holders.push({ roll, from, until });
    else
      candidates.set(studentId, {
        studentId,
        enrolmentId: id,
        roll,
        name,
        class: number,
        from,
        until,
        movesLater: false,
      });
  }
  return { candidates: [...candidates.values()], holders, placed: moved.size };
}

/** The mean of each student's results in a session, in percent; those without marks are left out. */
export async function readResults(db: Database, schoolId: number, session: number): Promise<Map<number, number>> {
  const rows = await selectIn(db, schoolId, 'marks_record as record', { session_id: session })
    .innerJoin('mark', onKey('mark.record_id', 'record.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .select('enrolment.student_id')
    .select(sql<number>`sum(100.0 * coalesce(mark.mark, 0) / record.max_mark) / count(*)`.as('percent'))
    // Marks in words and other marks without a number do not count.
    .where('record.max_mark', '>', 0)
    .where(sql<SqlBool>`(mark.mark is not null or mark.state = 'zero')`)
    .groupBy('enrolment.student_id')
    .execute();
  return new Map(rows.map(({ student_id, percent }) => [student_id, roundTo(Number(percent))]));
}

/** To six places, so that 40 is not 39.99999999999999. */
function roundTo(percent: number): number {
  return Math.round(percent * 1e6) / 1e6;
}
