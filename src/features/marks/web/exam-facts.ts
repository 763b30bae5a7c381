import type { SentExamFacts } from '../../../platform/contract/exams.ts';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import type { Session } from '../../school/shape.contract.ts';
import type { MarksRecord } from '../marks.contract.ts';

export const highestWeight = 1000;

/** What is said of an exam besides its marks, as typed; what is `undefined` follows from the session and today. */
export type TypedFacts = {
  /** The term's `_id`, empty for none. */
  readonly term?: string | undefined;
  readonly weight: string;
  readonly day?: string | undefined;
  readonly absentAsZero: boolean;
};

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

/** What to send of them; `undefined` if something is wrong. */
export function readFacts({ term, weight, day, absentAsZero }: TypedFacts): SentExamFacts | undefined {
  const number = readWeight(weight);
  if (number === undefined) return undefined;
  return { term: term || null, weight: number, ...(day && { day }), absentAsZero };
}

/** The facts of a submitted exam, to be corrected. */
export function factsOf({ term, weight, day, absentAsZero }: MarksRecord): TypedFacts {
  return { term: term ?? '', weight: String(weight), day: day ?? undefined, absentAsZero };
}

/** Those that differ from what stands. */
export function changedFacts(wanted: SentExamFacts, stands: MarksRecord): SentExamFacts {
  const names = Object.keys(wanted) as (keyof SentExamFacts)[];
  return Object.fromEntries(names.filter((name) => wanted[name] !== stands[name]).map((name) => [name, wanted[name]]));
}
