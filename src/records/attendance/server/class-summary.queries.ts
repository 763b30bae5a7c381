import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { placeInClass } from '../../../base/school/server/order-in-class.ts';
import { isOfThePast } from '../../../platform/database/as-of.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import type { StudentSummary } from '../attendance.contract.ts';
import { attended, countOfCounted, countsInTotals, countWith, thereByStatus } from './presence.ts';

/** Counts, for each student in a class on a date, the registers of their enrolment and those in which they are present. */
export async function summariseClass(
  db: Database,
  schoolId: number,
  classNumber: number,
  date: string,
): Promise<StudentSummary[]> {
  const rows = isOneQuery(db)
    ? await countByStudent(db, schoolId, classNumber, date)
    : await countApart(db, schoolId, classNumber, date);
  return rows.map(toSummary);
}

/** Returns a student's counts without those that are zero. */
export function toSummary({ student_id, ...counts }: CountedStudent): StudentSummary {
  const { roll, name, total, present, attended, late, absent, excused } = counts;
  return {
    _id: String(student_id),
    roll,
    name,
    total,
    present,
    ...(attended !== present && { attended }),
    ...(absent !== total - present && { absent }),
    ...(late > 0 && { late }),
    ...(excused > 0 && { excused }),
  };
}

export type CountedStudent = {
  readonly student_id: number;
  readonly roll: number;
  readonly name: string;
  readonly total: number;
  readonly present: number;
  readonly attended: number;
  readonly late: number;
  readonly absent: number;
  readonly excused: number;
};

/**
 * PostgreSQL joins names and counts best itself. SQLite would scan all persons of the school and sort the lines; one
 * query is faster only for a past day, whose lines are in two tables.
 */
function isOneQuery(db: Database): boolean {
  return engineOf(db) === 'postgres' || isOfThePast(db);
}

const countByStudent = prepared((db, schoolId: number, classNumber: number, date: string) => {
  // The lines are found first and then counted: for a past day they are in two tables, each with its own index.
  const lines = enrolmentsOn(db, schoolId, classNumber, date)
    .innerJoin('attendance_mark as mark', onKey('mark.enrolment_id', 'enrolment.id'))
    .select(['mark.enrolment_id', 'mark.status', 'mark.reason_id'])
    .where(isOfCounted(db, schoolId, 'mark'));
  const counts = countsOf(db.selectFrom(lines.as('line')), db, schoolId);
  return studentsOn(db, schoolId, classNumber, date)
    .leftJoin(counts.as('counts'), (join) => join.onRef('counts.enrolment_id', '=', 'enrolment.id'))
    .select(({ fn, val }) => [
      fn.coalesce('counts.total', val(0)).as('total'),
      fn.coalesce('counts.present', val(0)).as('present'),
      fn.coalesce('counts.attended', val(0)).as('attended'),
      fn.coalesce('counts.absent', val(0)).as('absent'),
      fn.coalesce('counts.late', val(0)).as('late'),
      fn.coalesce('counts.excused', val(0)).as('excused'),
    ]);
});

/** Counts with two statements. */
async function countApart(
  db: Database,
  schoolId: number,
  classNumber: number,
  date: string,
): Promise<CountedStudent[]> {
  const students = await readStudentsOn(db, schoolId, classNumber, date);
  const counts = await countLines(db, schoolId, classNumber, date);
  const byEnrolment = new Map(counts.map((count) => [count.enrolment_id, count]));
  return students.map((student) => ({ ...student, ...(byEnrolment.get(student.enrolment_id) ?? noLines) }));
}

const noLines = { total: 0, present: 0, attended: 0, late: 0, absent: 0, excused: 0 };

const readStudentsOn = prepared((db, schoolId: number, classNumber: number, date: string) =>
  studentsOn(db, schoolId, classNumber, date).select('enrolment.id as enrolment_id'),
);

/** Counts the lines for a list of enrolments: SQLite then reads them in index order and counts without sorting. */
const countLines = prepared((db, schoolId: number, classNumber: number, date: string) =>
  countsOf(
    selectIn(db, schoolId, 'attendance_mark as line')
      .where('line.enrolment_id', 'in', enrolmentsOn(db, schoolId, classNumber, date).select('enrolment.id'))
      .where(isOfCounted(db, schoolId, 'line')),
    db,
    schoolId,
  ),
);

/** A condition that a line belongs to a register that counts in totals. */
function isOfCounted(db: Database, schoolId: number, lines: string) {
  const sheet = selectIn(db, schoolId, 'attendance_sheet as own')
    .select(countsInTotals(db, schoolId, 'own').as('counts'))
    .where('own.id', '=', sql.ref<number>(`${lines}.sheet_id`));
  return sql<SqlBool>`${sheet}`;
}

function enrolmentsOn(db: Database, schoolId: number, classNumber: number, date: string) {
  return selectIn(db, schoolId, 'enrolment', { class: classNumber }).where(enrolledOn(date));
}

/** The students of a class on a date, by roll. */
function studentsOn(db: Database, schoolId: number, classNumber: number, date: string) {
  return enrolmentsOn(db, schoolId, classNumber, date)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.student_id', 'enrolment.roll', 'person.name'])
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll');
}

/** The counts of each enrolment's lines. */
function countsOf(
  lines: SelectQueryBuilder<
    Tables & { line: { enrolment_id: number; status: number; reason_id: number | null } },
    'line',
    object
  >,
  db: Database,
  schoolId: number,
) {
  return lines
    .select(({ fn }) => [
      'line.enrolment_id',
      countOfCounted(db, 'line', schoolId).as('total'),
      fn.sum<number>(thereByStatus('line')).as('present'),
      fn.sum<number>(attended(db, 'line', schoolId)).as('attended'),
      countWith('line', 'Absent').as('absent'),
      countWith('line', 'Late').as('late'),
      countWith('line', 'Excused').as('excused'),
    ])
    .groupBy('line.enrolment_id');
}
