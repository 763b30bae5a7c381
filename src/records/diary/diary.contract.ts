import * as Type from 'typebox';
import { LessonNumber, writtenInDiary } from '../../platform/contract/diary.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  basedOn,
  ClassNumber,
  Instant,
  LocalDate,
  NamedPerson,
  ofDay,
  Why,
} from '../../platform/contract/school-terms.ts';

function OrNull<const T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const DiaryEntry = Type.Object({
  _id: Type.String(),
  class: ClassNumber,
  date: LocalDate,
  period: Type.Integer(),
  subject: Type.String(),
  topic: Type.String(),
  text: OrNull(Type.String()),
  by: NamedPerson,
  at: Instant,
  /** Changes with each change of the entry. */
  version: Type.String(),
});
export type DiaryEntry = Type.Static<typeof DiaryEntry>;

/** The number of days that are listed by default; the constant below is the most. */
export const usualDiaryDays = 14;
export const maxDiaryDays = 366;
/** The most days for which lessons without a topic are listed. */
export const maxMissingTopicDays = 31;

const fromAndTo = { from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) };

export const listDiary = endpoint('GET /api/diary', {
  access: 'diary.read',
  summary: `What was done in the lessons of a class, by day and time, the last day first: of the last ${usualDiaryDays} days, or of at most ${maxDiaryDays} others.`,
  query: Type.Object({ class: ClassNumber, ...fromAndTo, ...ofDay }),
  response: Type.Array(DiaryEntry),
});

/** A lesson in a class's week; `entry` is `null` if nobody has written yet. */
const DiaryLesson = Type.Object({
  date: LocalDate,
  period: Type.Integer(),
  /** A name that the lesson has in addition to its number. */
  label: OrNull(Type.String()),
  subject: Type.String(),
  /** The teacher of the lesson on that day; `null` if it is no longer in the timetable. */
  teacher: OrNull(NamedPerson),
  /** Minutes since midnight at the school. */
  startsMinute: Type.Integer(),
  endsMinute: Type.Integer(),
  entry: OrNull(DiaryEntry),
});
export type DiaryLesson = Type.Static<typeof DiaryLesson>;

const DiaryWeek = Type.Object({ class: ClassNumber, monday: LocalDate });
const signed = { signed: OrNull(Type.Object({ by: NamedPerson, at: Instant })) };

export const readDiaryWeek = endpoint('GET /api/diary/{class}/weeks/{monday}', {
  access: 'diary.read',
  summary: 'The class diary of a week, by its Monday: each lesson that was to be held, and what was written of it.',
  params: DiaryWeek,
  query: Type.Object(ofDay),
  response: Type.Object({
    ...DiaryWeek.properties,
    ...signed,
    lessons: Type.Array(Type.Object({ ...DiaryLesson.properties, mayWrite: Type.Boolean() })),
  }),
});
export type DiaryWeekBook = Type.Static<typeof readDiaryWeek.response>;

export const signDiaryWeek = endpoint('PUT /api/diary/{class}/weeks/{monday}', {
  access: 'diary.sign',
  summary: 'The teacher of the class signs a week of its diary, or takes the signature back.',
  params: DiaryWeek,
  body: Type.Object({ signed: Type.Boolean() }),
  response: Type.Object({ ...DiaryWeek.properties, ...signed }),
});

/** A lesson whose entry the caller can write, with the entry of the last lesson in its subject. */
const LessonToWrite = Type.Object({
  ...DiaryLesson.properties,
  last: OrNull(Type.Object({ date: LocalDate, topic: Type.String() })),
});
export type LessonToWrite = Type.Static<typeof LessonToWrite>;

export const readDiaryDay = endpoint('GET /api/diary/{class}/{date}', {
  access: 'diary.write',
  summary:
    'The lessons of a class on a day of which the caller may write, each with what was done in the last one of its subject.',
  params: Type.Object({ class: ClassNumber, date: LocalDate }),
  keptOnDevice: true,
  response: Type.Object({
    class: ClassNumber,
    date: LocalDate,
    /** Whether anybody at the school has written in a diary in this session. */
    isKept: Type.Boolean(),
    lessons: Type.Array(LessonToWrite),
  }),
});
export type DiaryDay = Type.Static<typeof readDiaryDay.response>;

export const writeDiary = endpoint('PUT /api/diary/{class}/{date}/{period}', {
  access: 'diary.write',
  summary:
    'Writes what was done in a lesson, in the place of what was written before: by whoever takes it on that day, by its absent teacher, or, with a reason, by an admin.',
  params: Type.Object({ class: ClassNumber, date: LocalDate, period: LessonNumber }),
  body: Type.Object({
    ...writtenInDiary,
    /** Required of an admin. */
    why: Type.Optional(Why),
    /** Blank if nobody had written the entry yet. */
    basedOn,
  }),
  response: DiaryEntry,
});

export const listMissingTopics = endpoint('GET /api/diary/missing', {
  access: 'diary.read-missing',
  summary: `The lessons of which nobody has written yet, the last day first: of the last ${usualDiaryDays} days, or of at most ${maxMissingTopicDays} others. Teachers get those that they were to take.`,
  query: Type.Object(fromAndTo),
  response: Type.Array(
    Type.Object({
      class: ClassNumber,
      date: LocalDate,
      period: Type.Integer(),
      subject: Type.String(),
      teacher: NamedPerson,
    }),
  ),
});
export type MissingTopic = Type.Static<typeof listMissingTopics.response>[number];
