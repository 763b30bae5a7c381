import { namerOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { codeNamer } from '../../../base/school/server/reasons.queries.ts';
import { toStatus } from '../../../base/school/server/status-codes.ts';
import type { AttendanceStatus, PageWanted } from '../../../platform/contract/school-terms.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Details, WithdrawnRegister } from '../attendance.contract.ts';
import { detailsOf, withDetails, withoutNote } from './line.rules.ts';
import { periodOf } from './place-of-sheet.ts';

export type Withdrawal = { readonly by: number; readonly at: Date };

type Line = { readonly enrolment: number; readonly status: AttendanceStatus } & Details;

/** The kept content: the register's lines and corrections at the time of the withdrawal. */
type Kept = { readonly lines: readonly Line[]; readonly corrections: readonly KeptCorrection[] };

type KeptCorrection = {
  readonly enrolment: number;
  readonly why?: string;
  readonly fromDetails?: Details;
  readonly toDetails?: Details;
};

/** Moves a register that `holdSheet` has locked to the withdrawn registers. */
export async function withdrawSheet(
  transaction: DatabaseTransaction,
  schoolId: number,
  sheetId: number,
  { by, at }: Withdrawal,
): Promise<void> {
  const marks = await selectIn(transaction, schoolId, 'attendance_mark', { sheet_id: sheetId })
    .select(['enrolment_id', 'status', 'reason_id', 'minutes_late', 'note'])
    .orderBy('enrolment_id')
    .execute();
  const corrections = await selectIn(transaction, schoolId, 'attendance_correction', { sheet_id: sheetId })
    .select(['enrolment_id as enrolment', 'old_status as from', 'new_status as to'])
    .select(['old_detail', 'new_detail', 'why', 'corrected_by as by', 'corrected_at as at'])
    .orderBy('id')
    .execute();
  const lines = marks.map(({ enrolment_id, status, reason_id, minutes_late, note }) => ({
    enrolment: enrolment_id,
    status: toStatus(status),
    ...detailsOf({ reason: reason_id, minutesLate: minutes_late, note }),
  }));
  const sheet = await selectIn(transaction, schoolId, 'attendance_sheet', { id: sheetId })
    .select(['class', 'date', 'period', 'taken_by', 'taken_at'])
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('withdrawn_register')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'withdrawn_register', schoolId),
      ...sheet,
      withdrawn_by: by,
      withdrawn_at: at.toISOString(),
      lines: JSON.stringify({ lines, corrections: corrections.map(withDetails) } satisfies Kept),
    })
    .execute();
  await keepPast(transaction, 'attendance_mark', { schoolId, at }, { sheet_id: sheetId });
  await keepPast(transaction, 'attendance_sheet', { schoolId, at }, { id: sheetId });
  for (const table of ['attendance_correction', 'attendance_mark'] as const) {
    await deleteIn(transaction, schoolId, table).where('sheet_id', '=', sheetId).execute();
  }
  await deleteIn(transaction, schoolId, 'attendance_sheet', { id: sheetId }).execute();
}

/** The withdrawn registers of a class, the last withdrawn first, with the students' present names. */
export async function listWithdrawn(
  db: Database,
  schoolId: number,
  classNumber: number,
  { before, limit = usualLimit }: PageWanted,
): Promise<WithdrawnRegister[]> {
  const rows = await selectIn(db, schoolId, 'withdrawn_register as register', { class: classNumber })
    .innerJoin('person as taker', onKey('taker.id', 'register.taken_by'))
    .innerJoin('account as taker_account', onKey('taker_account.person_id', 'register.taken_by'))
    .innerJoin('person as admin', onKey('admin.id', 'register.withdrawn_by'))
    .innerJoin('account as admin_account', onKey('admin_account.person_id', 'register.withdrawn_by'))
    .select(['register.id', 'register.class', 'register.date', 'register.taken_at', 'register.withdrawn_at'])
    .select(['register.period', 'register.lines', 'taker.name as taker', 'taker_account.email as taker_email'])
    .select(['admin.name as admin', 'admin_account.email as admin_email'])
    .$if(before !== undefined, (query) => query.where('register.id', '<', before as number))
    .orderBy('register.id', 'desc')
    .limit(limit)
    .execute();
  const named = await namerOf(db, schoolId, classNumber);
  const coded = await codeNamer(
    db,
    schoolId,
    rows.some(({ lines }) => lines.includes('"reason"')),
  );
  return rows.map((row) => ({
    _id: String(row.id),
    class: row.class,
    date: row.date,
    ...periodOf(row),
    taken: { at: row.taken_at, by: { name: row.taker, email: row.taker_email } },
    withdrawn: { at: row.withdrawn_at, by: { name: row.admin, email: row.admin_email } },
    attendance: named((JSON.parse(row.lines) as Kept).lines).map(({ enrolment, ...line }) => coded(line)),
  }));
}

/** Removes the notes about a student, and the reasons for corrections of their lines, from the withdrawn registers. */
export async function eraseWithdrawnNotes(
  transaction: DatabaseTransaction,
  schoolId: number,
  enrolmentIds: readonly number[],
): Promise<void> {
  const rows = await selectIn(transaction, schoolId, 'withdrawn_register')
    .select(['id', 'lines'])
    .where(({ or, eb }) => or([eb('lines', 'like', '%"note":%'), eb('lines', 'like', '%"why":%')]))
    .execute();
  for (const { id, lines } of rows) {
    const kept = JSON.parse(lines) as Kept;
    const isTheirs = ({ enrolment }: { readonly enrolment: number }) => enrolmentIds.includes(enrolment);
    const without: Kept = {
      lines: kept.lines.map((line) => (isTheirs(line) ? withoutNote(line) : line)),
      corrections: kept.corrections.map((one) => (isTheirs(one) ? withoutNotes(one) : one)),
    };
    await updateIn(transaction, schoolId, 'withdrawn_register', { id })
      .set({ lines: JSON.stringify(without) })
      .execute();
  }
}

function withoutNotes({ why, fromDetails, toDetails, ...correction }: KeptCorrection): KeptCorrection {
  return {
    ...correction,
    ...(fromDetails && { fromDetails: withoutNote(fromDetails) }),
    ...(toDetails && { toDetails: withoutNote(toDetails) }),
  };
}

/** The limit is low, because registers are rarely withdrawn and each contains a whole class. */
const usualLimit = 20;
