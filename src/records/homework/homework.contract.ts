import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';
import { EnteredMark, MarkScale, maxMarkWords } from '../../platform/contract/mark-scale.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAWholeNumberBetween } from '../../platform/contract/refusals.ts';
import { maxHandInYears } from '../../platform/contract/school-policies.ts';
import {
  basedOn,
  ClassNumber,
  handInStates,
  handInWays,
  Instant,
  LocalDate,
  maxNameLength,
  NamedPerson,
  OneOf,
  RecordId,
  RequiredText,
  Roll,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';
import { notAMark } from '../marks/marks.refusals.ts';

export const maxHomeworkTitle = 200;
export const maxHomeworkText = 10_000;
export const maxFeedback = 4000;
export const maxHomeworkMinutes = 600;
/** More digits than any mark has. */
export const maxHomeworkMark = 999_999_999;
export const maxHandInFiles = 10;
const megabyte = 1024 * 1024;
export const maxHandInFileBytes = 20 * megabyte;
export const maxHandInBytes = 50 * megabyte;
/** The most days for which homework is listed. */
export const maxHomeworkDays = 366;
/** The most days ahead on which homework can be due, so that all of it is listed. */
export const maxHomeworkDaysAhead = 350;

function OrNull<const T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

const Lines = (most: number) => Type.String({ maxLength: most, pattern: '^[^\\u0000]*$' });

const HomeworkFile = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  /** The file's type, determined from its content. */
  type: Type.String(),
  bytes: Type.Integer(),
});
export type HomeworkFile = Type.Static<typeof HomeworkFile>;

const Exam = Type.Object({ examName: Type.String(), maxMark: OrNull(Type.Integer()) });

/** A student's hand-in and its state. */
const handedIn = {
  state: OneOf(handInStates),
  /** When it was handed in; `null` if it was not. */
  at: OrNull(Instant),
  isLate: Type.Boolean(),
  text: OrNull(Type.String()),
  files: Type.Array(HomeworkFile),
  feedback: OrNull(Type.String()),
  /** The mark as it was entered: a number, the name of a level, a text, or whether it was done. */
  mark: EnteredMark,
  /** The mark as the school writes it. */
  written: OrNull(Type.String()),
};
const Own = Type.Object(handedIn);
export type OwnHandIn = Type.Static<typeof Own>;

export const Homework = Type.Object({
  _id: Type.String(),
  class: ClassNumber,
  subject: Type.String(),
  title: Type.String(),
  text: OrNull(Type.String()),
  due: LocalDate,
  handIn: OneOf(handInWays),
  /** The expected minutes of work, if the teacher gave them. */
  minutes: OrNull(Type.Integer()),
  files: Type.Array(HomeworkFile),
  /** For staff: the rolls of the students it is for who have not left, unless it is for the whole class. */
  rolls: Type.Optional(Type.Array(Roll)),
  /** For staff: the exam whose draft receives the marks. */
  exam: Type.Optional(OrNull(Exam)),
  /** For staff: the scale of the marks; `null` for whole numbers. */
  markScale: Type.Optional(OrNull(MarkScale)),
  by: NamedPerson,
  givenAt: Instant,
  /** When the teacher last reminded the students who had not handed in. */
  remindedAt: OrNull(Instant),
  /**
   * For staff: the number of students it is for, of those of them who have nothing more to hand in, and of those who
   * wait for an answer.
   */
  counts: Type.Optional(Type.Object({ students: Type.Integer(), handedIn: Type.Integer(), toAnswer: Type.Integer() })),
  /** For staff: whether the reader is one of its teachers. */
  isMine: Type.Optional(Type.Boolean()),
  /** The student's own hand-in, for the student, their guardians, and staff who can read hand-ins. */
  own: Type.Optional(Own),
});
export type Homework = Type.Static<typeof Homework>;

const ofHomework = Type.Object({ id: RecordId });

export const listHomework = endpoint('GET /api/homework', {
  access: 'homework.read',
  summary: `The homework of a class, or of the student with a \`roll\`, by due day, the last first: due from two weeks ago on, with what was handed in or answered since or is to be done again; or due from a first to a last day of at most ${maxHomeworkDays}. Students get what is for them.`,
  query: Type.Object({
    class: Type.Optional(ClassNumber),
    roll: Type.Optional(Roll),
    from: Type.Optional(LocalDate),
    to: Type.Optional(LocalDate),
  }),
  keptOnDevice: true,
  response: Type.Array(Homework),
});

export const readLoad = endpoint('GET /api/homework/load', {
  access: 'homework.read-load',
  summary:
    'The most homework that any student of a class or group has due on each day, in class and groups together and without the one named by `but`, and how long it takes as far as that is known.',
  query: Type.Object({ class: ClassNumber, from: LocalDate, to: LocalDate, but: Type.Optional(RecordId) }),
  response: Type.Array(Type.Object({ date: LocalDate, count: Type.Integer(), minutes: Type.Integer() })),
});

export const readHomework = endpoint('GET /api/homework/{id}', {
  access: 'homework.read',
  summary: 'One homework; for a guardian of several children in the class, of the one with a `roll`.',
  params: ofHomework,
  query: Type.Object({ roll: Type.Optional(Roll) }),
  response: Homework,
});

const minutesHint = fault(notAWholeNumberBetween, { least: 1, most: maxHomeworkMinutes });
const given = {
  title: RequiredText(maxHomeworkTitle),
  text: Type.Optional(OrNull(Lines(maxHomeworkText))),
  due: LocalDate,
  handIn: OneOf(handInWays),
  minutes: Type.Optional(OrNull(Type.Integer({ minimum: 1, maximum: maxHomeworkMinutes, hint: minutesHint }))),
  /** Only some students of the class; left out or `null` for the whole class. */
  rolls: Type.Optional(OrNull(Type.Array(Roll, { minItems: 1, maxItems: 1000, uniqueItems: true }))),
  exam: Type.Optional(
    OrNull(
      Type.Object({
        examName: RequiredText(maxNameLength),
        maxMark: Type.Optional(OrNull(Type.Integer({ minimum: 1, maximum: maxHomeworkMark }))),
      }),
    ),
  ),
  /**
   * The name of the scale of its marks, blank for whole numbers. Without it, new homework with a `maxMark` has whole
   * numbers; other homework has the scale of the exam's draft, or else of the subject, the class or the school.
   */
  scale: Type.Optional(TextOrBlank(60)),
};

export const giveHomework = endpoint('POST /api/homework', {
  access: 'homework.give',
  summary: 'Gives a class homework in one of its subjects, due on a day on which it has school.',
  body: Type.Object({ class: ClassNumber, subject: RequiredText(maxNameLength), ...given }),
  status: 201,
  response: Homework,
});

export const changeHomework = endpoint('PUT /api/homework/{id}', {
  access: 'homework.own',
  summary: 'Changes homework; what is left out stays.',
  params: ofHomework,
  query: Type.Object({ basedOn }),
  body: Type.Partial(Type.Object(given)),
  response: Homework,
});

export const removeHomework = endpoint('DELETE /api/homework/{id}', {
  access: 'homework.own',
  summary: 'Takes homework back. What was handed in is kept, and an admin can undo it.',
  params: ofHomework,
});

const severalFiles = { field: 'files', most: maxHandInFiles, maxBytesInAll: maxHandInBytes } as const;

export const addFiles = endpoint('POST /api/homework/{id}/files', {
  access: 'homework.own',
  summary: `Adds files to homework: at most ${maxHandInFiles}, of 20 MB each and 50 MB in all. Their types are known by their content.`,
  params: ofHomework,
  maxFileBytes: maxHandInFileBytes,
  form: Type.Object({}),
  severalFiles,
  status: 201,
  response: Homework,
});

const ofFile = Type.Object({ id: RecordId, fileId: RecordId });

export const readHomeworkFile = endpoint('GET /api/homework/{id}/files/{fileId}', {
  access: 'homework.read',
  summary: 'A file of homework, to be kept.',
  params: ofFile,
  counts: 'call',
  files: ['uploaded'],
  response: FileAnswer,
});

export const removeFile = endpoint('DELETE /api/homework/{id}/files/{fileId}', {
  access: 'homework.own',
  summary: 'Deletes a file of homework.',
  params: ofFile,
  response: Homework,
});

export const countEnding = endpoint('GET /api/homework/ending', {
  access: 'policies.manage',
  summary:
    'How much of what was handed in is deleted where it is kept for so many years after the day on which it was due, and from when on.',
  query: Type.Object({ years: Type.Integer({ minimum: 1, maximum: maxHandInYears }) }),
  response: Type.Object({
    from: LocalDate,
    /** Hand-ins of homework that was due before this date are deleted. */
    dueBefore: LocalDate,
    handIns: Type.Integer(),
    files: Type.Integer(),
    bytes: Type.Integer(),
  }),
});

export const remind = endpoint('POST /api/homework/{id}/remind', {
  access: 'homework.own',
  summary:
    'Reminds those who have not handed in, on their pages and by mail, by mail at most once a day; answers how many they are.',
  params: ofHomework,
  response: Type.Object({ students: Type.Integer() }),
});

export const handIn = endpoint('POST /api/homework/{id}/hand-in', {
  access: 'homework.hand-in',
  summary: `Hands homework in, late too, in the place of what was handed in before, until it is answered: text, or at most ${maxHandInFiles} files of 20 MB each and 50 MB in all.`,
  params: ofHomework,
  maxFileBytes: maxHandInFileBytes,
  form: Type.Object({
    text: Type.Optional(Lines(20_000)),
    /**
     * The instant of the hand-in that this one replaces, blank for none; if the student has handed in on another device
     * since, this one is refused.
     */
    handedInAt: Type.Optional(TextOrBlank(30)),
  }),
  severalFiles,
  status: 201,
  response: Homework,
});

const hint = fault(notAMark);
const SentMark = Type.Union(
  [
    Type.Number({ minimum: 0, maximum: maxHomeworkMark, hint }),
    Type.Null({ hint }),
    TextOrBlank(maxMarkWords),
    Type.Boolean({ hint }),
  ],
  { hint },
);

const HandIn = Type.Object({
  roll: Roll,
  name: Type.String(),
  ...handedIn,
  answeredAt: OrNull(Instant),
});
export type HandIn = Type.Static<typeof HandIn>;

export const listHandIns = endpoint('GET /api/homework/{id}/hand-ins', {
  access: 'homework.read-hand-ins',
  summary: 'What was handed in of homework, with a row for everybody it is for, by roll.',
  params: ofHomework,
  response: Type.Array(HandIn),
});

export const answerHandIn = endpoint('PUT /api/homework/{id}/hand-ins/{roll}', {
  access: 'homework.own',
  summary:
    'Answers a student: returns what they handed in, or has it done again. A mark goes into the draft of the homework’s exam, if it has one.',
  params: Type.Object({ id: RecordId, roll: Roll }),
  body: Type.Object({
    feedback: Type.Optional(OrNull(Lines(maxFeedback))),
    state: OneOf(['returned', 'again']),
    /** A mark on the homework’s scale, or a whole number if it has none. */
    mark: Type.Optional(SentMark),
    /** The instant of the hand-in that is answered; if the student has handed in again since, the answer is refused. */
    handedInAt: Type.Optional(OrNull(Type.String({ maxLength: 30 }))),
    /** When the answer that this one replaces was given; if another teacher has answered since, it is refused. */
    answeredAt: Type.Optional(OrNull(Type.String({ maxLength: 30 }))),
  }),
  response: HandIn,
});

export const readHandInFile = endpoint('GET /api/homework/{id}/hand-ins/{roll}/files/{fileId}', {
  access: 'homework.read-hand-in',
  summary: 'A file that a student has handed in, to be kept.',
  params: Type.Object({ id: RecordId, roll: Roll, fileId: RecordId }),
  counts: 'call',
  files: ['uploaded'],
  response: FileAnswer,
});
