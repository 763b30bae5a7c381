import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import type { AbsentStudent } from '../../../platform/contract/absent-student.ts';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listAbsences } from '../../absences/server/absences.queries.ts';
import type { AbsentWithGuardian } from '../attendance.contract.ts';
import { listMissedOn } from './figures.queries.ts';

/**
 * Lists the students who are absent on a day, by class and roll; `taken` are the classes that have a register for the
 * day.
 */
export async function listAbsentOn(
  db: Database,
  schoolId: number,
  date: string,
  taken: ReadonlySet<number>,
): Promise<AbsentStudent[]> {
  const lines = await listMissedOn(db, schoolId, date);
  const known = await listAbsences(db, schoolId, date, { from: date, to: date }, everyone);
  return absentOf(
    lines,
    known.map(({ reason, ...one }) => ({ ...one, reason: reason?.name ?? null })),
    taken,
  );
}

type Line = Omit<AbsentStudent, 'isKnown' | 'status'> & { readonly status: AttendanceStatus };
type Known = Pick<AbsentStudent, 'class' | 'roll' | 'name' | 'reason'>;

/**
 * Returns the students marked absent, each once, and those with a reported absence whose class has no register yet. The
 * register's reason takes precedence over the reported one.
 */
function absentOf(lines: readonly Line[], known: readonly Known[], taken: ReadonlySet<number>): AbsentStudent[] {
  const told = new Map(known.map((one) => [one.roll, one]));
  const missed = new Map<number, AbsentStudent>();
  for (const line of lines) {
    const before = missed.get(line.roll);
    // If the lessons of a day differ, an absence weighs more than an excuse.
    if (before && (before.status === 'Absent' || line.status !== 'Absent')) continue;
    const reason = line.reason ?? told.get(line.roll)?.reason ?? null;
    missed.set(line.roll, { ...line, reason, isKnown: told.has(line.roll) });
  }
  for (const { class: classNumber, roll, name, reason } of known) {
    if (!taken.has(classNumber))
      missed.set(roll, { class: classNumber, roll, name, reason, status: null, isKnown: true });
  }
  return [...missed.values()].sort((one, other) => one.class - other.class || one.roll - other.roll);
}

/** Adds to each of these students the guardian whom the school calls first. */
export async function withGuardians(
  db: Database,
  schoolId: number,
  date: string,
  students: readonly AbsentStudent[],
): Promise<AbsentWithGuardian[]> {
  const rolls = students.map(({ roll }) => roll);
  const rows = await selectIn(db, schoolId, 'enrolment')
    .innerJoin('student', onKey('student.person_id', 'enrolment.student_id'))
    .select(['enrolment.roll', 'student.guardian_name as name', 'student.guardian_phone as phone'])
    .where('enrolment.roll', 'in', idList(db, rolls))
    .where(enrolledOn(date))
    .execute();
  const guardians = new Map(rows.map(({ roll, ...guardian }) => [roll, guardian]));
  return students.map((student) => ({ ...student, guardian: guardians.get(student.roll) ?? { name: '', phone: '' } }));
}
