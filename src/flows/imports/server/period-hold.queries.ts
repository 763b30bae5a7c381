import { sql } from 'kysely';
import { weekdayOf } from '../../../platform/contract/dates.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { importHeldByLesson } from '../imports.refusals.ts';
import type { AppliedImport, HeldUnit } from './import-kind.ts';

/** The lessons that imports made and of which a register was taken since. */
export async function listPeriodHolds(
  db: Database,
  schoolId: number,
  imports: readonly AppliedImport[],
): Promise<HeldUnit[]> {
  const registers = await selectIn(db, schoolId, 'attendance_sheet as sheet')
    .innerJoin('timetable_period_version as made', (join) =>
      onKey(
        'made.session_id',
        'sheet.session_id',
      )(join)
        .onRef('made.class', '=', 'sheet.class')
        .onRef('made.period', '=', 'sheet.period'),
    )
    .innerJoin('import', onKey('import.change_id', 'made.change_id'))
    .select(['made.id', 'made.change_id', 'made.day', 'made.subject', 'sheet.class', 'sheet.date'])
    .where(
      'made.change_id',
      'in',
      imports.map(({ changeId }) => changeId),
    )
    .where(({ not, exists }) =>
      not(
        exists(
          selectIn(db, schoolId, 'timetable_period_version as was')
            .select('was.id')
            .whereRef('was.id', '=', sql.ref('made.id'))
            .whereRef('was.until_change', '=', sql.ref('made.change_id')),
        ),
      ),
    )
    .whereRef('sheet.taken_at', '>', 'import.applied_at')
    .orderBy('sheet.date')
    .execute();
  return registers
    .filter(({ day, date }) => days[day] === weekdayOf(date))
    .map(({ id, change_id: change, subject, class: number, date }) => ({
      change,
      of: 'period',
      id,
      kind: 'register',
      why: fault(importHeldByLesson, { subject, class: number, date }),
    }));
}
