import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ExamFacts, LineState, SaidState, SentExamFacts } from '../../platform/contract/exams.ts';
import { EnteredMark, MarkScale, maxMarkWords } from '../../platform/contract/mark-scale.ts';
import { numberInClass } from '../../platform/contract/number-in-class.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAWholeNumber } from '../../platform/contract/refusals.ts';
import {
  basedOn,
  ClassNumber,
  Email,
  Instant,
  maxNameLength,
  NamedPerson,
  OrNull,
  ofDay,
  pageOfList,
  RecordId,
  RequiredText,
  Roll,
  SessionName,
  TextOrBlank,
  Why,
} from '../../platform/contract/school-terms.ts';
import { notAMark } from './marks.refusals.ts';

/** The default maximum of an exam. */
export const defaultMaxMark = 100;
/** The maximum is higher than any real exam needs, and low enough that every sum is exact. */
export const highestMaxMark = 1_000_000;

const MaxMark = Type.Integer({ minimum: 1, maximum: highestMaxMark, hint: fault(notAWholeNumber, { least: 1 }) });

const hint = fault(notAMark);
/** A mark on the exam's scale, or a whole number if it has none. */
const SentMark = Type.Union(
  [
    Type.Number({ minimum: 0, maximum: highestMaxMark, hint }),
    Type.Null({ hint }),
    TextOrBlank(maxMarkWords),
    Type.Boolean({ hint }),
  ],
  { hint },
);

export const maxNoteLength = 200;

/** The details that a line can have in addition to its mark. */
export const lineParts = { state: Type.Optional(LineState), note: Type.Optional(TextOrBlank(maxNoteLength)) };

/**
 * One submitted line of marks; `null` or `""` for a student without a mark, for the reason in `state`. `name` is
 * accepted but ignored.
 */
const SentEntry = Type.Object({
  roll: Roll,
  name: Type.Optional(Type.String({ maxLength: 400 })),
  mark: SentMark,
  ...lineParts,
});
const SentEntries = Type.Array(SentEntry, { minItems: 1, maxItems: 1000 });
export type SentEntry = Type.Static<typeof SentEntry>;

/** Narrows a list to one session. */
const ofSession = { session: Type.Optional(SessionName) };

/** A mark as the school writes it down. */
const Written = OrNull(Type.String());

/** A line of an exam; the mark is `null` for the reason in `state`. */
const Entry = Type.Object({
  roll: Roll,
  ...numberInClass,
  name: Type.String(),
  mark: EnteredMark,
  state: LineState,
  written: Written,
  note: Type.Optional(Type.String()),
});

const ofScale = {
  /** The name of the exam's scale; `null` for whole numbers. */
  scale: OrNull(Type.String()),
  /** The scale as it was when the exam was made. */
  markScale: OrNull(MarkScale),
  /** `null` if the scale has no maximum. */
  maxMark: OrNull(Type.Number()),
};

/** An exam with its marks, by roll. */
export const MarksRecord = Type.Object({
  _id: Type.String(),
  session: Type.String(),
  class: ClassNumber,
  subject: Type.String(),
  examName: Type.String(),
  ...ofScale,
  teacherEmail: Type.String(),
  ...ExamFacts,
  marks: Type.Array(Entry),
});
export type MarksRecord = Type.Static<typeof MarksRecord>;

export const submitMarks = endpoint('POST /api/marks', {
  access: 'marks.submit',
  summary:
    'Submits the marks of an exam. Everybody who was in the class on its `day`, today if it names none, must be in it, once; an empty mark did not sit, or is what its `state` says. With a `scale`, marks are by it, and `maxMark` is its own unless another is given.',
  body: Type.Object({
    class: ClassNumber,
    subject: RequiredText(maxNameLength),
    examName: RequiredText(maxNameLength),
    /** Required if no scale is given. */
    maxMark: Type.Optional(MaxMark),
    /** The name of one of the school’s scales. */
    scale: Type.Optional(TextOrBlank(60)),
    ...SentExamFacts,
    marks: SentEntries,
    teacherEmail: Type.Optional(Email),
  }),
  callerEmail: 'teacherEmail',
  status: 201,
  response: MarksRecord,
});

export const listMarkScales = endpoint('GET /api/marks/scales', {
  access: 'marks.submit',
  keptOnDevice: true,
  summary: 'The scales that an exam may have, by name; `usual` is the one by which the school writes results.',
  response: Type.Object({ scales: Type.Array(MarkScale), usual: OrNull(Type.String()) }),
});

export const listTeacherMarks = endpoint('GET /api/marks/{teacherEmail}', {
  access: 'marks.read-teacher',
  summary: 'The marks that a teacher submitted, newest first: all, a page of them, or those of a `session`.',
  params: Type.Object({ teacherEmail: Email }),
  query: Type.Object({ ...ofSession, ...pageOfList }),
  streams: 'application/json; charset=utf-8',
  response: Type.Unsafe<AsyncIterable<string>>(Type.Array(MarksRecord)),
});

const { marks: _marks, teacherEmail: _teacherEmail, ...examFacts } = MarksRecord.properties;

/** An exam without its marks. */
const Exam = Type.Object({ ...examFacts, teacher: NamedPerson, submittedAt: Instant });
export type Exam = Type.Static<typeof Exam>;

export const listExams = endpoint('GET /api/marks/exams', {
  access: 'marks.read-teacher',
  summary:
    'The exams of the school, for a teacher their own, newest first, without marks; `class` and `session` narrow them to one.',
  query: Type.Object({ class: Type.Optional(ClassNumber), ...ofSession, ...pageOfList }),
  response: Type.Array(Exam),
});

export const listStudentMarks = endpoint('GET /api/marks/result/{roll}', {
  access: 'marks.read-student',
  summary:
    'The exams that name a student, newest first, each with that student’s mark alone; `session` narrows them to one. For the student those that they may see; `corrected` says that their mark was.',
  params: Type.Object({ roll: Roll }),
  query: Type.Object({ ...ofSession, ...ofDay }),
  response: Type.Array(MarksRecord),
});

const CorrectedRecord = Type.Object({
  ...MarksRecord.properties,
  marks: Type.Array(
    Type.Object({
      ...Entry.properties,
      /**
       * `null` for a student who has left. A roll would not identify the student, because it can belong to another one
       * by now.
       */
      studentId: OrNull(Type.String()),
    }),
  ),
  submittedAt: Instant,
  /** Changes with each change of the marks or of the exam's details. */
  version: Type.String(),
  /** Newest first. */
  corrections: Type.Array(
    Type.Object({
      roll: Roll,
      name: Type.String(),
      from: EnteredMark,
      to: EnteredMark,
      fromState: SaidState,
      toState: SaidState,
      fromWritten: Written,
      toWritten: Written,
      by: Type.String(),
      at: Instant,
      why: Type.Optional(Type.String()),
    }),
  ),
});
export type CorrectedRecord = Type.Static<typeof CorrectedRecord>;

export const readMarksRecord = endpoint('GET /api/marks/record/{id}', {
  access: 'marks.read-teacher',
  summary: 'One exam’s marks and what was corrected in them.',
  params: Type.Object({ id: RecordId }),
  response: CorrectedRecord,
});

export const correctMarks = endpoint('PUT /api/marks/record/{id}', {
  access: 'marks.correct',
  summary:
    'Corrects the lines it names, of whoever was in the class on the exam’s day, and what it says of the exam, also its name and maximum, by the teacher who submitted it or an admin. What was is kept.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({
    marks: Type.Optional(SentEntries),
    examName: Type.Optional(RequiredText(maxNameLength)),
    /** Must not be below an existing mark, unless `marks` replaces that mark. */
    maxMark: Type.Optional(MaxMark),
    ...SentExamFacts,
    /** Required when an admin corrects marks after the days in which teachers can. */
    why: Type.Optional(Why),
    basedOn,
  }),
  response: CorrectedRecord,
});

export const withdrawMarks = endpoint('DELETE /api/marks/record/{id}', {
  access: 'marks.withdraw',
  summary:
    'Takes back marks that should not have been submitted. They are kept apart and count nowhere; the exam may be submitted again.',
  params: Type.Object({ id: RecordId }),
});

export const publishMarks = endpoint('POST /api/marks/record/{id}/publish', {
  access: 'marks.publish',
  summary: 'Lets the students see an exam, if it has a mark; again, it changes nothing.',
  params: Type.Object({ id: RecordId }),
  response: CorrectedRecord,
});

export const publishTerm = endpoint('POST /api/terms/{id}/publish', {
  access: 'marks.publish-term',
  summary:
    'Lets the students see all exams of a term that have a mark, and the comments on it; of all classes, or of one with its groups.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ class: Type.Optional(ClassNumber) }),
  response: Type.Object({
    /** The number of exams that this call publishes. */
    published: Type.Integer(),
    /** The number of all exams of the term. */
    exams: Type.Integer(),
    /** The number of exams that stay unpublished because nobody has a mark in them. */
    withoutMarks: Type.Integer(),
    /** Those of groups that wait until the term is published for their other classes too; left out if there are none. */
    waiting: Type.Optional(Type.Integer()),
  }),
});

const { term: _term, weight: _weight, day: _day, absentAsZero: _absentAsZero, ...unweighted } = Exam.properties;
const { category: _category, replaces: _replaces, replacesBy: _replacesBy, ...unplaced } = unweighted;
const { state: _state, publishedAt: _publishedAt, gradeScale: _gradeScale, ...withdrawnFacts } = unplaced;

const WithdrawnExam = Type.Object({
  ...withdrawnFacts,
  withdrawn: Type.Object({ at: Instant, by: NamedPerson }),
  marks: MarksRecord.properties.marks,
});
export type WithdrawnExam = Type.Static<typeof WithdrawnExam>;

export const listWithdrawnMarks = endpoint('GET /api/marks/withdrawn/{class}', {
  access: 'marks.withdraw',
  summary: 'The exams of a class whose marks were taken back, as they stood, the newest exam first.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object(pageOfList),
  response: Type.Array(WithdrawnExam),
});
