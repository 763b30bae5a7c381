import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { LineState, replacings, SentExamFacts } from '../../platform/contract/exams.ts';
import { EnteredMark, maxMarkWords } from '../../platform/contract/mark-scale.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAWholeNumber } from '../../platform/contract/refusals.ts';
import {
  ClassNumber,
  Email,
  Instant,
  LocalDate,
  maxNameLength,
  OneOf,
  OrNull,
  RequiredText,
  Roll,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';
import { lineParts, maxNoteLength } from './marks.contract.ts';
import { notAMark } from './marks.refusals.ts';

/** The highest number that a draft accepts: more digits than any mark has, and still exact. */
const highest = 999_999_999;

export const maxUnreadText = 40;

const hint = fault(notAMark);
const AnyNumber = Type.Number({ minimum: -highest, maximum: highest, hint });
/** A mark as it is entered, whether it fits the scale or not. */
const SentMark = Type.Union([AnyNumber, Type.Null({ hint }), TextOrBlank(maxMarkWords), Type.Boolean({ hint })], {
  hint,
});
const SentEntry = Type.Object({
  roll: Roll,
  name: Type.Optional(Type.String({ maxLength: 400 })),
  mark: SentMark,
  ...lineParts,
});
export type SentDraftEntry = Type.Static<typeof SentEntry>;

const MaxMark = Type.Integer({ minimum: 1, maximum: highest, hint: fault(notAWholeNumber, { least: 1 }) });

const ofExam = { class: ClassNumber, subject: RequiredText(maxNameLength), examName: RequiredText(maxNameLength) };
const Named = Type.Object(ofExam);

const facts = {
  session: Type.String(),
  class: ClassNumber,
  subject: Type.String(),
  examName: Type.String(),
  maxMark: OrNull(Type.Integer()),
  /** The name of the scale that is chosen. */
  scale: OrNull(Type.String()),
  term: OrNull(Type.String()),
  weight: Type.Number(),
  day: OrNull(LocalDate),
  absentAsZero: Type.Boolean(),
  category: Type.Optional(Type.String()),
  replaces: Type.Optional(Type.String()),
  replacesBy: Type.Optional(OneOf(replacings)),
  savedAt: Instant,
  /** The name of the teacher who began it; all teachers of the subject can continue it. */
  begunBy: Type.String(),
};

/**
 * Text that is not a mark yet, such as 7.5 or a word. It is kept as typed, because a blank mark means that the student
 * did not sit; the text is empty where only a note was typed.
 */
const UnreadText = Type.Object({
  roll: Roll,
  text: Type.String({ maxLength: maxUnreadText }),
  note: Type.Optional(TextOrBlank(maxNoteLength)),
});

/** The marks typed so far, by roll, for those in the class on the exam's day, or today if the exam has no day. */
const Draft = Type.Object({
  ...facts,
  marks: Type.Array(
    Type.Object({
      roll: Roll,
      name: Type.String(),
      mark: EnteredMark,
      state: LineState,
      note: Type.Optional(Type.String()),
    }),
  ),
  unread: Type.Array(UnreadText),
});
export type Draft = Type.Static<typeof Draft>;

export const saveDraft = endpoint('PUT /api/marks/draft', {
  access: 'marks.submit',
  summary:
    'Keeps marks that are not submitted yet, of any students of the class on its `day`, and whatever they are. Those who teach the subject share them; submitting the exam deletes them, and beyond 200 that a teacher has begun the one ends that was saved longest ago.',
  body: Type.Object({
    ...ofExam,
    maxMark: Type.Optional(MaxMark),
    scale: Type.Optional(TextOrBlank(60)),
    ...SentExamFacts,
    marks: Type.Array(SentEntry, { maxItems: 1000 }),
    unread: Type.Optional(Type.Array(UnreadText, { maxItems: 1000 })),
    basedOn: Type.Optional(
      Type.Union([Type.String({ maxLength: 30 }), Type.Null()], {
        description:
          'The `savedAt` of the draft that this continues, null for a new one; where another stands, or none does any more, it is refused. Without it, it replaces whatever the caller has begun.',
      }),
    ),
    teacherEmail: Type.Optional(Email),
  }),
  callerEmail: 'teacherEmail',
  response: Draft,
});

export const readDraft = endpoint('GET /api/marks/draft', {
  access: 'marks.submit',
  summary: 'The draft of an exam in the present session: the caller’s, or one of a subject that they teach.',
  query: Named,
  response: Draft,
});

export const listDrafts = endpoint('GET /api/marks/drafts', {
  access: 'marks.submit',
  summary:
    'The caller’s drafts and those of the subjects that they teach, the newest first, each with the number of marks in it.',
  response: Type.Array(Type.Object({ ...facts, marks: Type.Integer() })),
});

export const deleteDraft = endpoint('DELETE /api/marks/draft', {
  access: 'marks.submit',
  summary: 'Deletes the draft of an exam, the caller’s or one of a subject that they teach, if there is one.',
  query: Named,
});
