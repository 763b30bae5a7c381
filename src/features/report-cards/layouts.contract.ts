import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAClass, tooLong } from '../../platform/contract/refusals.ts';
import {
  ClassNumber,
  maxNameLength,
  NameOfAtMost,
  OneOf,
  RecordId,
  RequiredText,
  Roll,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

export const maxLayoutName = 60;
/** More than a school has kinds of classes. */
export const mostLayouts = 50;
export const maxCardTitle = 100;
export const maxCardText = 1000;
export const mostSignatures = 4;
export const maxSignature = 60;
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

const parts = {
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

const Parts = Type.Object(parts);
export type CardParts = Type.Static<typeof Parts>;

/** Whose cards it is for: every class without a layout of its own, or certain classes, or none yet. */
const UsedFor = Type.Union([Type.Literal('school'), Type.Array(ClassNumber, { maxItems: mostClasses })], {
  hint: fault(notAClass),
});

const CardLayout = Type.Object({ _id: Type.String(), name: Type.String(), usedFor: UsedFor, ...parts });
export type CardLayout = Type.Static<typeof CardLayout>;

export const listLayouts = endpoint({
  method: 'GET',
  path: '/api/card-layouts',
  access: 'card-layouts.manage',
  summary:
    'The layouts of report cards that the school has made, by name; and the names of its subjects in the present session. Without a layout, cards are laid out as usual.',
  status: 200,
  response: Type.Object({
    layouts: Type.Array(CardLayout, { maxItems: mostLayouts }),
    subjects: Type.Array(Type.String()),
  }),
});

const NewLayout = Type.Object({ name: NameOfAtMost(maxLayoutName), usedFor: UsedFor, ...parts });
export type NewLayout = Type.Static<typeof NewLayout>;

export const addLayout = endpoint({
  method: 'POST',
  path: '/api/card-layouts',
  access: 'card-layouts.manage',
  summary:
    'Makes a layout of report cards. A class has one: another that was used for it is not any more. Cards that were issued stay as they are.',
  body: NewLayout,
  status: 201,
  response: CardLayout,
});

export const changeLayout = endpoint({
  method: 'PUT',
  path: '/api/card-layouts/{id}',
  access: 'card-layouts.manage',
  summary: 'Changes a layout of report cards as a whole. Cards that were issued stay as they are.',
  params: Type.Object({ id: RecordId }),
  body: NewLayout,
  status: 200,
  response: CardLayout,
});

export const removeLayout = endpoint({
  method: 'DELETE',
  path: '/api/card-layouts/{id}',
  access: 'card-layouts.manage',
  summary: 'Deletes a layout of report cards. The classes for which it was used have the school’s, or the usual one.',
  params: Type.Object({ id: RecordId }),
  status: 200,
  response: Type.Object({}),
});

export const previewLayout = endpoint({
  method: 'POST',
  path: '/api/card-layouts/preview',
  access: 'card-layouts.manage',
  summary:
    'A report card in a layout that need not be saved, as a picture: of a student who is made up, with the subjects of a `class`, or of the student with a `roll`, for whom one must be allowed to read reports too. Says on every page that it is not issued.',
  body: Type.Object({
    ...parts,
    class: Type.Optional(ClassNumber),
    roll: Type.Optional(Roll),
    /** Its `_id`; by default the present one. */
    term: Type.Optional(RecordId),
  }),
  counts: 'search',
  status: 200,
  response: FileAnswer,
  files: ['svg'],
});
