import { refuseFaults } from '../../../base/enrolments/server/class-entries.ts';
import type { SentExamFacts } from '../../../platform/contract/exams.ts';
import { notOneOf } from '../../../platform/contract/refusals.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { type Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type * as contract from '../marks.contract.ts';
import { marksSubmitted, noSuchExam, replacedByOther, termOfExamPublished } from '../marks.refusals.ts';
import { findSessionOf, type GivenFacts, listCategories } from './facts.queries.ts';
import { findFactFaults } from './facts.rules.ts';
import * as marks from './marks.queries.ts';
import { findPublishedTerm } from './publication.queries.ts';
import { findReplaced } from './replaced.queries.ts';

export function alreadySubmitted(sent: { subject: string; examName: string; class: number }): Refusal {
  return refuse(marksSubmitted, { subject: sent.subject.trim(), exam: sent.examName.trim(), class: sent.class });
}

/** Finds the category and exam that a sent exam names, in stored form; refuses those that its subject does not have. */
export async function placeOf(
  transaction: DatabaseTransaction,
  schoolId: number,
  exam: SentExamFacts & {
    readonly session: string;
    readonly class: number;
    readonly subject: string;
    readonly subjectId: number | null;
    readonly examName: string;
    readonly id?: number;
    /** When the exam replaces another one now; `null` or left out if it replaces none. */
    readonly standsBy?: GivenFacts['replaces_by'];
  },
) {
  const category = tidy(exam.category ?? '');
  if (category !== '') {
    const values = await listCategories(transaction, schoolId, exam.subjectId);
    if (!values.includes(category)) throw refuseAt('category', notOneOf, { values });
  }
  if (exam.replaces === undefined) return exam.replacesBy === undefined ? {} : { replaces_by: exam.replacesBy };
  const name = tidy(exam.replaces ?? '');
  if (name === '') return { replaces_id: null, replaces_by: null };
  const replaced = await findReplaced(transaction, schoolId, { ...exam, name }, exam.id);
  if (!replaced || replaced.id === exam.id) throw refuseAt('replaces', noSuchExam, { exam: name });
  if (replaced.replacesOther) throw refuseAt('replaces', replacedByOther, { exam: name });
  return { replaces_id: replaced.id, replaces_by: exam.replacesBy ?? exam.standsBy ?? ('better' as const) };
}

/** Refuses to move a published exam if that would change the results of a term that are published. */
async function expectResultsStay(
  transaction: DatabaseTransaction,
  schoolId: number,
  record: NonNullable<Awaited<ReturnType<typeof marks.lockRecord>>>,
  sent: SentExamFacts,
): Promise<void> {
  if (sent.term === undefined || record.published_at === null) return;
  const to = sent.term === null ? null : Number(sent.term);
  if (to === record.term_id) return;
  const terms = [record.term_id, to].filter((id) => id !== null);
  const term = await findPublishedTerm(transaction, schoolId, { exam: record.id, terms });
  if (term !== undefined) throw refuseAt('term', termOfExamPublished, { term });
}

/** Returns the new place of a corrected exam; refuses facts that do not fit and the name of another exam. */
export async function correctedPlace(
  transaction: DatabaseTransaction,
  schoolId: number,
  record: NonNullable<Awaited<ReturnType<typeof marks.lockRecord>>>,
  sent: Omit<Call<typeof contract.correctMarks>['body'], 'marks' | 'why' | 'basedOn'>,
  today: string,
): Promise<Partial<GivenFacts>> {
  await expectResultsStay(transaction, schoolId, record, sent);
  const isPlaced = sent.category !== undefined || sent.replaces !== undefined || sent.replacesBy !== undefined;
  if (sent.term == null && sent.day === undefined && sent.examName === undefined && !isPlaced) return {};
  const session = { sessionId: record.session_id, term: sent.term };
  const place = await findSessionOf(transaction, schoolId, session);
  refuseFaults(findFactFaults(sent, place, today));
  const named = { ...record, session: place.session, examName: sent.examName ?? record.exam_name };
  const ofExam = { ...sent, session: named.session, class: record.class, subject: record.subject };
  const standsBy = record.replaces_id === null ? null : record.replaces_by;
  const naming = { ...ofExam, examName: named.examName, subjectId: record.subject_id, id: record.id, standsBy };
  const ofPlace = isPlaced ? await placeOf(transaction, schoolId, naming) : {};
  const isRenamed = tidy(named.examName) !== record.exam_name;
  if (isRenamed && (await marks.isExamTaken(transaction, schoolId, named, record.id))) throw alreadySubmitted(named);
  return ofPlace;
}
