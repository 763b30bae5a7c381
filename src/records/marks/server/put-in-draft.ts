import { refuseFaults } from '../../../base/enrolments/server/class-entries.ts';
import { findMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import type { EnteredMark, MarkScale } from '../../../platform/contract/mark-scale.ts';
import { fault } from '../../../platform/contract/reason.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { refuseChanged } from '../../../platform/server/refusal.ts';
import { draftChanged } from '../marks.refusals.ts';
import { endOldestDrafts, findDraft, storeDraft } from './drafts.queries.ts';
import { findPlace } from './facts.queries.ts';
import { newFacts } from './facts.rules.ts';
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

/** Higher than any maximum that a draft can have. */
const noMaximum = 999_999_999;

/**
 * Puts a student's mark into the draft of an exam, which is begun if there is none; `null` removes the mark. A note
 * stays. A mark that does not fit the scale and the maximum of the draft is refused at the field `mark`.
 */
export async function putMarkInDraft(
  transaction: DatabaseTransaction,
  caller: Caller,
  exam: Exam,
  { enrolment, mark, now }: { readonly enrolment: number; readonly mark: EnteredMark; readonly now: Date },
): Promise<void> {
  const { schoolId, personId } = caller.actor;
  const today = todayOf(caller, now);
  const { closed_at, subjectId, ...place } = await findPlace(transaction, schoolId, today, exam);
  if (subjectId === null || closed_at !== null) throw unknownSubject(exam, place.session);
  const key = { by: personId, subjectId, examName: exam.examName };
  const stands = await findDraft(transaction, schoolId, key);
  const lines = (stands?.lines ?? []).filter((line) => line.enrolment !== enrolment);
  const facts = stands
    ? {
        term_id: stands.term === null ? null : Number(stands.term),
        weight: Math.round(stands.weight * 100),
        day: stands.day,
        absent_as_zero: stands.absentAsZero ? 1 : 0,
        category: stands.category ?? null,
        replaces: stands.replaces ?? null,
        replaces_by: stands.replacesBy ?? null,
        max_mark: stands.maxMark ?? exam.maxMark,
        scale: stands.scale,
      }
    : { ...newFacts({}, place, today), day: null, max_mark: exam.maxMark, scale: exam.scale?.name ?? null };
  if (stands && mark !== null) {
    const scale = facts.scale ? ((await findMarkScale(transaction, schoolId, facts.scale)) ?? null) : null;
    const maxMark = scale ? maximumOf(scale, stands.maxMark ?? undefined) : (facts.max_mark ?? noMaximum);
    refuseFaults(findMarkFault(mark, { scale, maxMark }));
  }
  const note = stands?.lines.find((line) => line.enrolment === enrolment)?.note;
  if (mark !== null) lines.push({ enrolment, mark });
  else if (note !== undefined) lines.push({ enrolment, mark, text: '', note });
  const draft = { ...key, at: now, facts, lines };
  if (!(await storeDraft(transaction, schoolId, draft, stands?.savedAt ?? null))) {
    throw refuseChanged(fault(draftChanged), undefined);
  }
  await endOldestDrafts(transaction, schoolId, draft);
}
