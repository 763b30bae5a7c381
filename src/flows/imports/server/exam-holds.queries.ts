import { sql } from 'kysely';
import { sessionClosed } from '../../../base/school/school.refusals.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import * as refusals from '../imports.refusals.ts';
import type { AppliedImport, HeldUnit } from './import-kind.ts';

/** The exams that imports created or corrected and that can no longer be undone. */
export async function listExamHolds(
  db: Database,
  schoolId: number,
  imports: readonly AppliedImport[],
): Promise<HeldUnit[]> {
  const exams = await examsOf(db, schoolId, imports).execute();
  const known = new Set(exams.map(({ change }) => change));
  const held: HeldUnit[] = [];
  const hold = (change: number | null, id: number | null, more: Pick<HeldUnit, 'kind' | 'why'>) =>
    held.push({ change: change ?? 0, of: 'exam', id: id ?? 0, ...more });
  for (const { changeId } of imports) {
    // Only the import's rows show which exams it created.
    if (!known.has(changeId)) hold(changeId, 0, { kind: 'use', why: fault(refusals.importTooOld) });
  }
  for (const { change, id, stands, session } of exams) {
    if (stands === null) hold(change, id, { kind: 'withdrawal', why: fault(refusals.importHeldByWithdrawal) });
    if (session !== null) hold(change, id, { kind: 'session', why: fault(sessionClosed, { session }) });
  }
  for (const { change, id, ...exam } of await listCorrected(db, schoolId, imports)) {
    hold(change, id, { kind: 'correction', why: fault(refusals.importHeldByCorrection, exam) });
  }
  return held;
}

function changesOf(imports: readonly AppliedImport[]): number[] {
  return imports.map(({ changeId }) => changeId);
}

/** The existing exams of imports, with the closed session of each. */
function examsOf(db: Database, schoolId: number, imports: readonly AppliedImport[]) {
  return selectIn(db, schoolId, 'import_row as row')
    .innerJoin('import', onKey('import.id', 'row.import_id'))
    .leftJoin('marks_record as record', onKey('record.id', 'row.record_id'))
    .leftJoin('session', (join) =>
      onKey('session.id', 'record.session_id')(join).on('session.closed_at', 'is not', null),
    )
    .select(['import.change_id as change', 'row.record_id as id', 'record.id as stands', 'session.name as session'])
    .distinct()
    .where('import.change_id', 'in', changesOf(imports))
    .where('row.state', 'in', ['new', 'changed'])
    .where('row.record_id', 'is not', null);
}

/**
 * Lists the exams with a line that was corrected since. If the import corrected some lines, only those count, as do
 * lines whose restored mark would exceed the exam's current maximum.
 */
async function listCorrected(db: Database, schoolId: number, imports: readonly AppliedImport[]) {
  const correctionsOf = (state: 'new' | 'changed') =>
    selectIn(db, schoolId, 'mark_correction as correction')
      .innerJoin('marks_record as record', onKey('record.id', 'correction.record_id'))
      .innerJoin('import', (join) =>
        join.onRef('import.school_id', '=', 'correction.school_id').on('import.change_id', 'in', changesOf(imports)),
      )
      .select(['import.change_id as change', 'record.id', 'record.subject', 'record.exam_name as exam', 'record.class'])
      .distinct()
      .where(({ exists }) =>
        exists(
          selectIn(db, schoolId, 'import_row as row', { state })
            .select('row.place')
            .whereRef('row.import_id', '=', sql.ref('import.id'))
            .whereRef('row.record_id', '=', sql.ref('correction.record_id')),
        ),
      );
  const ofMade = correctionsOf('new').whereRef('correction.corrected_at', '>', 'import.applied_at');
  const over = correctionsOf('changed')
    .whereRef('correction.corrected_at', '=', 'import.applied_at')
    .whereRef('correction.old_mark', '>', 'record.max_mark');
  const again = correctionsOf('changed')
    .innerJoin('mark_correction as before', (join) =>
      onKey(
        'before.record_id',
        'correction.record_id',
      )(join)
        .onRef('before.enrolment_id', '=', 'correction.enrolment_id')
        .onRef('before.corrected_at', '=', 'import.applied_at'),
    )
    .whereRef('correction.corrected_at', '>', 'import.applied_at');
  const found = [await ofMade.execute(), await over.execute(), await again.execute()];
  return found.flat();
}
