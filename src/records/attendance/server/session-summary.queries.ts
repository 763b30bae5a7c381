import { sql } from 'kysely';
import { listedUntil } from '../../../base/enrolments/server/class-list.queries.ts';
import { lasts } from '../../../base/school/server/enrolled-on.ts';
import { inOrderOfClass, placeInClass } from '../../../base/school/server/order-in-class.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { StudentSummary } from '../attendance.contract.ts';
import { type CountedStudent, toSummary } from './class-summary.queries.ts';
import { attended, counted, groupsThatCount, lineWith, thereByStatus } from './presence.ts';

/**
 * Counts the registers of one session for each student who was in a class in it, by the roll that they had last: those
 * enrolled for the session, and those of older enrolments whom one of its registers names.
 */
export async function summariseClassIn(
  db: Database,
  schoolId: number,
  classNumber: number,
  wanted: { readonly session: number; readonly today: string },
): Promise<StudentSummary[]> {
  const students = new Map<number, CountedStudent & { readonly place: number }>();
  for (const row of await countByEnrolment(db, schoolId, classNumber, wanted)) {
    const earlier = students.get(row.student_id);
    students.set(row.student_id, earlier ? added(earlier, row) : row);
  }
  // If two students had the same roll one after the other, the database can return either first, so the id decides.
  return [...students.values()]
    .sort((one, other) => inOrderOfClass(one, other) || one.student_id - other.student_id)
    .map(toSummary);
}

/** Adds up two enrolments of one student in the class and session. */
function added<Later extends CountedStudent>(earlier: CountedStudent, later: Later): Later {
  return {
    ...later,
    total: earlier.total + later.total,
    present: earlier.present + later.present,
    attended: earlier.attended + later.attended,
    absent: earlier.absent + later.absent,
    late: earlier.late + later.late,
    excused: earlier.excused + later.excused,
  };
}

function countByEnrolment(
  db: Database,
  schoolId: number,
  classNumber: number,
  wanted: { readonly session: number; readonly today: string },
) {
  // The lines are found first and then counted: for a past day they are in two tables, each with its own index.
  const lines = selectIn(db, schoolId, 'attendance_sheet as sheet', { session_id: wanted.session })
    .innerJoin('attendance_mark as mark', onKey('mark.sheet_id', 'sheet.id'))
    .select(['mark.enrolment_id', 'mark.status', 'mark.reason_id'])
    .where(({ or, eb }) =>
      or([
        eb('sheet.class', '=', classNumber),
        eb('sheet.class', 'in', groupsThatCount(db, schoolId, sql<number>`(${classNumber})`)),
      ]),
    );
  const counts = db
    .selectFrom(lines.as('line'))
    .select(({ fn, val }) => [
      'line.enrolment_id',
      fn.count<number>(counted(db, 'line', schoolId)).as('total'),
      fn.coalesce(fn.sum<number>(thereByStatus('line')), val(0)).as('present'),
      fn.coalesce(fn.sum<number>(attended(db, 'line', schoolId)), val(0)).as('attended'),
      fn.count<number>(lineWith('line', 'Absent')).as('absent'),
      fn.count<number>(lineWith('line', 'Late')).as('late'),
      fn.count<number>(lineWith('line', 'Excused')).as('excused'),
    ])
    .groupBy('line.enrolment_id');
  return selectIn(db, schoolId, 'enrolment', { class: classNumber })
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .leftJoin(counts.as('counts'), (join) => join.onRef('counts.enrolment_id', '=', 'enrolment.id'))
    .select(['enrolment.student_id', 'enrolment.roll', 'person.name', placeInClass(db, schoolId).as('place')])
    .select(({ fn, val }) => [
      fn.coalesce('counts.total', val(0)).as('total'),
      fn.coalesce('counts.present', val(0)).as('present'),
      fn.coalesce('counts.attended', val(0)).as('attended'),
      fn.coalesce('counts.absent', val(0)).as('absent'),
      fn.coalesce('counts.late', val(0)).as('late'),
      fn.coalesce('counts.excused', val(0)).as('excused'),
    ])
    .where(({ or, and, eb }) =>
      or([
        eb('counts.enrolment_id', 'is not', null),
        and([
          eb('enrolment.session_id', '=', wanted.session),
          eb('enrolment.from_date', '<=', listedUntil(db, schoolId, wanted)),
          lasts(),
        ]),
      ]),
    )
    .orderBy('enrolment.from_date')
    .execute();
}
