import { enrolmentsOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { toStatus } from '../../../base/school/server/status-codes.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Details } from '../attendance.contract.ts';
import { correctionsOf } from './corrections.queries.ts';
import { detailsOf, readDetails, withDetails, withoutNote } from './line.rules.ts';
import { periodOf } from './place-of-sheet.ts';
import { eraseWithdrawnNotes } from './withdrawn.queries.ts';

/**
 * Lists every register that names a student, oldest first, with the corrections of the student's line and the names of
 * reasons. Notes are left out, because students are never given them.
 */
export async function recordOf(db: Database, schoolId: number, studentId: number) {
  const rows = await selectIn(db, schoolId, 'attendance_mark as mark')
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'mark.sheet_id'))
    .innerJoin('person as taker', onKey('taker.id', 'sheet.taken_by'))
    .select([
      'sheet.id',
      'sheet.class',
      'sheet.date',
      'sheet.period',
      'sheet.taken_at',
      'taker.name as taker',
      'mark.status',
    ])
    .select(['mark.reason_id', 'mark.minutes_late'])
    .where('enrolment.student_id', '=', studentId)
    .orderBy('sheet.date')
    .orderBy('sheet.period')
    .orderBy('sheet.id')
    .execute();
  const corrections = Map.groupBy(await listCorrections(db, schoolId, studentId), ({ sheet_id }) => sheet_id);
  const codes = new Map((await listCodes(db, schoolId)).map((code) => [code._id, code]));
  const named = ({ reason, ...details }: Details) => {
    const found = codes.get(reason ?? '');
    return {
      ...details,
      ...(reason !== undefined && { reason: found?.name ?? reason }),
      ...(found && { code: found.code }),
    };
  };
  return rows.map((row) => ({
    class: row.class,
    date: row.date,
    ...periodOf(row),
    status: toStatus(row.status),
    ...named(detailsOf({ reason: row.reason_id, minutesLate: row.minutes_late, note: null })),
    takenBy: row.taker,
    takenAt: row.taken_at,
    corrections: (corrections.get(row.id) ?? []).map(withDetails).map(({ fromDetails, toDetails, ...correction }) => ({
      ...correction,
      ...(fromDetails && { fromDetails: named(withoutNote(fromDetails)) }),
      ...(toDetails && { toDetails: named(withoutNote(toDetails)) }),
    })),
  }));
}

function listCorrections(db: Database, schoolId: number, studentId: number) {
  return correctionsOf(db, schoolId)
    .select('correction.sheet_id')
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}

/**
 * Erases the notes about a student and the reasons for corrections of their lines, in which staff may have written
 * anything: in registers, their past versions, their corrections and withdrawn ones.
 */
export async function eraseNotes(transaction: DatabaseTransaction, schoolId: number, studentId: number): Promise<void> {
  const enrolments = (await enrolmentsOf(transaction, schoolId, studentId).execute()).map(({ id }) => id);
  const ids = idList(transaction, enrolments);
  for (const table of ['attendance_mark', 'attendance_mark_past', 'attendance_mark_aside'] as const) {
    await updateIn(transaction, schoolId, table)
      .set({ note: null })
      .where('enrolment_id', 'in', ids)
      .where('note', 'is not', null)
      .execute();
  }
  const corrections = await selectIn(transaction, schoolId, 'attendance_correction')
    .select(['id', 'old_detail', 'new_detail', 'why'])
    .where('enrolment_id', 'in', ids)
    .execute();
  for (const { id, old_detail, new_detail, why } of corrections) {
    if (!old_detail && !new_detail && !why) continue;
    await updateIn(transaction, schoolId, 'attendance_correction', { id })
      .set({ old_detail: textWithoutNote(old_detail), new_detail: textWithoutNote(new_detail), why: null })
      .execute();
  }
  await eraseWithdrawnNotes(transaction, schoolId, enrolments);
}

function textWithoutNote(detail: string | null): string | null {
  if (detail === null) return null;
  const text = JSON.stringify(withoutNote(readDetails(detail)));
  return text === '{}' ? null : text;
}
