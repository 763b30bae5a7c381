import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { LineState } from '../../platform/contract/exams.ts';
import { HistoryChange } from '../../platform/contract/history-change.ts';
import { EnteredMark } from '../../platform/contract/mark-scale.ts';
import { ownFields } from '../../platform/contract/own-fields.ts';
import { namesOfPerson } from '../../platform/contract/person-names.ts';
import {
  Address,
  attendanceStatuses,
  ClassNumber,
  Instant,
  LocalDate,
  OneOf,
  OrNull,
  RecordId,
  Roll,
  registerParts,
} from '../../platform/contract/school-terms.ts';

const FormerStudent = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  /** From the last enrolment. */
  class: ClassNumber,
  roll: Roll,
  session: Type.String(),
  leftAt: Instant,
  /** The change that deleted the student, if it can be undone with `POST /api/history/{id}/undo`. */
  deletion: OrNull(Type.String()),
});
export type FormerStudent = Type.Static<typeof FormerStudent>;

/** The maximum of former students in one answer. */
export const maxFormerStudents = 100;

export const listFormerStudents = endpoint('GET /api/former-students', {
  access: 'students.manage',
  summary: `The students who were deleted and not erased, who left last first, at most ${maxFormerStudents}; the header X-Total-Count says how many there are. \`search\` finds part of a name, without case and accents.`,
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  counts: 'search',
  response: Type.Array(FormerStudent),
});

const corrections = <T extends Type.TSchema, More extends Type.TProperties>(value: T, more: More) =>
  Type.Array(Type.Object({ from: value, to: value, ...more, by: Type.String(), at: Instant }));

/** A student's details in a register apart from the status, with the name of the reason. */
const details = {
  reason: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  minutesLate: Type.Optional(Type.Integer()),
};
const correctedDetails = {
  fromDetails: Type.Optional(Type.Object(details)),
  toDetails: Type.Optional(Type.Object(details)),
};

/** Everything that is stored about one student. People who did something are given by name. */
const StudentRecord = Type.Object({
  exportedAt: Instant,
  school: Type.Object({ name: Type.String(), domain: Type.String() }),
  student: Type.Object({
    _id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    /** The chosen language. */
    language: OrNull(Type.String()),
    dateOfBirth: OrNull(LocalDate),
    gender: OrNull(Type.String()),
    address: Address,
    courseEnrolled: Type.String(),
    guardianDetails: Type.Object({
      name: Type.String(),
      relation: Type.String(),
      phone: Type.String(),
      email: Type.Optional(Type.String()),
    }),
    admissionNumber: Type.Optional(Type.String()),
    ...namesOfPerson,
    ...ownFields,
    addedAt: Instant,
    leftAt: OrNull(Instant),
  }),
  /** The large size; `address` if an outside host stores it. */
  photo: OrNull(
    Type.Object({ address: Type.String(), type: Type.Optional(Type.String()), base64: Type.Optional(Type.String()) }),
  ),
  enrolments: Type.Array(
    Type.Object({
      session: Type.String(),
      class: ClassNumber,
      roll: Roll,
      numberInClass: Type.Optional(Type.Integer()),
      from: LocalDate,
      /** The first day after the enrolment. */
      to: OrNull(LocalDate),
    }),
  ),
  /** The changes of the student's record, with old and new values. */
  history: Type.Array(
    Type.Object({ at: Instant, by: OrNull(Type.String()), action: Type.String(), changes: Type.Array(HistoryChange) }),
  ),
  attendance: Type.Array(
    Type.Object({
      class: ClassNumber,
      date: LocalDate,
      /** The lesson's number; left out for the whole day. */
      period: Type.Optional(Type.Integer()),
      part: Type.Optional(OneOf(registerParts)),
      status: OneOf(attendanceStatuses),
      ...details,
      takenBy: Type.String(),
      takenAt: Instant,
      corrections: corrections(OneOf(attendanceStatuses), correctedDetails),
    }),
  ),
  /** Includes former guardians. */
  guardians: Type.Array(
    Type.Object({
      name: Type.String(),
      email: Type.String(),
      relation: Type.String(),
      maySee: Type.Boolean(),
      isWrittenTo: Type.Boolean(),
      from: LocalDate,
      to: OrNull(LocalDate),
      endedAt: OrNull(Instant),
      phone: Type.Optional(Type.String()),
      ...namesOfPerson,
      ...ownFields,
    }),
  ),
  absences: Type.Array(
    Type.Object({
      from: LocalDate,
      to: LocalDate,
      reason: OrNull(Type.String()),
      text: OrNull(Type.String()),
      toldBy: Type.String(),
      toldAt: Instant,
      removedAt: OrNull(Instant),
    }),
  ),
  marks: Type.Array(
    Type.Object({
      session: Type.String(),
      class: ClassNumber,
      subject: Type.String(),
      examName: Type.String(),
      mark: EnteredMark,
      state: LineState,
      written: OrNull(Type.String()),
      note: Type.Optional(Type.String()),
      scale: OrNull(Type.String()),
      maxMark: OrNull(Type.Number()),
      submittedBy: Type.String(),
      submittedAt: Instant,
      day: OrNull(LocalDate),
      publishedAt: OrNull(Instant),
      corrections: corrections(EnteredMark, { fromWritten: OrNull(Type.String()), toWritten: OrNull(Type.String()) }),
    }),
  ),
  /** Comments on report cards: about a subject, or the class teacher's remark. */
  comments: Type.Array(
    Type.Object({
      session: Type.String(),
      term: Type.String(),
      subject: OrNull(Type.String()),
      text: Type.String(),
      by: Type.String(),
      at: Instant,
    }),
  ),
  reportCards: Type.Array(
    Type.Object({
      number: Type.String(),
      session: Type.String(),
      term: Type.String(),
      class: ClassNumber,
      version: Type.Integer(),
      issuedAt: Instant,
      sha256: Type.String(),
    }),
  ),
  /** The student's hand-ins; the files themselves are fetched one by one. */
  homework: Type.Array(
    Type.Object({
      class: ClassNumber,
      subject: Type.String(),
      title: Type.String(),
      due: LocalDate,
      state: Type.String(),
      text: OrNull(Type.String()),
      at: OrNull(Instant),
      isLate: Type.Boolean(),
      feedback: OrNull(Type.String()),
      mark: EnteredMark,
      /** The mark as the school writes it. */
      written: OrNull(Type.String()),
      files: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), bytes: Type.Integer() })),
    }),
  ),
  messagesSent: Type.Array(Type.Object({ to: Type.String(), message: Type.String(), sentAt: Instant })),
  /** Those in which the student takes part. */
  conversations: Type.Array(
    Type.Object({
      with: Type.String(),
      messages: Type.Array(Type.Object({ by: Type.String(), message: Type.String(), sentAt: Instant })),
    }),
  ),
  signIns: Type.Array(
    Type.Object({
      startedAt: Instant,
      lastSeenAt: Instant,
      address: OrNull(Type.String()),
      device: OrNull(Type.String()),
    }),
  ),
  /** The second factors; `recoveryCodes` is the number left. */
  secondFactors: Type.Object({
    passkeys: Type.Array(Type.Object({ name: Type.String(), addedAt: Instant, lastUsedAt: OrNull(Instant) })),
    code: Type.Boolean(),
    recoveryCodes: Type.Integer(),
  }),
});
export type StudentRecord = Type.Static<typeof StudentRecord>;

export const exportStudent = endpoint('GET /api/students/{id}/record', {
  access: 'students.export',
  summary: 'Everything that the school knows of one student, current or former, to be handed over.',
  params: Type.Object({ id: RecordId }),
  counts: 'file',
  response: StudentRecord,
});

export const eraseStudent = endpoint('POST /api/students/{id}/erasure', {
  access: 'students.erase',
  summary:
    'Erases for good who a student is, current or former: name, contact, photo, account, what they wrote, and the guardians who are nobody else’s. Registers and marks stay as those of a former student. `roll` must be theirs, so that none is erased by mistake.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ roll: Roll }),
});
