import * as Type from 'typebox';
import { TwoDecimals } from './hundredths.ts';
import { fault } from './reason.ts';
import { notAnId } from './refusals.ts';
import { Instant, LocalDate, maxNameLength, OneOf, OrNull, TextOrBlank } from './school-terms.ts';

/** `published`: families see it regardless of the policy; `corrected`: a mark was corrected after they could see it. */
export const examStates = ['submitted', 'published', 'corrected'] as const;

/** The `_id` of a term, or `null` for no term. */
const SentTerm = Type.Union([Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15 }), Type.Null()], {
  hint: fault(notAnId),
});

/** The weight of an exam in the result of its subject, with up to two decimals; 1 by default. */
export const Weight = TwoDecimals(0, 1000);

export const replacings = ['better', 'later'] as const;

/** The facts of an exam that are sent in addition to its marks. */
export const SentExamFacts = {
  term: Type.Optional(SentTerm),
  weight: Type.Optional(Weight),
  /** The day of the exam. */
  day: Type.Optional(LocalDate),
  /** Whether a student who did not sit it gets 0 in the subject's result; otherwise the exam is left out. */
  absentAsZero: Type.Optional(Type.Boolean()),
  /** One of the subject's categories; `null` for none. */
  category: Type.Optional(OrNull(TextOrBlank(60))),
  /** The name of the exam of the subject that it replaces, with that exam's weight and category; `null` for none. */
  replaces: Type.Optional(OrNull(TextOrBlank(maxNameLength))),
  /** Whether it replaces the exam only with a better result, or always. */
  replacesBy: Type.Optional(OneOf(replacings)),
};
export type SentExamFacts = Type.Static<Type.TObject<typeof SentExamFacts>>;

/** The states of a line: an exempt student is left out, `zero` counts as 0, and an absence counts as the exam says. */
const lineStates = ['sat', 'absent', 'exempt', 'zero'] as const;
export const LineState = OneOf(lineStates);
export type LineState = Type.Static<typeof LineState>;
/** The state of a line, if the mark does not imply it. */
export const SaidState = Type.Optional(OneOf(['exempt', 'zero']));

export const ExamFacts = {
  /** The `_id` of its term. */
  term: OrNull(Type.String()),
  weight: Type.Number(),
  /** The day of the exam, if it is known. */
  day: OrNull(LocalDate),
  absentAsZero: Type.Boolean(),
  /** The category of its subject. */
  category: OrNull(Type.String()),
  /** The name of the exam that it replaces, and when it does. */
  replaces: OrNull(Type.String()),
  replacesBy: OrNull(OneOf(replacings)),
  state: Type.Enum([...examStates]),
  publishedAt: OrNull(Instant),
  /** The `_id` of the grades with which it was published, which it keeps; `null` for the present ones. */
  gradeScale: OrNull(Type.String()),
};
