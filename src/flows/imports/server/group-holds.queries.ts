import type { Expression } from 'kysely';
import { fault } from '../../../platform/contract/reason.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { madeBy } from '../../../platform/database/restore-versions.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { importHeldByUse } from '../imports.refusals.ts';
import type { AppliedImport, HeldUnit } from './import-kind.ts';

const uses = [
  ['use', 'timetable_period', 'class'],
  ['use', 'group_member', 'group_number'],
  ['register', 'attendance_sheet', 'class'],
  ['marks', 'marks_record', 'class'],
] as const;
/** The uses of the subjects of groups. */
const usesOfSubject = [
  ['marks', 'marks_draft'],
  ['use', 'report_comment'],
] as const;

/** Lists the uses of the groups that imports created: lessons, members, registers and exams. */
export async function listGroupHolds(
  db: Database,
  schoolId: number,
  imports: readonly AppliedImport[],
): Promise<HeldUnit[]> {
  const found: HeldUnit[] = [];
  for (const { changeId: change } of imports) {
    for (const [kind, table, column] of uses) {
      const used = selectIn(db, schoolId, table as 'group_member')
        .select(column as 'group_number')
        .where(column as 'group_number', 'in', madeBy('class', schoolId, change))
        // An import's own lessons in the groups that it created are not counted.
        .$if(table === 'timetable_period', (query) =>
          query.where('id', 'not in', madeBy('timetable_period', schoolId, change)),
        );
      await tell(change, kind, used);
    }
    for (const [kind, table] of usesOfSubject) {
      const subjects = selectIn(db, schoolId, table as 'marks_draft')
        .select('subject_id')
        .where('subject_id', 'in', madeBy('subject', schoolId, change));
      const used = selectIn(db, schoolId, 'subject').select('class').where('id', 'in', subjects);
      await tell(change, kind, used);
    }
  }
  return found;

  async function tell(
    change: number,
    kind: HeldUnit['kind'],
    used: Expression<{ class: number } | { group_number: number }>,
  ) {
    const group = await selectIn(db, schoolId, 'class')
      .select('name')
      .where('number', 'in', used as never)
      .where('session_id', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (group) found.push({ change, of: 'school', id: 0, kind, why: fault(importHeldByUse, group) });
  }
}
