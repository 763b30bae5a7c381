import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  ClassNumber,
  Email,
  LocalDate,
  NamedPerson,
  OrNull,
  RecordId,
  Roll,
} from '../../platform/contract/school-terms.ts';

/** A lesson of the timetable on a date. `lesson` is the period's id in the timetable; times are minutes since midnight. */
const LessonOnDay = {
  date: LocalDate,
  lesson: Type.String(),
  class: ClassNumber,
  period: Type.Integer(),
  label: OrNull(Type.String()),
  /** The room, if the timetable names one. */
  room: OrNull(Type.String()),
  subject: Type.String(),
  startsMinute: Type.Integer(),
  endsMinute: Type.Integer(),
};

/** A lesson that is taken by another teacher than the timetable names; `absent` is null if that teacher has left. */
export const Cover = Type.Object({
  ...LessonOnDay,
  absent: OrNull(NamedPerson),
  by: NamedPerson,
  /**
   * Whether a change of the timetable has ended the cover: the lesson may now be at another time, or no longer exist.
   */
  isWithdrawn: Type.Optional(Type.Literal(true)),
});
export type Cover = Type.Static<typeof Cover>;

/** A teacher who is free at that time, with reasons to choose them; `covers` counts their covers in the session. */
export const Candidate = Type.Object({
  ...NamedPerson.properties,
  knowsClass: Type.Boolean(),
  knowsSubject: Type.Boolean(),
  covers: Type.Integer(),
});
export type Candidate = Type.Static<typeof Candidate>;

/** A teacher who has another class at that time, by the timetable or by cover: `class` and `subject`. */
export const BusyCandidate = Type.Object({ ...Candidate.properties, class: ClassNumber, subject: Type.String() });
export type BusyCandidate = Type.Static<typeof BusyCandidate>;

/** A lesson of an absent teacher, with the teacher who covers it, if any, and the candidates, best suited first. */
export const LessonToCover = Type.Object({
  ...LessonOnDay,
  /**
   * The teacher in whose place it is covered, who can be a covering teacher who is absent too; null if they have left.
   */
  absent: OrNull(NamedPerson),
  by: OrNull(NamedPerson),
  candidates: Type.Array(Candidate),
  /** If nobody is free: the teachers who could take the class together with their own, in the same order. */
  together: Type.Array(BusyCandidate),
});
export type LessonToCover = Type.Static<typeof LessonToCover>;

const onDate = Type.Object({ date: LocalDate });
const ofAbsent = Type.Object({ date: LocalDate, email: Email });
const untilDay = Type.Object({ to: Type.Optional(LocalDate) });
const ofLesson = Type.Object({ date: LocalDate, lesson: RecordId });

/** The most days for which one call reads or sets the lessons of an absent teacher. */
export const mostDaysAbsent = 14;

/** The number of days from today on for which cover is listed. */
export const coverDaysAhead = 14;

export const readCoverDay = endpoint('GET /api/cover/{date}', {
  access: 'schedule.manage',
  summary:
    'The lessons that are covered on a date, or on each day up to another one, by time, and the teachers who have lessons then, by name, with how many. Besides, what is covered no longer in the next two weeks, as the timetable has changed.',
  params: onDate,
  query: untilDay,
  response: Type.Object({
    covers: Type.Array(Cover),
    teachers: Type.Array(Type.Object({ ...NamedPerson.properties, lessons: Type.Integer() })),
    withdrawn: Type.Array(Cover),
  }),
});

export const readAbsentDay = endpoint('GET /api/cover/{date}/of/{email}', {
  access: 'schedule.manage',
  summary:
    'The lessons of a teacher on a date, or on each day up to another one, each with who covers it and who could: teachers without a lesson then whose own lessons nobody covers that day; where there are none, those who have one.',
  params: ofAbsent,
  query: untilDay,
  response: Type.Array(LessonToCover),
});

export const coverAll = endpoint('POST /api/cover/{date}/of/{email}', {
  access: 'schedule.manage',
  summary:
    'Has every lesson of a teacher on a date, or on each day up to another one, that nobody covers yet taken by who suits best of those who are free. Answers the new covers, and how many lessons nobody is free for.',
  params: ofAbsent,
  body: Type.Object(untilDay.properties),
  response: Type.Object({ covers: Type.Array(Cover), left: Type.Integer() }),
});

export const setCover = endpoint('PUT /api/cover/{date}/{lesson}', {
  access: 'schedule.manage',
  summary:
    'Has a teacher take a lesson on a date, in the place of its own, the `absent` of several (the first, if not said), and of who covered it before. On that day they reach the class, and may take its register. 409 if they have another lesson then, unless they take both classes `together`.',
  params: ofLesson,
  body: Type.Object({ teacher: Email, together: Type.Optional(Type.Boolean()), absent: Type.Optional(Email) }),
  response: Cover,
});

export const removeCover = endpoint('DELETE /api/cover/{date}/{lesson}', {
  access: 'schedule.manage',
  summary: 'Gives a lesson on a date back to its own teacher: the `absent` of several, or whoever is covered.',
  params: ofLesson,
  query: Type.Object({ absent: Type.Optional(Email) }),
});

export const listCoverOfTeacher = endpoint('GET /api/cover/teacher/{email}', {
  access: 'schedule.read-teacher',
  summary:
    'The lessons of the next two weeks that a teacher covers, and those of theirs that others cover, by time; those too that are covered no longer, as the timetable has changed.',
  params: Type.Object({ email: Email }),
  keptOnDevice: true,
  response: Type.Array(Cover),
});

export const listCoverOfClass = endpoint('GET /api/cover/class/{classNumber}', {
  access: 'schedule.read-class',
  summary:
    'The lessons in the next two weeks that are covered, of a class and of the groups with members of it, by time; with `roll` those of this student. Students and guardians get the groups that the student is in. Those too that are covered no longer, as the timetable has changed.',
  params: Type.Object({ classNumber: ClassNumber }),
  query: Type.Object({ roll: Type.Optional(Roll) }),
  response: Type.Array(Cover),
});
