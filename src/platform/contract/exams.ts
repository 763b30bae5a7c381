import * as Type from 'typebox';
import { TwoDecimals } from './hundredths.ts';
import { fault } from './reason.ts';
import { notAnId } from './refusals.ts';
import { Instant, LocalDate } from './school-terms.ts';

/** `published`: families see it whatever the policy; `corrected`: a mark was corrected after they could see it. */
export const examStates = ['submitted', 'published', 'corrected'] as const;

/** The `_id` of a term, or `null` for none. */
const SentTerm = Type.Union([Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15 }), Type.Null()], {
  hint: fault(notAnId),
});

/** How much an exam counts in the result of its subject: with up to two decimals, 1 by default. */
export const Weight = TwoDecimals(0, 1000);

/** The facts of an exam besides its marks. */
export const SentExamFacts = {
  term: Type.Optional(SentTerm),
  weight: Type.Optional(Weight),
  /** When it was held. */
  day: Type.Optional(LocalDate),
  /** Whether a student who did not sit it gets 0 in the subject's result, instead of being left out. */
  absentAsZero: Type.Optional(Type.Boolean()),
};
export type SentExamFacts = Type.Static<Type.TObject<typeof SentExamFacts>>;

/** The state of a line that has no mark: an exempt student, for or against whom the exam does not count. */
export const LineState = Type.Optional(Type.Literal('exempt'));

export const ExamFacts = {
  /** The `_id` of its term. */
  term: Type.Union([Type.String(), Type.Null()]),
  weight: Type.Number(),
  /** When it was held, if that is known. */
  day: Type.Union([LocalDate, Type.Null()]),
  absentAsZero: Type.Boolean(),
  state: Type.Enum([...examStates]),
  publishedAt: Type.Union([Instant, Type.Null()]),
  /** The `_id` of the grades with which it was published, which it keeps; `null` for those of today. */
  gradeScale: Type.Union([Type.String(), Type.Null()]),
};
