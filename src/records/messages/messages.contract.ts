import * as Type from 'typebox';
import { endpoint, type OutputOf } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAClass, notAnEmail, notAnId } from '../../platform/contract/refusals.ts';
import {
  ClassNumber,
  Email,
  Instant,
  NamedPerson,
  OneOf,
  OrNull,
  pageOfList,
  RecordId,
  RequiredLines,
  RequiredText,
  Roll,
  roles,
} from '../../platform/contract/school-terms.ts';

export const maxMessageLength = 10_000;

/**
 * The seconds within which the sender can take a message back. The pages offer it for fewer seconds, but the connection
 * may be slow.
 */
export const takeBackSeconds = 60;

/** A guardian's child, with the present class and roll, if the child has them. */
export const Child = Type.Object({ name: Type.String(), class: OrNull(ClassNumber), roll: OrNull(Roll) });

/** A message as its recipients see it. */
export const Message = Type.Object({
  _id: Type.String(),
  sender: NamedPerson,
  message: Type.String(),
  timestamp: Instant,
  /** The child whom it is about, if a guardian takes part. */
  about: Type.Optional(Child),
  /** The reader's conversation that it belongs to, if there is one. */
  conversation: Type.Optional(Type.String()),
});
export type Message = Type.Static<typeof Message>;

/** The values that forms send if nothing was chosen. */
const nothing = [Type.Literal(''), Type.Null()] as const;

/**
 * The message that a role can send. `senderEmail` must be the caller's own; `senderName` is ignored, because the sender
 * is the signed-in person. `className` is required for a class and `teacherEmail` for a teacher; otherwise they are
 * ignored.
 */
function messageTo<const T extends readonly string[]>(recipientTypes: T) {
  return Type.Object({
    senderEmail: Type.Optional(Email),
    senderName: Type.Optional(OrNull(Type.String({ maxLength: 400 }))),
    recipientType: OneOf(recipientTypes),
    className: Type.Optional(Type.Union([ClassNumber, ...nothing], { hint: fault(notAClass) })),
    teacherEmail: Type.Optional(Type.Union([Email, ...nothing], { hint: fault(notAnEmail) })),
    message: RequiredLines(maxMessageLength),
  });
}

/** An `_id` in a body. */
export const MessageId = Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15, hint: fault(notAnId) });

/**
 * Staff also write to one student, given by the roll, or to one guardian of that student. For a message to a class,
 * `toGuardians` says whether the students' guardians read it too.
 */
function messageOfStaff<const T extends readonly string[]>(recipientTypes: T) {
  return Type.Object({
    ...messageTo([...recipientTypes, 'class', 'student', 'guardian']).properties,
    toGuardians: Type.Optional(Type.Boolean()),
    student: Type.Optional(Type.Union([Roll, ...nothing])),
    guardian: Type.Optional(Type.Union([MessageId, ...nothing])),
  });
}

const sent = { status: 201, response: Message, callerEmail: 'senderEmail' } as const;

export const sendAsTeacher = endpoint('POST /api/message', {
  ...sent,
  access: 'messages.send-as-teacher',
  summary: 'A teacher’s message to the admin, to a class, or to one student or guardian of a class.',
  body: messageOfStaff(['admin']),
});

export const sendAsStudent = endpoint('POST /api/message/student', {
  ...sent,
  access: 'messages.send-as-student',
  summary: 'A student’s message to the admin.',
  body: messageTo(['admin']),
});

export const sendAsAdmin = endpoint('POST /api/message/admin', {
  ...sent,
  access: 'messages.send-as-admin',
  summary:
    'An admin’s message to a class, to a teacher, or to one student or guardian. A teacher is reminded of one thing, which `reminds` names, once a day.',
  body: Type.Object({ ...messageOfStaff(['teacher']).properties, reminds: Type.Optional(RequiredText(200)) }),
});

export const sendAsGuardian = endpoint('POST /api/message/guardian', {
  ...sent,
  access: 'messages.send-as-guardian',
  summary:
    'A guardian’s message about a child, named by its roll: to the admin, or to the teacher of the child’s class.',
  body: Type.Object({ ...messageTo(['admin', 'teacher']).properties, child: Roll }),
});

/** The newest messages, unless another page is requested. */
const read = { query: Type.Object(pageOfList), response: Type.Array(Message) } as const;

export const listAdminMessages = endpoint('GET /api/message/admin', {
  ...read,
  access: 'messages.read-admin',
  summary: 'The messages to the admin, newest first.',
});

export const listClassMessages = endpoint('GET /api/message/class/{class}', {
  ...read,
  access: 'messages.read-class',
  summary:
    'The messages to a class or group, newest first. Students read what was sent to their classes and groups while they belonged to them, by the number of a group that alone; guardians what was for guardians too, since they are one.',
  params: Type.Object({ class: ClassNumber }),
});

export const listTeacherMessages = endpoint('GET /api/message/teacher/{email}', {
  ...read,
  access: 'messages.read-teacher',
  summary: 'The messages to the signed-in teacher, newest first.',
  params: Type.Object({ email: Email }),
});

export const listRecipients = endpoint('GET /api/message/recipients', {
  access: 'teachers.read-names',
  summary: 'The teachers whom an admin can write to, by name.',
  response: Type.Object({ teachers: Type.Array(NamedPerson) }),
});

export const listReaders = endpoint('GET /api/message/readers/{class}', {
  access: 'messages.read-readers',
  summary:
    'Who would read a message that is sent to a class now: its students by roll, and the guardians who may see their records.',
  params: Type.Object({ class: ClassNumber }),
  response: Type.Object({
    students: Type.Array(
      Type.Object({
        roll: Roll,
        name: Type.String(),
        guardians: Type.Array(Type.Object({ _id: Type.String(), name: Type.String() })),
      }),
    ),
  }),
});
export type Readers = OutputOf<typeof listReaders>;

/**
 * A message with its recipient: a class, a teacher, a student or guardian, or the admin if all are null. `withdrawn` is
 * present if it was withdrawn.
 */
const SentMessage = Type.Object({
  ...Message.properties,
  class: OrNull(ClassNumber),
  teacher: OrNull(NamedPerson),
  person: OrNull(Type.Object({ name: Type.String(), role: OneOf(roles) })),
  withdrawn: OrNull(Type.Object({ at: Instant, by: Type.String() })),
});
export type SentMessage = Type.Static<typeof SentMessage>;

export const listSentMessages = endpoint('GET /api/message/sent', {
  ...read,
  access: 'messages.read-sent',
  summary:
    'What was sent, without answers, newest first, and also what was withdrawn. Everybody reads what they sent themselves; admins what anybody sent to classes and teachers, and what the office sent to one person.',
  response: Type.Array(SentMessage),
});

export const withdrawMessage = endpoint('DELETE /api/message/{id}', {
  access: 'messages.withdraw',
  summary: 'Takes back a message to a class or a teacher: its readers no longer see it.',
  params: Type.Object({ id: RecordId }),
});

export const takeBackMessage = endpoint('POST /api/message/{id}/take-back', {
  access: 'messages.converse',
  summary: 'Takes back a message or an answer of one’s own that was sent a moment ago: nobody sees it any more.',
  params: Type.Object({ id: RecordId }),
});
