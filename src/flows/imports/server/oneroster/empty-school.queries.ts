import { type Fault, fault } from '../../../../platform/contract/reason.ts';
import { countOf } from '../../../../platform/database/count-of.ts';
import { selectIn } from '../../../../platform/database/in-school.ts';
import { madeBy } from '../../../../platform/database/restore-versions.ts';
import type { Database, Tables } from '../../../../platform/database/tables.ts';
import { oneRosterHeld } from '../../../oneroster/oneroster.refusals.ts';
import type { StateSchool } from '../../../oneroster/server/school-state.ts';
import { listImported } from '../../../oneroster/server/sourced-ids.queries.ts';
import type { AppliedImport } from '../import-kind.ts';
import { looks } from '../uses.queries.ts';

type Counted =
  | ('subject' | 'attendance_sheet' | 'withdrawn_register' | 'marks_record' | 'withdrawn_exam' | 'message')
  | ('closed_day_class' | 'mark_correction' | 'absence');

async function countRows(db: Database, schoolId: number, table: Counted): Promise<number> {
  return countOf(selectIn(db, schoolId, table as 'subject'));
}

async function countPeople(db: Database, schoolId: number, role: Tables['person']['role']): Promise<number> {
  return countOf(selectIn(db, schoolId, 'person', { role }));
}

/**
 * Counts the records that an empty school does not have: they would be mixed with the files' records, or refer to a
 * class that is replaced.
 */
export async function countContents(db: Database, schoolId: number) {
  const count = (table: Counted) => countRows(db, schoolId, table);
  return {
    students: await countPeople(db, schoolId, 'student'),
    teachers: await countPeople(db, schoolId, 'teacher'),
    subjects: await count('subject'),
    registers: (await count('attendance_sheet')) + (await count('withdrawn_register')),
    exams: (await count('marks_record')) + (await count('withdrawn_exam')),
    messages: await count('message'),
    closed: await count('closed_day_class'),
  };
}

/** Finds records that were added after a school was filled and that an undo would lose or leave without a reference. */
export async function findSchoolHold(db: Database, applied: AppliedImport): Promise<Fault | undefined> {
  const { schoolId } = applied;
  const { registers, exams, messages } = await countContents(db, schoolId);
  const imported = await listImported(db, schoolId, 'exam');
  const since = {
    registers,
    messages,
    exams: exams - imported.length,
    corrections: await countRows(db, schoolId, 'mark_correction'),
    absences: await countRows(db, schoolId, 'absence'),
    people: await countUsers(db, applied),
  };
  return Object.values(since).some((count) => count > 0) ? fault(oneRosterHeld, since) : undefined;
}

/** The number of people created by the import who have done something in the school or got a photo. */
async function countUsers(db: Database, applied: AppliedImport): Promise<number> {
  const signedIn = selectIn(db, applied.schoolId, 'audit_entry', { read_key: null })
    .select('actor_id')
    .where('actor_id', 'is not', null)
    .where('action', 'not in', looks);
  return countOf(
    selectIn(db, applied.schoolId, 'person')
      .where('id', 'in', madeBy('person', applied.schoolId, applied.changeId))
      .where(({ or, eb }) =>
        or([eb('id', 'in', signedIn.$narrowType<{ actor_id: number }>()), eb('photo_url', 'is not', null)]),
      ),
  );
}

/** The parts of a school that no version stores. */
export type Unversioned = Required<Pick<StateSchool, 'weeks' | 'grades'>>;

/** What the import replaced of them, while its rows are kept. */
export async function readFormer(db: Database, schoolId: number, importId: number): Promise<Partial<Unversioned>> {
  const row = await selectIn(db, schoolId, 'import_row', { import_id: importId, sheet: 'orgs.csv' })
    .select('changes')
    .where('changes', '<>', '[]')
    .executeTakeFirst();
  const changes: readonly { readonly field: string; readonly from: string }[] = row ? JSON.parse(row.changes) : [];
  return Object.fromEntries(
    changes.map(({ field, from }) => [field.replace('metadata.rollbook.', ''), JSON.parse(from)]),
  );
}
