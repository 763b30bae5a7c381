import type { Session } from '../../../base/school/shape.contract.ts';
import type { SentExamFacts } from '../../../platform/contract/exams.ts';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { findLengthFault } from '../../../platform/web/components/text-fault.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { readMaxMark } from './mark-text.ts';

export const highestWeight = 1000;

/** An exam's facts besides its marks, as typed; `undefined` ones follow from the session and today. */
export type TypedFacts = {
  /** The term's `_id`, empty for none. */
  readonly term?: string | undefined;
  readonly weight: string;
  readonly day?: string | undefined;
  readonly absentAsZero: boolean;
  /** Empty for none. */
  readonly category?: string | undefined;
  readonly replaces?: string | undefined;
  readonly replacesBy?: 'better' | 'later' | undefined;
};

/** The same of a submitted exam, of which name and maximum are corrected too. */
export type TypedExam = TypedFacts & {
  readonly examName: string;
  readonly maxMark: string;
  /** The name of a scale, which has a maximum of its own. */
  readonly scale?: string | undefined;
};

/** The facts that are sent. */
export type SentExam = SentExamFacts & { readonly examName?: string; readonly maxMark?: number };

export const usualFacts: TypedFacts = { weight: '1', absentAsZero: false };

/** A weight with up to two decimals; `undefined` if it is none. */
export function readWeight(text: string): number | undefined {
  return readDecimal(text, 0, highestWeight);
}

/** The facts with the day and the term that are offered: today, where it lies in the session, and the term of the day. */
export function offeredFacts(typed: TypedFacts, session: Session | undefined, today: string): TypedFacts {
  const isWithin = session !== undefined && session.from <= today && today <= session.to;
  const day = typed.day ?? (isWithin ? today : undefined);
  const ofDay = session?.terms.find(({ from, to }) => day !== undefined && from <= day && day <= to);
  const hasChosen = typed.term === '' || session?.terms.some(({ _id }) => _id === typed.term);
  return { ...typed, day, term: hasChosen ? typed.term : (ofDay?._id ?? '') };
}

/** The facts to send; `undefined` if one is wrong. */
export function readFacts({ term, weight, day, absentAsZero, ...place }: TypedFacts): SentExamFacts | undefined {
  const number = readWeight(weight);
  if (number === undefined) return undefined;
  return { term: term || null, weight: number, ...(day && { day }), absentAsZero, ...placeToSend(place) };
}

/** The category, and the exam that it replaces with when it does; what was never chosen is left out. */
export function placeToSend({
  category,
  replaces,
  replacesBy,
}: Pick<TypedFacts, 'category' | 'replaces' | 'replacesBy'>) {
  return {
    ...(category !== undefined && { category: category || null }),
    ...(replaces !== undefined && { replaces: replaces || null }),
    ...(replaces && { replacesBy: replacesBy ?? ('better' as const) }),
  };
}

/** A submitted exam, to be corrected. */
export function typedExam(exam: MarksRecord): TypedExam {
  const { examName, maxMark, scale, term, weight, day, absentAsZero, category, replaces, replacesBy } = exam;
  const place = { category: category ?? '', replaces: replaces ?? '', replacesBy: replacesBy ?? undefined };
  const facts = { term: term ?? '', weight: String(weight), day: day ?? undefined, absentAsZero, ...place };
  return { examName, maxMark: String(maxMark ?? ''), scale: scale ?? undefined, ...facts };
}

/** The fact to send; `undefined` if it is wrong. */
export function readExam(typed: TypedExam): SentExam | undefined {
  const facts = readFacts(typed);
  const maxMark = typed.scale === undefined ? readMaxMark(typed.maxMark) : undefined;
  if (!facts || (maxMark === undefined && typed.scale === undefined) || !isExamName(typed.examName)) return undefined;
  return { examName: typed.examName.trim(), ...(maxMark !== undefined && { maxMark }), ...facts };
}

/** Whether an exam can be called so. */
export function isExamName(text: string): boolean {
  return text.trim() !== '' && findLengthFault(text, maxNameLength) === null;
}

/** The facts that differ from the stored ones. */
export function changedFacts(
  wanted: SentExam,
  stands: SentExam | (Omit<MarksRecord, 'maxMark'> & { readonly maxMark?: number | null }),
): SentExam {
  const names = Object.keys(wanted) as (keyof SentExam)[];
  return Object.fromEntries(names.filter((name) => wanted[name] !== stands[name]).map((name) => [name, wanted[name]]));
}
