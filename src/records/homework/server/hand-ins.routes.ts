import { recordAction, recordIfChanged, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { HandInState, HandInWay } from '../../../platform/contract/school-terms.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { discardFiles, tidyStoredFiles } from '../../../platform/files/stored-files.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';
import { refuse, refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { markOverMaximum } from '../../marks/marks.refusals.ts';
import { putMarkInDraft } from '../../marks/server/put-in-draft.ts';
import * as contract from '../homework.contract.ts';
import * as refusals from '../homework.refusals.ts';
import { reminderMail } from './homework.mail.ts';
import * as homework from './homework.queries.ts';
import { readHandedIn, readOwnHomework, toAnswers, toOwn } from './read-homework.ts';
import { takeFiles } from './take-files.ts';

export function handInsRoutes(serve: Serve): void {
  serve(contract.handIn, handIn);
  serve.limited(contract.listHandIns, list);
  serve(contract.answerHandIn, answer);
  serve(contract.remind, remind);
}

/** Stores a student's hand-in. It can be replaced until it is answered; the last one counts. */
async function handIn(call: Call<typeof contract.handIn>): Promise<contract.Homework> {
  const { db, bell, caller, params, keepAnswer, now } = call;
  const { schoolId, personId: student } = caller.actor;
  const today = todayOf(caller, now());
  const found = await homework.findOfStudent(db, schoolId, params.id, { studentId: student, today });
  const row = foundBy(caller, found, refusals.homeworkNotFound);
  // A student who has left the class is refused before any file is received.
  const asked = await homework.listAsked(db, schoolId, { ...row, due: today }, today);
  foundBy(
    caller,
    asked.find((one) => one.student === student),
    refusals.homeworkNotFound,
  );
  if (row.hand_in === 'none') throw refuse(refusals.notHandedInHere);
  const [before] = await homework.listHandInsOf(db, schoolId, [row.id], student);
  refuseReturned(before?.state);
  return call.receiveFiles(async ({ files: uploaded, form }) => {
    const text = tidy(form.text ?? '') || null;
    expectWhatIsWanted(row.hand_in, text, uploaded.length);
    const answered = await takeFiles(call, uploaded, (files, keep) =>
      db.transaction().execute(async (transaction) => {
        await homework.holdStudent(transaction, schoolId, student);
        const stands = await homework.holdHandIn(transaction, schoolId, row.id, student);
        refuseReturned(stands?.state);
        await expectRoom(transaction, schoolId, { student, homework: row.id, files });
        const replaced = await homework.removeFileRows(transaction, schoolId, { homework: row.id, student });
        await discardFiles(transaction, schoolId, replaced, now());
        await homework.addFileRows(transaction, schoolId, { homework: row.id, student }, files);
        await keep(transaction);
        const at = now();
        await homework.storeHandIn(
          transaction,
          schoolId,
          { homework: row.id, student },
          {
            state: row.hand_in === 'tick' ? 'ticked' : 'handed-in',
            text,
            at: at.toISOString(),
            is_late: todayOf(caller, at) > row.due ? 1 : 0,
          },
        );
        const event = {
          action: 'homework.hand-in',
          person: student,
          record: row.id,
          class: row.class,
          date: row.due,
          at,
        } as const;
        await recordAction(transaction, caller, event);
        await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
        const [handed] = await toAnswers({ ...call, db: transaction }, [row], student);
        if (!handed) throw new Error('What was handed in is not there.');
        await keepAnswer(transaction, handed);
        return { handed, hasReplaced: replaced.length > 0 };
      }),
    );
    if (answered.hasReplaced) await tidyStoredFiles(call, schoolId).catch(() => {});
    return answered.handed;
  });
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

type Room = { readonly student: number; readonly homework: number; readonly files: readonly homework.NewFile[] };

async function expectRoom(
  transaction: Parameters<typeof homework.countBytes>[0],
  schoolId: number,
  { student, homework: id, files }: Room,
): Promise<void> {
  const added = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (added === 0) return;
  const { files_per_student_megabytes: megabytes } = await readSchoolById(transaction, schoolId);
  const used = await homework.countBytes(transaction, schoolId, student, id);
  if (used + added > megabytes * megabyte) throw refuseAt('files', refusals.noRoomLeft, { megabytes });
}

async function list(call: Call<typeof contract.listHandIns>, scope: Scope): Promise<contract.HandIn[]> {
  const { db, caller, params, now } = call;
  const row = await readHandedIn(call, params.id, scope);
  const handIns = await readHandIns(call, row);
  // The audit entry names the day whose class is meant: the due day, or today if that is earlier.
  const today = todayOf(caller, now());
  const date = row.due < today ? row.due : today;
  const event = { action: 'homework.read', record: row.id, class: row.class, date, at: now() } as const;
  await recordReading(db, caller, event);
  return handIns;
}

/** Returns a row for every student the homework is for, or for one of them. */
async function readHandIns(
  { db, caller, now }: Pick<Call<typeof contract.listHandIns>, 'db' | 'caller' | 'now'>,
  row: homework.HomeworkRow,
  student?: number,
): Promise<contract.HandIn[]> {
  const { schoolId } = caller.actor;
  const asked = await homework.listAsked(db, schoolId, row, todayOf(caller, now()));
  const handIns = await homework.listHandInsOf(db, schoolId, [row.id], student);
  const files = await homework.listFiles(db, schoolId, [row.id], student ?? 'everybody');
  return asked
    .filter((one) => student === undefined || one.student === student)
    .map(({ student: own, roll, name }) => {
      const handedIn = handIns.find(({ student_id }) => student_id === own);
      return {
        roll,
        name,
        ...toOwn(
          handedIn,
          files.filter(({ student_id }) => student_id === own),
        ),
        answeredAt: handedIn?.answered_at ?? null,
      };
    });
}

async function answer(call: Call<typeof contract.answerHandIn>): Promise<contract.HandIn> {
  const { db, bell, caller, params, body, now } = call;
  const { schoolId, personId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const within = { ...call, db: transaction };
    const row = await readOwnHomework(within, params.id);
    const asked = await homework.listAsked(transaction, schoolId, row, todayOf(caller, now()));
    const student = asked.find(({ roll }) => roll === params.roll);
    if (!student) throw refuseAt('roll', refusals.studentNotAsked, { roll: params.roll, class: row.class });
    await homework.holdStudent(transaction, schoolId, student.student);
    const before = await homework.holdHandIn(transaction, schoolId, row.id, student.student);
    if (body.handedInAt !== undefined && body.handedInAt !== (before?.at ?? null)) {
      const [stands] = await readHandIns(within, row, student.student);
      throw refuseChanged(fault(refusals.handInChanged), stands);
    }
    const { mark } = body;
    if (mark != null && row.exam_max !== null && mark > row.exam_max) {
      throw refuseAt('mark', markOverMaximum, { maxMark: row.exam_max });
    }
    const at = now();
    const said = {
      state: body.state,
      feedback: body.feedback === undefined ? (before?.feedback ?? null) : tidy(body.feedback ?? '') || null,
      mark: mark === undefined ? (before?.mark ?? null) : mark,
    };
    const answered = { answered_by: personId, answered_at: at.toISOString() };
    const key = { homework: row.id, student: student.student };
    await homework.storeHandIn(transaction, schoolId, key, { ...said, ...answered });
    // Feedback without a mark leaves alone what was typed into the draft itself.
    const isMarked = mark != null || (mark === null && before?.mark != null);
    if (isMarked && row.exam_name !== null) {
      const draft = { class: row.class, subject: row.subject, examName: row.exam_name, maxMark: row.exam_max };
      await putMarkInDraft(transaction, caller, draft, { enrolment: student.enrolment, mark: said.mark, now: at });
    }
    const event = {
      action: 'homework.answer',
      person: student.student,
      record: row.id,
      class: row.class,
      date: row.due,
      at,
    } as const;
    const stood = before && { state: before.state, feedback: before.feedback, mark: before.mark };
    const made = await recordIfChanged(transaction, caller, event, { before: stood, after: said });
    // A call that changes nothing is recorded as a reading, so that nobody reads a student's hand-in unrecorded.
    if (!made) {
      await recordReading(transaction, caller, {
        action: 'homework.read-student',
        person: student.student,
        record: row.id,
        at,
      });
    }
    await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
    const [answer] = await readHandIns(within, row, student.student);
    if (!answer) throw new Error('What was answered is not there.');
    return answer;
  });
}

/** Reminds the students who have not handed in, at most once a day by mail. */
async function remind(call: Call<typeof contract.remind>) {
  const { db, bell, caller, params, now } = call;
  const { schoolId, personId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const row = await readOwnHomework({ ...call, db: transaction }, params.id);
    if (row.hand_in === 'none') throw refuse(refusals.notHandedInHere);
    const at = now();
    const today = todayOf(caller, at);
    const asked = await homework.listAsked(transaction, schoolId, row, today);
    const handedIn = new Set(
      (await homework.listHandInsOf(transaction, schoolId, [row.id]))
        .filter(({ state }) => state !== 'open' && state !== 'again')
        .map(({ student_id }) => student_id),
    );
    const left = asked.filter(({ student }) => !handedIn.has(student));
    await homework.updateHomework(transaction, schoolId, row.id, { reminded_at: at.toISOString() });
    const mails = left.map(({ student }) => ({
      to: student,
      about: { homework: row.id },
      onceKey: `${reminderMail.kind} ${row.id} ${student} ${today}`,
    }));
    await queueMails(transaction, { schoolId, kind: reminderMail.kind, by: personId, now: at }, mails);
    const event = { action: 'homework.remind', record: row.id, class: row.class, date: row.due, at } as const;
    await recordAction(transaction, caller, event);
    await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
    return { students: left.length };
  });
}
