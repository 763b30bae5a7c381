import { refuseFaults } from '../../../base/enrolments/server/class-entries.ts';
import { findMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import type { EnteredMark, MarkScale } from '../../../platform/contract/mark-scale.ts';
import { fault } from '../../../platform/contract/reason.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { draftChanged, marksSubmitted } from '../marks.refusals.ts';
import { endOldestDrafts, findDraft, storeDraft } from './drafts.queries.ts';
import { findPlace } from './facts.queries.ts';
import { newFacts } from './facts.rules.ts';
import { isExamTaken } from './marks.queries.ts';
import { findMarkFault, maximumOf } from './marks.rules.ts';
import { unknownSubject } from './unknown-subject.ts';

type Exam = {
  readonly class: number;
  readonly subject: string;
  readonly examName: string;
  /** The maximum and the scale with which a draft is begun. */
  readonly maxMark: number | null;
  readonly scale: MarkScale | null;
};

type Put = {
  readonly enrolment: number;
  readonly mark: EnteredMark;
  /** Whether it was put there before: then it only fills an empty place, and leaves what was typed there since. */
  readonly isRepeated: boolean;
  /** A day of the session in which the exam is. */
  readonly date: string;
  readonly now: Date;
};

/** Higher than any maximum that a draft can have. */
const noMaximum = 999_999_999;

/**
 * Puts a student's mark into the draft of an exam, which is begun if there is none; `null` removes the mark. A note
 * stays. A mark that does not fit the scale and the maximum of the draft, or whose exam is submitted, is refused at the
 * field `mark`.
 */
export async function putMarkInDraft(
  transaction: DatabaseTransaction,
  caller: Caller,
  exam: Exam,
  { enrolment, mark, isRepeated, date, now }: Put,
): Promise<void> {
  const { schoolId, personId } = caller.actor;
  const { closed_at, subjectId, ...place } = await findPlace(transaction, schoolId, date, exam);
  if (subjectId === null || closed_at !== null) {
    if (isRepeated) return;
    throw unknownSubject(exam, place.session);
  }
  const key = { by: personId, subjectId, examName: exam.examName };
  const stands = await findDraft(transaction, schoolId, key);
  const own = stands?.lines.find((line) => line.enrolment === enrolment);
  if (isRepeated && own && (own.mark !== null || own.state !== undefined || own.text)) return;
  if (!stands && (await isExamTaken(transaction, schoolId, { ...exam, session: place.session }))) {
    if (isRepeated) return;
    const { class: classNumber, subject, examName } = exam;
    throw refuseAt('mark', marksSubmitted, { subject, exam: examName, class: classNumber });
  }
  // Without a draft there is nothing to remove.
  if (!stands && mark === null) return;
  const facts = stands ? factsOf(stands, exam) : newFactsOf(exam, place, todayOf(caller, now));
  if (stands && mark !== null) await expectMarkOf(transaction, schoolId, { ...facts, own: stands.maxMark }, mark);
  const lines = (stands?.lines ?? []).filter((line) => line !== own);
  if (mark !== null) lines.push({ enrolment, mark });
  else if (own?.note !== undefined) lines.push({ enrolment, mark, text: '', note: own.note });
  const draft = { ...key, at: now, facts, lines };
  if (!(await storeDraft(transaction, schoolId, draft, stands?.savedAt ?? null))) {
    throw refuseChanged(fault(draftChanged), undefined);
  }
  await endOldestDrafts(transaction, schoolId, draft);
}

type Standing = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

/** Returns the facts of a draft as they are stored; without a maximum, it gets that of the homework. */
function factsOf(stands: Standing, exam: Exam) {
  const { term, weight, day, absentAsZero, maxMark, scale, category, replaces, replacesBy } = stands;
  return {
    term_id: term === null ? null : Number(term),
    weight: Math.round(weight * 100),
    day,
    absent_as_zero: absentAsZero ? 1 : 0,
    max_mark: maxMark ?? exam.maxMark,
    scale,
    category: category ?? null,
    replaces: replaces ?? null,
    replaces_by: replacesBy ?? null,
  };
}

function newFactsOf({ maxMark, scale }: Exam, place: Parameters<typeof newFacts>[1], today: string) {
  return { ...newFacts({}, place, today), day: null, max_mark: maxMark, scale: scale?.name ?? null };
}

async function expectMarkOf(
  transaction: DatabaseTransaction,
  schoolId: number,
  facts: {
    readonly scale?: string | null;
    readonly max_mark: number | null;
    /** The draft's own maximum. */
    readonly own?: number | null | undefined;
  },
  mark: NonNullable<EnteredMark>,
): Promise<void> {
  const scale = facts.scale ? ((await findMarkScale(transaction, schoolId, facts.scale)) ?? null) : null;
  const maxMark = scale ? maximumOf(scale, facts.own ?? undefined) : (facts.max_mark ?? noMaximum);
  refuseFaults(findMarkFault(mark, { scale, maxMark }));
}
