import { guardiansWrittenTo } from '../../../base/guardians/server/written-to.queries.ts';
import { toCode } from '../../../base/school/server/status-codes.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { studentsKnownAway } from '../../absences/server/absences.queries.ts';

/** A day of a class, which has one register or one for each lesson. */
export type ClassDay = { readonly class: number; readonly date: string };

/** Lists the guardians to write to, with their student: those of these enrolments who are absent without a reason. */
export function listGuardiansOfAbsent(
  db: Database,
  schoolId: number,
  {
    day,
    enrolments,
    today,
  }: { readonly day: ClassDay; readonly enrolments: readonly number[]; readonly today: string },
): Promise<{ readonly student: number; readonly guardian: number }[]> {
  return absentWithoutReason(db, schoolId, day)
    .where('attendance_mark.enrolment_id', 'in', idList(db, enrolments))
    .innerJoin(guardiansWrittenTo(db, schoolId, today).select(linkColumns).as('link'), onStudent)
    .select(['enrolment.student_id as student', 'link.guardian_id as guardian', 'enrolment.roll'])
    .distinct()
    .orderBy('enrolment.roll')
    .orderBy('link.guardian_id')
    .execute();
}

/** Finds the name of a student who is still absent without a reason and whose guardian still gets mails. */
export function findAbsentChild(
  db: Database,
  schoolId: number,
  {
    day,
    student,
    guardian,
    today,
  }: { readonly day: ClassDay; readonly student: number; readonly guardian: number; readonly today: string },
): Promise<{ readonly name: string } | undefined> {
  return absentWithoutReason(db, schoolId, day)
    .where('enrolment.student_id', '=', student)
    .innerJoin(guardiansWrittenTo(db, schoolId, today).select(linkColumns).as('link'), onStudent)
    .where('link.guardian_id', '=', guardian)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select('person.name')
    .limit(1)
    .executeTakeFirst();
}

const linkColumns = ['guardian_link.school_id', 'guardian_link.student_id', 'guardian_link.guardian_id'] as const;

const onStudent = onKey('link.student_id', 'enrolment.student_id');

/**
 * The codes that the school defined itself. For an absence, they do not count as a reason: England's N, for example,
 * means that the reason is not known yet.
 */
function codesWithSign(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'absence_reason').select('id').where('sign', 'is not', null);
}

/** The lines of a day's registers that are marked absent without a reason, for students with no reported absence. */
function absentWithoutReason(db: Database, schoolId: number, { class: classNumber, date }: ClassDay) {
  return selectIn(db, schoolId, 'attendance_sheet', { class: classNumber, date })
    .innerJoin('attendance_mark', onKey('attendance_mark.sheet_id', 'attendance_sheet.id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'attendance_mark.enrolment_id'))
    .where('attendance_mark.status', '=', toCode('Absent'))
    .where(({ or, eb }) =>
      or([
        eb('attendance_mark.reason_id', 'is', null),
        eb('attendance_mark.reason_id', 'in', codesWithSign(db, schoolId)),
      ]),
    )
    .where('enrolment.student_id', 'not in', studentsKnownAway(db, schoolId, date));
}
