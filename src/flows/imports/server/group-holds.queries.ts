import { fault } from '../../../platform/contract/reason.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { madeBy } from '../../../platform/database/versions.ts';
import { importHeldByUse } from '../imports.refusals.ts';
import type { AppliedImport, HeldUnit } from './import-kind.ts';

const uses = [
  ['use', 'timetable_period', 'class'],
  ['use', 'group_member', 'group_number'],
  ['register', 'attendance_sheet', 'class'],
  ['marks', 'marks_record', 'class'],
] as const;

/** What the groups that imports made are used for: lessons, members, registers and exams. */
export async function listGroupHolds(
  db: Database,
  schoolId: number,
  imports: readonly AppliedImport[],
): Promise<HeldUnit[]> {
  const found: HeldUnit[] = [];
  for (const { changeId: change } of imports) {
    for (const [kind, table, column] of uses) {
      const used = inSchool(db, schoolId)
        .selectFrom(table as 'group_member')
        .select(column as 'group_number')
        .where(column as 'group_number', 'in', madeBy('class', schoolId, change));
      const group = await inSchool(db, schoolId)
        .selectFrom('class')
        .select('name')
        .where('number', 'in', used)
        .limit(1)
        .executeTakeFirst();
      if (group) found.push({ change, of: 'school', id: 0, kind, why: fault(importHeldByUse, group) });
    }
  }
  return found;
}
