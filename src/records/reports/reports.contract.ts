import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { examStates, LineState } from '../../platform/contract/exams.ts';
import { EnteredMark } from '../../platform/contract/mark-scale.ts';
import { fault } from '../../platform/contract/reason.ts';
import { tooLong } from '../../platform/contract/refusals.ts';
import {
  ClassNumber,
  Instant,
  LocalDate,
  maxNameLength,
  NamedPerson,
  OneOf,
  OrNull,
  RecordId,
  RequiredText,
  Roll,
  SessionName,
} from '../../platform/contract/school-terms.ts';

export const maxCommentLength = 1000;

/** The fewest marks for which the spread is shown, so that it does not reveal a single mark. */
export const fewestForSpread = 10;

/** A share in percent, unrounded; `null` if nothing counts. */
const Share = OrNull(Type.Number());
const Grade = OrNull(Type.String());
const Passes = OrNull(Type.Boolean());
/** A mark or result as the school writes it. */
const Written = OrNull(Type.String());

/**
 * The mean of the subjects' points, weighted by their credits. If no subject has credits, `credits` is `null` and each
 * subject counts once.
 */
const GradePoints = OrNull(
  Type.Object({ mean: Type.Number(), written: Type.String(), credits: OrNull(Type.Number()) }),
);

/**
 * The figures of the class in a subject, as the school writes them; `null` if the reader is not allowed to know them.
 */
const classFigures = { classMean: Written, lowest: Written, highest: Written };
const ExamState = OneOf(examStates);

/**
 * The registers of the term or session. `present` counts only the status Present; `total` leaves out what the school
 * does not count.
 */
const Attendance = Type.Object({
  total: Type.Integer(),
  present: Type.Integer(),
  late: Type.Integer(),
  absent: Type.Integer(),
  excused: Type.Integer(),
  /** How many of `total` count as present by their codes; left out if equal to the sum of `present` and `late`. */
  attended: Type.Optional(Type.Integer()),
  /** The count of each code to which the school gave a sign, in the order of the codes; left out if there is none. */
  codes: Type.Optional(Type.Array(Type.Object({ code: Type.String(), name: Type.String(), count: Type.Integer() }))),
});
export type Attendance = Type.Static<typeof Attendance>;

/** A term by its `_id`, or a whole session; by default the present term or, between terms, the present session. */
const ofPeriod = { term: Type.Optional(RecordId), session: Type.Optional(SessionName) };

/** The period of a report; `term` is its `_id`, or `null` for a whole session. */
const Period = { session: Type.String(), term: OrNull(Type.String()), termName: OrNull(Type.String()) };

/** A student's results of a term or session, by subject, as of its last day or today, whichever is earlier. */
export const Report = Type.Object({
  roll: Roll,
  name: Type.String(),
  class: ClassNumber,
  ...Period,
  subjects: Type.Array(
    Type.Object({
      subject: Type.String(),
      /** The weighted mean of the exams that count. */
      share: Share,
      written: Written,
      grade: Grade,
      /** On a scale of levels, the mean of their points; on a scale of numbers, the points of the grade. */
      points: OrNull(Type.Number()),
      passes: Passes,
      ...classFigures,
      comment: OrNull(Type.String()),
      exams: Type.Array(
        Type.Object({
          examName: Type.String(),
          mark: EnteredMark,
          lineState: LineState,
          written: Written,
          /** The share that the mark is worth; `null` if it does not count. */
          share: Share,
          /** `null` if the exam's scale has no maximum. */
          maxMark: OrNull(Type.Number()),
          weight: Type.Number(),
          day: OrNull(LocalDate),
          state: ExamState,
        }),
      ),
      /** The results in the subject's categories; left out if it has none. */
      categories: Type.Optional(Type.Array(Type.Object({ name: Type.String(), written: Written }))),
    }),
  ),
  /** The plain mean of the subjects that have a share. */
  mean: Share,
  meanWritten: Written,
  meanGrade: Grade,
  gradePoints: GradePoints,
  attendance: Attendance,
  /** The class teacher's remark. */
  remark: OrNull(Type.String()),
  /** Whether the term is published for the class; for a session, whether all of its terms are. */
  isPublished: Type.Boolean(),
});
export type Report = Type.Static<typeof Report>;

export const readReport = endpoint('GET /api/reports/{roll}', {
  access: 'reports.read-student',
  summary:
    'A student’s results, attendance and comments of a `term` or `session`; by default the present term. Students see what is published.',
  params: Type.Object({ roll: Roll }),
  query: Type.Object(ofPeriod),
  response: Report,
});

/** A class’s results of a term or session: `shares` are in the order of `subjects`. */
const Broadsheet = Type.Object({
  class: ClassNumber,
  ...Period,
  subjects: Type.Array(
    Type.Object({
      subject: Type.String(),
      /** The mean of the students who have a share. */ mean: Share,
      meanWritten: Written,
      ...classFigures,
    }),
  ),
  students: Type.Array(
    Type.Object({
      /** The roll on the term's last day or today, whichever is earlier. */
      roll: Roll,
      /** The roll by which the student's report is read; `null` if they are in no class now. */
      rollNow: OrNull(Roll),
      name: Type.String(),
      shares: Type.Array(Type.Object({ share: Share, written: Written, grade: Grade, passes: Passes })),
      mean: Share,
      meanWritten: Written,
      meanGrade: Grade,
      gradePoints: GradePoints,
      meanPasses: Passes,
      attendance: Attendance,
    }),
  ),
  isPublished: Type.Boolean(),
  /** Whether publishing again today would use other settings, which are grades, weights and the days of the term. */
  isOutdated: Type.Boolean(),
  exams: Type.Array(
    Type.Object({
      _id: Type.String(),
      subject: Type.String(),
      examName: Type.String(),
      state: ExamState,
      /** The teacher who submitted the exam. */
      teacher: NamedPerson,
    }),
  ),
});
export type Broadsheet = Type.Static<typeof Broadsheet>;

export const readBroadsheet = endpoint('GET /api/reports/class/{class}', {
  access: 'reports.read-class',
  summary: 'The results of a class in a `term` or `session`, students by subjects; by default the present term.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object(ofPeriod),
  response: Broadsheet,
});

const Comment = Type.Object({
  /** `null` for the class teacher's remark. */
  subject: OrNull(Type.String()),
  text: Type.String(),
  by: Type.String(),
  at: Instant,
});
export type Comment = Type.Static<typeof Comment>;

export const writeComment = endpoint('PUT /api/reports/{roll}/comment', {
  access: 'reports.comment',
  summary:
    'Writes the comment on a student in a subject, or without one the remark, in place of the former; an empty text removes it.',
  params: Type.Object({ roll: Roll }),
  body: Type.Object({
    /** Its `_id`. */
    term: Type.String({ maxLength: 15 }),
    subject: OrNull(RequiredText(maxNameLength)),
    text: Type.String({
      maxLength: maxCommentLength,
      pattern: '^[^\\u0000]*$',
      hint: fault(tooLong, { most: maxCommentLength }),
    }),
    /** The text that the caller read before, `null` for none. If another text is stored now, the call is refused. */
    basedOn: Type.Optional(OrNull(Type.String({ maxLength: maxCommentLength }))),
  }),
  response: Comment,
});

/** The number of students of a class with a comment in a subject or, if `subject` is `null`, with a remark. */
const CommentCount = Type.Object({
  class: ClassNumber,
  subject: OrNull(Type.String()),
  /** The teacher who writes them; `null` if everybody who can access the class is allowed to. */
  teacher: OrNull(NamedPerson),
  students: Type.Integer(),
  written: Type.Integer(),
  /** Whether the caller can write them. */
  isMine: Type.Boolean(),
  /** Whether writing them is the caller's task, as a teacher of the subject or class. */
  isAssigned: Type.Boolean(),
});
export type CommentCount = Type.Static<typeof CommentCount>;

export const countComments = endpoint('GET /api/reports/comments', {
  access: 'reports.read-class',
  summary:
    'How many comments of a `term` are written, by class and subject, and how many remarks: of all classes within reach, or one `class` or `subject`.',
  query: Type.Object({
    term: RecordId,
    class: Type.Optional(ClassNumber),
    subject: Type.Optional(Type.String({ maxLength: maxNameLength })),
  }),
  response: Type.Array(CommentCount),
});

const CommentLine = Type.Object({
  /** The roll on the term's last day or today, whichever is earlier. */
  roll: Roll,
  /** The roll by which the comment is written; `null` if they are in no class now. */
  rollNow: OrNull(Roll),
  name: Type.String(),
  share: Share,
  written: Written,
  grade: Grade,
  /** `null` if nothing is written. */
  text: OrNull(Type.String()),
  by: OrNull(Type.String()),
});
export type CommentLine = Type.Static<typeof CommentLine>;

export const listComments = endpoint('GET /api/reports/class/{class}/comments', {
  access: 'reports.read-class',
  summary:
    'The students of a class in a `term`, by roll, each with the result and the comment in a `subject`; without one with the mean and the remark.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object({ term: RecordId, subject: Type.Optional(Type.String({ maxLength: maxNameLength })) }),
  response: Type.Array(CommentLine),
});

/** The quartiles of an exam’s marks, in percent. */
const Spread = Type.Object({
  examName: Type.String(),
  subject: Type.String(),
  /** Its `_id`. */
  term: OrNull(Type.String()),
  q1: Type.Number(),
  median: Type.Number(),
  q3: Type.Number(),
  /** The quartiles as marks on the exam's scale; left out if it has none. */
  written: Type.Optional(Type.Object({ q1: Written, median: Written, q3: Written })),
  /** The number of students who sat it. */
  sat: Type.Integer(),
});
export type Spread = Type.Static<typeof Spread>;

export const readSpread = endpoint('GET /api/reports/{roll}/spread', {
  access: 'reports.read-student',
  summary: `How the marks of a student’s exams spread in the class, where at least ${fewestForSpread} sat; for students only where the school shows it.`,
  params: Type.Object({ roll: Roll }),
  query: Type.Object({ session: Type.Optional(SessionName) }),
  response: Type.Array(Spread),
});
