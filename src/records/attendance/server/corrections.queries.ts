import { toCode } from '../../../base/school/server/status-codes.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { isSameLine } from '../same-line.ts';
import { columnsOf } from './attendance.queries.ts';
import { type Line, textOf, withDetails } from './line.rules.ts';

export type Correction = {
  readonly sheetId: number;
  readonly correctedBy: number;
  readonly correctedAt: Date;
  readonly why: string | null;
  readonly marks: readonly { readonly enrolmentId: number; readonly before?: Line; readonly after: Line }[];
};

/**
 * Corrects the lines that change and keeps their old values; adds the lines that did not exist. `holdSheet` has locked
 * the register, so `before` is the stored value.
 */
export async function correctLines(
  transaction: DatabaseTransaction,
  schoolId: number,
  { sheetId, correctedBy, correctedAt, why, marks }: Correction,
): Promise<void> {
  const added = marks.flatMap(({ enrolmentId, before, after }) => (before ? [] : [{ enrolmentId, after }]));
  const rows = added.map(({ enrolmentId, after }) => ({
    school_id: schoolId,
    sheet_id: sheetId,
    enrolment_id: enrolmentId,
    status: toCode(after.status),
    ...columnsOf(after),
    added_at: correctedAt.toISOString(),
  }));
  await insertRows(transaction, 'attendance_mark', rows);
  const changed = marks.flatMap(({ enrolmentId, before, after }) =>
    before && !isSameLine(before, after) ? [{ enrolmentId, before, after }] : [],
  );
  if (changed.length === 0) return;
  const lines = { sheet_id: sheetId, enrolment_id: changed.map(({ enrolmentId }) => enrolmentId) };
  await keepPast(transaction, 'attendance_mark', { schoolId, at: correctedAt }, lines);
  for (const alike of Map.groupBy(changed, ({ after }) => JSON.stringify(after)).values()) {
    const { after } = alike[0] as (typeof changed)[number];
    await updateIn(transaction, schoolId, 'attendance_mark', { sheet_id: sheetId })
      .set({ status: toCode(after.status), ...columnsOf(after) })
      .where(
        'enrolment_id',
        'in',
        alike.map(({ enrolmentId }) => enrolmentId),
      )
      .execute();
  }
  await transaction
    .insertInto('attendance_correction')
    .values(
      changed.map(({ enrolmentId, before, after }, row) => ({
        school_id: schoolId,
        id: newId(transaction, 'attendance_correction', schoolId, row),
        sheet_id: sheetId,
        enrolment_id: enrolmentId,
        old_status: before.status,
        new_status: after.status,
        old_detail: textOf(before),
        new_detail: textOf(after),
        corrected_by: correctedBy,
        corrected_at: correctedAt.toISOString(),
        why,
      })),
    )
    .execute();
}

/** The corrections of a register, newest first. */
export async function listCorrections(db: Database, schoolId: number, sheetId: number) {
  const rows = await correctionsOf(db, schoolId)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['correction.id', 'enrolment.roll', 'person.name'])
    .where('correction.sheet_id', '=', sheetId)
    .orderBy('correction.id', 'desc')
    .execute();
  return rows.map(withDetails);
}

/** Corrections: what was corrected, by whom and when, with the enrolment concerned. */
export function correctionsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'attendance_correction as correction')
    .innerJoin('enrolment', onKey('enrolment.id', 'correction.enrolment_id'))
    .innerJoin('person as corrector', onKey('corrector.id', 'correction.corrected_by'))
    .select(['correction.old_status as from', 'correction.new_status as to'])
    .select(['correction.old_detail', 'correction.new_detail', 'correction.why'])
    .select(['corrector.name as by', 'correction.corrected_at as at']);
}
