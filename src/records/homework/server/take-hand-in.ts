import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { HandInState, HandInWay } from '../../../platform/contract/school-terms.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { discardFiles, removeDiscarded } from '../../../platform/files/stored-files.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type * as contract from '../homework.contract.ts';
import * as refusals from '../homework.refusals.ts';
import {
  addFileRows,
  countBytes,
  holdHandIn,
  holdStudent,
  listHandInsOf,
  type NewFile,
  removeFileRows,
  storeHandIn,
} from './hand-ins.queries.ts';
import * as homework from './homework.queries.ts';
import { toAnswers } from './read-homework.ts';
import { takeFiles } from './take-files.ts';

type HandInCall = Call<typeof contract.handIn>;

/** Stores a student's hand-in. It can be replaced until it is answered; the last one counts. */
export async function takeHandIn(call: HandInCall): Promise<contract.Homework> {
  const { db, caller, keepAnswer } = call;
  const row = await findOpen(call);
  return call.receiveFiles(async ({ files: uploaded, form }) => {
    const text = tidy(form.text ?? '') || null;
    expectWhatIsWanted(row.hand_in, text, uploaded.length);
    const answered = await takeFiles(call, uploaded, (files, keep) =>
      db.transaction().execute(async (transaction) => {
        await expectSame(transaction, call, row, form.handedInAt);
        const replaced = await replaceFiles(transaction, call, row, files);
        await keep(transaction);
        await store(transaction, call, row, text);
        const handed = await answerOf(transaction, call, row);
        await keepAnswer(transaction, handed);
        return { handed, replaced };
      }),
    );
    await removeDiscarded(call, caller.actor.schoolId, answered.replaced).catch(() => {});
    return answered.handed;
  });
}

/**
 * Finds the homework that the student can hand in, and refuses anything else before a file is received, also for a
 * student who has left the class.
 */
async function findOpen({ db, caller, params, now }: HandInCall): Promise<homework.HomeworkRow> {
  const { schoolId, personId: student } = caller.actor;
  const today = todayOf(caller, now());
  const found = await homework.findOfStudent(db, schoolId, params.id, { studentId: student, today });
  const row = foundBy(caller, found, refusals.homeworkNotFound);
  const asked = await homework.listAsked(db, schoolId, { ...row, due: today }, today);
  foundBy(
    caller,
    asked.find((one) => one.student === student),
    refusals.homeworkNotFound,
  );
  if (row.hand_in === 'none') throw refuse(refusals.notHandedInHere);
  const [before] = await listHandInsOf(db, schoolId, [row.id], student);
  refuseReturned(before?.state);
  return row;
}

/** Refuses a returned hand-in, and one that is in the place of another than the student saw when it was made. */
async function expectSame(
  transaction: DatabaseTransaction,
  call: HandInCall,
  row: homework.HomeworkRow,
  handedInAt: string | undefined,
): Promise<void> {
  const { schoolId, personId: student } = call.caller.actor;
  await holdStudent(transaction, schoolId, student);
  const stands = await holdHandIn(transaction, schoolId, row.id, student);
  refuseReturned(stands?.state);
  if (handedInAt === undefined || handedInAt === (stands?.at ?? '')) return;
  // The student's own device made the one that stands, and has only not received the answer.
  const own = await call.replacedAnswers(transaction);
  if (own.some((answer) => answer.own?.at === stands?.at)) return;
  throw refuseChanged(fault(refusals.handedInMeanwhile), await answerOf(transaction, call, row));
}

async function answerOf(transaction: DatabaseTransaction, call: HandInCall, row: homework.HomeworkRow) {
  const [handed] = await toAnswers({ ...call, db: transaction }, [row], call.caller.actor.personId);
  if (!handed) throw new Error('What was handed in is not there.');
  return handed;
}

/** Puts files into the place of those handed in before; returns the storage keys of these. */
async function replaceFiles(
  transaction: DatabaseTransaction,
  { caller, now }: HandInCall,
  row: homework.HomeworkRow,
  files: readonly NewFile[],
): Promise<readonly string[]> {
  const { schoolId, personId: student } = caller.actor;
  const key = { homework: row.id, student };
  await expectRoom(transaction, schoolId, { ...key, files });
  const replaced = await removeFileRows(transaction, schoolId, key);
  await discardFiles(transaction, schoolId, replaced, now());
  await addFileRows(transaction, schoolId, key, files);
  return replaced;
}

async function store(
  transaction: DatabaseTransaction,
  { bell, caller, now }: HandInCall,
  row: homework.HomeworkRow,
  text: string | null,
): Promise<void> {
  const { schoolId, personId: student } = caller.actor;
  const at = now();
  const handedIn = {
    state: row.hand_in === 'tick' ? ('ticked' as const) : ('handed-in' as const),
    text,
    at: at.toISOString(),
    is_late: todayOf(caller, at) > row.due ? 1 : 0,
  };
  await storeHandIn(transaction, schoolId, { homework: row.id, student }, handedIn);
  const of = { person: student, record: row.id, class: row.class, date: row.due };
  await recordAction(transaction, caller, { action: 'homework.hand-in', ...of, at });
  await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
}

function refuseReturned(state: HandInState | undefined): void {
  if (state === 'returned') throw refuse(refusals.handInReturned);
}

function expectWhatIsWanted(way: HandInWay, text: string | null, files: number): void {
  if (way !== 'files' && files > 0) throw refuseAt('files', refusals.noFilesWanted);
  if (way === 'files' && files === 0) throw refuseAt('files', refusals.filesWanted);
  if (way === 'text' && text === null) throw refuseAt('text', missing);
}

const megabyte = 1024 * 1024;

type Room = { readonly student: number; readonly homework: number; readonly files: readonly NewFile[] };

async function expectRoom(
  transaction: Parameters<typeof countBytes>[0],
  schoolId: number,
  { student, homework: id, files }: Room,
): Promise<void> {
  const added = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (added === 0) return;
  const { files_per_student_megabytes: megabytes } = await readSchoolById(transaction, schoolId);
  const used = await countBytes(transaction, schoolId, student, id);
  if (used + added > megabytes * megabyte) throw refuseAt('files', refusals.noRoomLeft, { megabytes });
}
