import { termNotOfSession } from '../../../base/sessions/sessions.refusals.ts';
import type { SentExamFacts } from '../../../platform/contract/exams.ts';
import { inHundredths } from '../../../platform/contract/hundredths.ts';
import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import { dayAhead } from '../../../platform/contract/refusals.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { dayOutsideSession } from '../marks.refusals.ts';
import type { GivenFacts, Naming } from './facts.queries.ts';

/** The session of an exam, and its term's id if the session has that one. */
export type ExamSession = {
  readonly session: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly termId: number | null;
};

/** Returns the fault of a term that the session does not have. */
export function findTermFault({ term }: SentExamFacts, { termId }: ExamSession): Faults {
  return term != null && termId === null ? { term: fault(termNotOfSession) } : {};
}

/** The faults of an exam's facts, by field. */
export function findFactFaults(sent: SentExamFacts, place: ExamSession, today: string): Faults {
  const { session, from_date: from, to_date: to } = place;
  const faults: Record<string, Fault> = { ...findTermFault(sent, place) };
  if (sent.day !== undefined) {
    if (sent.day > today) faults.day = fault(dayAhead);
    else if (sent.day < from || sent.day > to) faults.day = fault(dayOutsideSession, { session, from, to });
  }
  return faults;
}

type Facts = Partial<GivenFacts>;

/** The sent name and maximum; the maximum is in stored form. */
type SentNaming = { readonly examName?: string; readonly maxMark?: number | undefined };

/** Returns the sent facts in the form in which they are stored. */
export function toStored(sent: SentExamFacts): Facts {
  return {
    ...(sent.term !== undefined && { term_id: sent.term === null ? null : Number(sent.term) }),
    ...(sent.weight !== undefined && { weight: inHundredths(sent.weight) }),
    ...(sent.day !== undefined && { day: sent.day }),
    ...(sent.absentAsZero !== undefined && { absent_as_zero: sent.absentAsZero ? 1 : 0 }),
    ...(sent.category !== undefined && { category: tidy(sent.category ?? '') || null }),
    ...(sent.replacesBy !== undefined && { replaces_by: sent.replacesBy }),
  };
}

export function namingToStore({ examName, maxMark }: SentNaming): Partial<Naming> {
  return {
    ...(examName !== undefined && { exam_name: tidy(examName) }),
    ...(maxMark !== undefined && { max_mark: maxMark }),
  };
}

/**
 * Returns a new exam's facts. By default it has weight 1 and was held today; if the session does not contain today, the
 * exam has no day.
 */
export function newFacts(
  sent: SentExamFacts,
  { from_date: from, to_date: to }: ExamSession,
  today: string,
): Required<Facts> {
  const day = from <= today && today <= to ? today : null;
  const place = { category: null, replaces_id: null, replaces_by: null };
  return { term_id: null, weight: 100, day, absent_as_zero: 0, ...place, ...toStored(sent) };
}

/** Returns the facts that differ from the stored ones; `undefined` if none does. */
export function changedFacts<F extends object>(stands: Readonly<F>, wanted: Partial<F>): Partial<F> | undefined {
  const changed = Object.entries(wanted).filter(([name, value]) => stands[name as keyof F] !== value);
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<F>);
}
