import * as Type from 'typebox';
import { fault } from './reason.ts';
import { notAClass, tooLong } from './refusals.ts';
import { ClassNumber, maxNameLength, OneOf, RequiredText, TextOrBlank } from './school-terms.ts';

export const maxCardTitle = 100;
export const maxCardText = 1000;
export const mostSignatures = 4;
const maxSignature = 60;
export const maxShownSubject = 60;
/** The most subjects in a layout, which is more than a school teaches in a session. */
const mostSubjects = 500;
const mostClasses = 1000;

/** The parts of a card below the name of the student, in their default order. */
export const cardBlocks = ['results', 'conduct', 'attendance', 'remark', 'grades', 'signatures', 'text'] as const;
export type CardBlock = (typeof cardBlocks)[number];

/** The columns before the result: a subject's exams, its categories, or none. */
export const cardColumns = ['exams', 'categories', 'none'] as const;
/** When a subject's row has the class's mean, lowest and highest; `usual`: if results are not in percent. */
export const cardFigures = ['never', 'usual', 'always'] as const;

const Results = Type.Object({
  columns: OneOf(cardColumns),
  figures: OneOf(cardFigures),
  /** The results of the earlier terms of the session, each in a separate column. */
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
  /** A sentence about what the student missed. */
  words: Type.Boolean(),
});

export const cardParts = {
  /** The title in place of "Report card"; empty for the default. */
  title: TextOrBlank(maxCardTitle),
  /** The parts of the card, in their order. */
  blocks: Type.Array(OneOf(cardBlocks), { maxItems: cardBlocks.length, uniqueItems: true }),
  results: Results,
  attendance: Attendance,
  /** The subjects that describe conduct; the card shows them apart from the others. */
  conduct: Type.Array(RequiredText(maxNameLength), { maxItems: 50 }),
  /** The people who sign; if empty, the class teacher, the head and the guardian. */
  signatures: Type.Array(RequiredText(maxSignature), { maxItems: mostSignatures }),
  text: Type.String({ maxLength: maxCardText, pattern: '^[^\\u0000]*$', hint: fault(tooLong, { most: maxCardText }) }),
  /** The subjects that come first on paper, in this order, and their names there: empty for the subject's own name. */
  subjects: Type.Array(Type.Object({ subject: RequiredText(maxNameLength), shownAs: TextOrBlank(maxShownSubject) }), {
    maxItems: mostSubjects,
  }),
};

export const CardParts = Type.Object(cardParts);
export type CardParts = Type.Static<typeof CardParts>;

/** The classes that use the layout: every class without its own layout, or certain classes, or none yet. */
export const UsedFor = Type.Union([Type.Literal('school'), Type.Array(ClassNumber, { maxItems: mostClasses })], {
  hint: fault(notAClass),
});

export const CardLayout = Type.Object({ _id: Type.String(), name: Type.String(), usedFor: UsedFor, ...cardParts });
export type CardLayout = Type.Static<typeof CardLayout>;
