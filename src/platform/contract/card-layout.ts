import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAClass, tooLong } from './refusals.ts';
import { ClassNumber, maxNameLength, OneOf, RequiredText, TextOrBlank } from './school-terms.ts';

export const maxCardTitle = 100;
export const maxCardText = 1000;
export const mostSignatures = 4;
const maxSignature = 60;
export const maxShownSubject = 60;
/** More than a school teaches in a session. */
const mostSubjects = 500;
const mostClasses = 1000;

/** The parts of a card below the name of the student, as they stand on it today. */
export const cardBlocks = ['results', 'conduct', 'attendance', 'remark', 'grades', 'signatures', 'text'] as const;
export type CardBlock = (typeof cardBlocks)[number];

/** The columns before the result: a subject's exams, its categories, or none. */
export const cardColumns = ['exams', 'categories', 'none'] as const;
/** When the class's mean, lowest and highest stand under a subject; `usual`: where results are not in percent. */
export const cardFigures = ['never', 'usual', 'always'] as const;

const Results = Type.Object({
  columns: OneOf(cardColumns),
  figures: OneOf(cardFigures),
  /** The results of the earlier terms of the session, each in a column of its own. */
  earlierTerms: Type.Boolean(),
  /** The result of the whole session so far. */
  session: Type.Boolean(),
  grades: Type.Boolean(),
  points: Type.Boolean(),
  comments: Type.Boolean(),
  mean: Type.Boolean(),
});

const Attendance = Type.Object({
  counts: Type.Boolean(),
  codes: Type.Boolean(),
  /** What was missed, in a sentence. */
  words: Type.Boolean(),
});

export const cardParts = {
  /** In place of "Report card"; empty for that. */
  title: TextOrBlank(maxCardTitle),
  /** The parts that stand on the card, in their order. */
  blocks: Type.Array(OneOf(cardBlocks), { maxItems: cardBlocks.length, uniqueItems: true }),
  results: Results,
  attendance: Attendance,
  /** The subjects that are conduct: they stand apart from the others. */
  conduct: Type.Array(RequiredText(maxNameLength), { maxItems: 50 }),
  /** Who signs; without any the class teacher, the head and the guardian. */
  signatures: Type.Array(RequiredText(maxSignature), { maxItems: mostSignatures }),
  text: Type.String({
    maxLength: maxCardText,
    pattern: '^[^\\u0000]*$',
    hint: fault(tooLong, { most: maxCardText }),
  }),
  /** The order of subjects on paper, before those that are not named, and what each is called there: empty for its name. */
  subjects: Type.Array(Type.Object({ subject: RequiredText(maxNameLength), shownAs: TextOrBlank(maxShownSubject) }), {
    maxItems: mostSubjects,
  }),
};

export const CardParts = Type.Object(cardParts);
export type CardParts = Type.Static<typeof CardParts>;

/** The classes that it is for: every class without a layout of its own, or certain classes, or none yet. */
export const UsedFor = Type.Union([Type.Literal('school'), Type.Array(ClassNumber, { maxItems: mostClasses })], {
  hint: fault(notAClass),
});

export const CardLayout = Type.Object({ _id: Type.String(), name: Type.String(), usedFor: UsedFor, ...cardParts });
export type CardLayout = Type.Static<typeof CardLayout>;
