import { recordIfChanged, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { refuseFaults } from '../../../base/enrolments/server/class-entries.ts';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import type { EnteredMark } from '../../../platform/contract/mark-scale.ts';
import { fault } from '../../../platform/contract/reason.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { findMarkFault, maximumOf } from '../../marks/server/marks.rules.ts';
import { putMarkInDraft } from '../../marks/server/put-in-draft.ts';
import * as contract from '../homework.contract.ts';
import * as refusals from '../homework.refusals.ts';
import { type HandInMark, tidyMark, toStoredMark } from './hand-in-mark.ts';
import { holdHandIn, holdStudent, storeHandIn } from './hand-ins.queries.ts';
import * as homework from './homework.queries.ts';
import { readHandIns } from './read-hand-ins.ts';
import { readOwnHomework } from './read-homework.ts';

type Answering = Call<typeof contract.answerHandIn>;
type Said = HandInMark & { readonly state: contract.HandIn['state']; readonly feedback: string | null };

/** Returns what a student handed in, or has it done again, and puts the mark into the draft of the exam. */
export async function answerHandIn(call: Answering): Promise<contract.HandIn> {
  const { db, bell, caller, params, body, now } = call;
  const { schoolId, personId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const within = { ...call, db: transaction };
    const row = await readOwnHomework(within, params.id);
    const student = await findAsked(within, row);
    await holdStudent(transaction, schoolId, student.student);
    const before = await holdHandIn(transaction, schoolId, row.id, student.student);
    const changed = findChanged(body, before);
    if (changed) {
      const [stands] = await readHandIns(within, row, student.student);
      throw refuseChanged(fault(changed), stands);
    }
    const mark = body.mark === undefined ? undefined : tidyMark(body.mark);
    if (mark != null) refuseFaults(findMarkFault(mark, markedBy(row)));
    const at = now();
    const said = toSaid(body, before, mark);
    const answered = { ...said, answered_by: personId, answered_at: at.toISOString() };
    await storeHandIn(transaction, schoolId, { homework: row.id, student: student.student }, answered);
    // Feedback without a mark leaves alone what was typed into the draft itself.
    const hadMark = before?.mark != null || before?.words != null;
    if (mark != null || (mark === null && hadMark)) {
      const isRepeated = hadMark && before.mark === said.mark && before.words === said.words;
      await putInDraft(transaction, call, row, { ...student, mark, isRepeated, at });
    }
    await record(transaction, call, row, { student: student.student, before, said, at });
    await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
    const [answer] = await readHandIns(within, row, student.student);
    if (!answer) throw new Error('What was answered is not there.');
    return answer;
  });
}

type Stands = { readonly at: string | null; readonly answered_at: string | null };

/** Returns the reason why an answer was written to another state of the hand-in than the present one. */
function findChanged({ handedInAt, answeredAt }: Answering['body'], before: Stands | undefined) {
  if (handedInAt !== undefined && handedInAt !== (before?.at ?? null)) return refusals.handInChanged;
  const isOther = answeredAt !== undefined && answeredAt !== (before?.answered_at ?? null);
  return isOther ? refusals.answeredMeanwhile : undefined;
}

/** Finds the student with the roll of the call, if the homework is for them. */
async function findAsked({ db, caller, params, now }: Answering, row: homework.HomeworkRow) {
  const asked = await homework.listAsked(db, caller.actor.schoolId, row, todayOf(caller, now()));
  const student = asked.find(({ roll }) => roll === params.roll);
  if (!student) throw refuseAt('roll', refusals.studentNotAsked, { roll: params.roll, class: row.class });
  return student;
}

/** Returns the scale and the maximum of a homework's marks. */
function markedBy({ mark_scale, exam_max }: homework.HomeworkRow) {
  const scale = keptMarkScale(mark_scale);
  return { scale, maxMark: scale ? maximumOf(scale, undefined) : (exam_max ?? contract.maxHomeworkMark) };
}

/** Returns the answer to store; what the call leaves out stays as it was. */
function toSaid(
  { state, feedback }: Answering['body'],
  before: (HandInMark & { readonly feedback: string | null }) | undefined,
  mark: EnteredMark | undefined,
): Said {
  const stood = { mark: before?.mark ?? null, words: before?.words ?? null };
  return {
    state,
    feedback: feedback === undefined ? (before?.feedback ?? null) : tidy(feedback ?? '') || null,
    ...(mark === undefined ? stood : toStoredMark(mark)),
  };
}

type Marked = {
  readonly enrolment: number;
  readonly mark: EnteredMark;
  readonly isRepeated: boolean;
  readonly at: Date;
};

async function putInDraft(
  transaction: DatabaseTransaction,
  { caller }: Answering,
  row: homework.HomeworkRow,
  { at: now, ...marked }: Marked,
): Promise<void> {
  const { class: classNumber, subject, exam_name: examName, exam_max: maxMark, mark_scale, due } = row;
  if (examName === null) return;
  const exam = { class: classNumber, subject, examName, maxMark, scale: keptMarkScale(mark_scale) };
  const today = todayOf(caller, now);
  // The exam is in the session of the homework and of its students, which can have ended meanwhile.
  const date = due < today ? due : today;
  await putMarkInDraft(transaction, caller, exam, { ...marked, date, now });
}

type Recorded = {
  readonly student: number;
  readonly before: Said | undefined;
  readonly said: Said;
  readonly at: Date;
};

/** A call that changes nothing is recorded as a reading, so that nobody reads a student's hand-in unrecorded. */
async function record(
  transaction: DatabaseTransaction,
  { caller }: Answering,
  { id, class: classNumber, due: date }: homework.HomeworkRow,
  { student: person, before, said, at }: Recorded,
): Promise<void> {
  const event = { action: 'homework.answer', person, record: id, class: classNumber, date, at } as const;
  const stood = before && {
    state: before.state,
    feedback: before.feedback,
    mark: before.mark,
    words: before.words,
  };
  const made = await recordIfChanged(transaction, caller, event, { before: stood, after: said });
  if (made) return;
  await recordReading(transaction, caller, { action: 'homework.read-student', person, record: id, at });
}
