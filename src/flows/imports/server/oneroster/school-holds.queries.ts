import { type RawBuilder, sql } from 'kysely';
import { fault } from '../../../../platform/contract/reason.ts';
import { idList } from '../../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../../platform/database/in-school.ts';
import { madeBy } from '../../../../platform/database/restore-versions.ts';
import type { Database } from '../../../../platform/database/tables.ts';
import { listImported } from '../../../oneroster/server/sourced-ids.queries.ts';
import { importHeldByCorrection } from '../../imports.refusals.ts';
import type { AppliedImport, HeldUnit } from '../import-kind.ts';
import { findSchoolHold } from './empty-school.queries.ts';

/**
 * Lists the obstacles to undoing a whole-school import, besides the uses of people, subjects and lessons. A school can
 * only have one such import, because it must be empty before.
 */
export async function listSchoolHolds(
  db: Database,
  schoolId: number,
  imports: readonly AppliedImport[],
): Promise<HeldUnit[]> {
  const held: HeldUnit[] = [];
  for (const applied of imports) {
    const { changeId: change } = applied;
    const why = await findSchoolHold(db, applied);
    if (why) held.push({ change, of: 'school', id: 0, kind: 'use', why });
    const used = [...(await listUsedGroups(db, schoolId, change)), ...(await listNamedSubjects(db, schoolId, change))];
    held.push(...used.map(({ id, kind }) => ({ change, of: 'subject' as const, id, kind })));
    for (const { id, ...exam } of await listCorrected(db, schoolId)) {
      held.push({ change, of: 'exam', id, kind: 'correction', why: fault(importHeldByCorrection, exam) });
    }
  }
  return held;
}

type UsedSubject = { readonly id: number; readonly kind: 'use' | 'register' | 'marks' };

/** What can refer to a group, with whether the import itself makes such rows. */
const usesOfGroups = [
  ['register', 'attendance_sheet', 'class', false],
  ['marks', 'marks_record', 'class', true],
  ['use', 'closed_day_class', 'class', false],
  ['use', 'diary_entry', 'class', false],
  ['use', 'diary_week', 'class', false],
  ['use', 'homework', 'class', false],
  ['use', 'message', 'class', false],
  ['use', 'timetable_period', 'class', true],
  ['use', 'group_class', 'group_number', true],
  ['use', 'group_member', 'group_number', true],
] as const;

/** Lists the groups that something else refers to by now, each by its subject. */
async function listUsedGroups(db: Database, schoolId: number, change: number): Promise<UsedSubject[]> {
  const arms = usesOfGroups.map(([kind, table, column, isImported]) => {
    const byOthers = isImported ? notImported(table) : sql``;
    return sql`
      select subject.id, ${sql.lit(kind)} as kind from subject join ${sql.table(table)} as used
        on used.school_id = subject.school_id and used.${sql.ref(column)} = subject.class
      where subject.school_id = ${schoolId} and subject.class in (
        select number from class where school_id = ${schoolId} and session_id is not null
          and number in ${madeBy('class', schoolId, change)}
      ) ${byOthers}`;
  });
  const { rows } = await sql<UsedSubject>`${sql.join(arms, sql` union `)}`.execute(db);
  return rows;

  function notImported(table: (typeof usesOfGroups)[number][1]): RawBuilder<unknown> {
    return table === 'marks_record'
      ? sql`and used.id not in (select record_id from sourced_id where school_id = ${schoolId} and kind = 'exam')`
      : sql`and used.id not in ${madeBy(table as 'group_member', schoolId, change)}`;
  }
}

/** Lists the subjects of which there is homework or a diary entry, which only have the subject's name. */
async function listNamedSubjects(db: Database, schoolId: number, change: number): Promise<UsedSubject[]> {
  const arms = (['homework', 'diary_entry'] as const).map(
    (table) => sql`
      select subject.id, 'use' as kind from subject join ${sql.table(table)} as used
        on used.school_id = subject.school_id and used.session_id = subject.session_id
          and used.class = subject.class and used.subject = subject.name
      where subject.school_id = ${schoolId} and subject.id in ${madeBy('subject', schoolId, change)}`,
  );
  const { rows } = await sql<UsedSubject>`${sql.join(arms, sql` union `)}`.execute(db);
  return rows;
}

/** Lists the imported exams with a line that was corrected. */
async function listCorrected(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'mark_correction as correction')
    .innerJoin('marks_record as record', onKey('record.id', 'correction.record_id'))
    .select(['record.id', 'record.subject', 'record.exam_name as exam', 'record.class'])
    .distinct()
    .where('record.id', 'in', idList(db, await listImported(db, schoolId, 'exam')))
    .execute();
}
