import type { Session } from '../../../base/school/shape.contract.ts';
import type { SentExamFacts } from '../../../platform/contract/exams.ts';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { maxNameLength } from '../../../platform/contract/school-terms.ts';
import { findLengthFault } from '../../../platform/web/components/text-fault.ts';
import type { MarksRecord } from '../marks.contract.ts';
import { readMaxMark } from './mark-text.ts';

export const highestWeight = 1000;

/** An exam's facts as typed, without its marks; `undefined` ones follow from the session and today. */
export type TypedFacts = {
  /** The term's `_id`; empty for no term. */
  readonly term?: string | undefined;
  readonly weight: string;
  readonly day?: string | undefined;
  readonly absentAsZero: boolean;
  /** The name of the category; empty for none. */
  readonly category?: string | undefined;
  readonly replaces?: string | undefined;
  readonly replacesBy?: 'better' | 'later' | undefined;
};

/** The typed facts of a submitted exam, whose name and maximum can be corrected too. */
export type TypedExam = TypedFacts & {
  readonly examName: string;
  readonly maxMark: string;
  /** The name of a scale, which has its own maximum. */
  readonly scale?: string | undefined;
};

/** The facts that are sent. */
export type SentExam = SentExamFacts & { readonly examName?: string; readonly maxMark?: number };

export const usualFacts: TypedFacts = { weight: '1', absentAsZero: false };

/** Reads a weight with up to two decimals; `undefined` if it is invalid. */
export function readWeight(text: string): number | undefined {
  return readDecimal(text, 0, highestWeight);
}

/**
 * Returns the facts with the default day, which is today if the session contains it, and the default term, which is
 * that of the day.
 */
export function offeredFacts(typed: TypedFacts, session: Session | undefined, today: string): TypedFacts {
  const isWithin = session !== undefined && session.from <= today && today <= session.to;
  const day = typed.day ?? (isWithin ? today : undefined);
  const ofDay = session?.terms.find(({ from, to }) => day !== undefined && from <= day && day <= to);
  const hasChosen = typed.term === '' || session?.terms.some(({ _id }) => _id === typed.term);
  return { ...typed, day, term: hasChosen ? typed.term : (ofDay?._id ?? '') };
}

/** Returns the facts to send; `undefined` if one is invalid. */
export function readFacts({ term, weight, day, absentAsZero, ...place }: TypedFacts): SentExamFacts | undefined {
  const number = readWeight(weight);
  if (number === undefined) return undefined;
  return { term: term || null, weight: number, ...(day && { day }), absentAsZero, ...placeToSend(place) };
}

/** Returns the category, the replaced exam and the condition for replacing it; what was never chosen is left out. */
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

/** Returns the typed form of a submitted exam, to be corrected. */
export function typedExam(exam: MarksRecord): TypedExam {
  const { examName, maxMark, scale, term, weight, day, absentAsZero, category, replaces, replacesBy } = exam;
  const place = { category: category ?? '', replaces: replaces ?? '', replacesBy: replacesBy ?? undefined };
  const facts = { term: term ?? '', weight: String(weight), day: day ?? undefined, absentAsZero, ...place };
  return { examName, maxMark: String(maxMark ?? ''), scale: scale ?? undefined, ...facts };
}

/** Returns the facts to send; `undefined` if one is invalid. */
export function readExam(typed: TypedExam): SentExam | undefined {
  const facts = readFacts(typed);
  const maxMark = typed.scale === undefined ? readMaxMark(typed.maxMark) : undefined;
  if (!facts || (maxMark === undefined && typed.scale === undefined) || !isExamName(typed.examName)) return undefined;
  return { examName: typed.examName.trim(), ...(maxMark !== undefined && { maxMark }), ...facts };
}

/** Returns whether a text is a valid name for an exam. */
export function isExamName(text: string): boolean {
  return text.trim() !== '' && findLengthFault(text, maxNameLength) === null;
}

/** Returns the facts that differ from the stored ones. */
export function changedFacts(
  wanted: SentExam,
  stands: SentExam | (Omit<MarksRecord, 'maxMark'> & { readonly maxMark?: number | null }),
): SentExam {
  const names = Object.keys(wanted) as (keyof SentExam)[];
  return Object.fromEntries(names.filter((name) => wanted[name] !== stands[name]).map((name) => [name, wanted[name]]));
}
