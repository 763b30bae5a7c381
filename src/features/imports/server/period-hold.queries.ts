import { weekdayOf } from '../../../platform/contract/dates.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { madeBy } from '../../../platform/database/versions.ts';
import type { AppliedImport } from './import-kind.ts';

/** A register of a lesson that an import made and that was taken since. */
export async function findRegisterOfMade(db: Database, { schoolId, changeId, appliedAt }: AppliedImport) {
  const registers = await inSchool(db, schoolId)
    .selectFrom('attendance_sheet as sheet')
    .innerJoin('timetable_period_version as made', (join) =>
      onKey(
        'made.session_id',
        'sheet.session_id',
      )(join)
        .onRef('made.class', '=', 'sheet.class')
        .onRef('made.period', '=', 'sheet.period'),
    )
    .select(['made.day', 'made.subject', 'sheet.class', 'sheet.date'])
    .where('made.change_id', '=', changeId)
    .where('made.id', 'in', madeBy('timetable_period', schoolId, changeId))
    .where('sheet.taken_at', '>', appliedAt)
    .orderBy('sheet.date')
    .execute();
  const found = registers.find(({ day, date }) => days[day] === weekdayOf(date));
  return found && { subject: found.subject, class: found.class, date: found.date };
}
