import * as Type from 'typebox';
import { TwoDecimals } from './hundredths.ts';
import { fault } from './reason.ts';
import { notAnId } from './refusals.ts';
import { Instant, LocalDate, maxNameLength, OneOf, TextOrBlank } from './school-terms.ts';

/** `published`: families see it whatever the policy; `corrected`: a mark was corrected after they could see it. */
export const examStates = ['submitted', 'published', 'corrected'] as const;

/** The `_id` of a term, or `null` for none. */
const SentTerm = Type.Union([Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15 }), Type.Null()], {
  hint: fault(notAnId),
});

/** How much an exam counts in the result of its subject: with up to two decimals, 1 by default. */
export const Weight = TwoDecimals(0, 1000);

export const replacings = ['better', 'later'] as const;

/** The facts of an exam besides its marks. */
export const SentExamFacts = {
  term: Type.Optional(SentTerm),
  weight: Type.Optional(Weight),
  /** When it was held. */
  day: Type.Optional(LocalDate),
  /** Whether a student who did not sit it gets 0 in the subject's result, instead of being left out. */
  absentAsZero: Type.Optional(Type.Boolean()),
  /** One of the subject's; `null` for none. */
  category: Type.Optional(Type.Union([TextOrBlank(60), Type.Null()])),
  /** The name of the exam of the subject in whose place it counts, with that one's weight and category; `null` for none. */
  replaces: Type.Optional(Type.Union([TextOrBlank(maxNameLength), Type.Null()])),
  /** Whether it counts only if it is better, or whatever it is. */
  replacesBy: Type.Optional(OneOf(replacings)),
};
export type SentExamFacts = Type.Static<Type.TObject<typeof SentExamFacts>>;

/** The states of a line: who is exempt is left out, `zero` counts as 0, and who was absent as the exam says. */
const lineStates = ['sat', 'absent', 'exempt', 'zero'] as const;
export const LineState = OneOf(lineStates);
export type LineState = Type.Static<typeof LineState>;
/** The state of a line where its mark does not say it. */
export const SaidState = Type.Optional(OneOf(['exempt', 'zero']));

export const ExamFacts = {
  /** The `_id` of its term. */
  term: Type.Union([Type.String(), Type.Null()]),
  weight: Type.Number(),
  /** When it was held, if that is known. */
  day: Type.Union([LocalDate, Type.Null()]),
  absentAsZero: Type.Boolean(),
  /** The category of its subject. */
  category: Type.Union([Type.String(), Type.Null()]),
  /** The name of the exam in whose place it counts, and when it does. */
  replaces: Type.Union([Type.String(), Type.Null()]),
  replacesBy: Type.Union([OneOf(replacings), Type.Null()]),
  state: Type.Enum([...examStates]),
  publishedAt: Type.Union([Instant, Type.Null()]),
  /** The `_id` of the grades with which it was published, which it keeps; `null` for those of today. */
  gradeScale: Type.Union([Type.String(), Type.Null()]),
};
