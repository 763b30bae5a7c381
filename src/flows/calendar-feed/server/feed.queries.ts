import { isDeepStrictEqual } from 'node:util';
import type { CalendarOwner } from '../../../base/identity/server/calendar-secret.queries.ts';
import type { ClosedDays } from '../../../base/school/calendar.contract.ts';
import { isSchoolDay } from '../../../base/school/calendar.rules.ts';
import { readCalendarOf } from '../../../base/school/server/calendar.queries.ts';
import { listStored } from '../../../base/school/server/classes.queries.ts';
import { type Days, enrolledFrom } from '../../../base/school/server/enrolled-on.ts';
import { listMemberSpans } from '../../../base/school/server/groups.queries.ts';
import { isLessonOf, teacherIds } from '../../../base/school/server/teachers-of.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { isOffice } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { listCovers } from '../../../records/cover/server/cover.queries.ts';
import { type HomeworkRow, listOfStudent } from '../../../records/homework/server/homework.queries.ts';
import { readMade } from '../../../records/schedule/server/replace-timetable.queries.ts';
import {
  type FeedCover,
  type FeedPeriod,
  type FeedSpan,
  isHeld,
  type Lesson,
  lessonsIn,
  withCovers,
} from './feed.rules.ts';

export type FeedHomework = Pick<HomeworkRow, 'id' | 'due' | 'subject' | 'title'>;

/** The content of a person's calendar: the present session, and the next one if it has a timetable. */
export type FeedContent = {
  readonly lessons: readonly Lesson[];
  readonly closed: readonly ClosedDays[];
  /** For a student: what is due, from two weeks ago on. */
  readonly homework: readonly FeedHomework[];
  /** From the first to the last day that a lesson can have. */
  readonly range: Days;
  /** The names of the classes that are named, by number. */
  readonly classNames: ReadonlyMap<number, string>;
};

/** A fixed number of statements, however many periods, classes and closed days there are. */
export async function readFeedContent(
  db: Database,
  owner: Pick<CalendarOwner, 'schoolId' | 'personId' | 'role' | 'timeZone'>,
  today: string,
): Promise<FeedContent> {
  const { schoolId, personId, role, timeZone } = owner;
  const sessions = await listFeedSessions(db, schoolId, today);
  const range = { from: sessions[0]?.from ?? today, to: sessions.at(-1)?.to ?? today };
  const enrolments = role === 'student' ? await listEnrolments(db, schoolId, personId, range.from) : [];
  const spans = role === 'student' ? spansOf(enrolments, sessions) : role === 'teacher' ? sessions : [];
  const whose = { spans, teacherId: role === 'teacher' ? personId : undefined, timeZone };
  const periods = await listFeedPeriods(db, schoolId, whose);
  const calendar = await readCalendarOf(db, schoolId, range.from, endOfTime);
  const isTaught = (classNumber: number) =>
    periods.some((period) => (calendar.groups?.[period.class] ?? [period.class]).includes(classNumber));
  const concerns = (closed: ClosedDays) =>
    closed.classes === null ||
    isOffice(role) ||
    (role === 'teacher' ? closed.classes.some(isTaught) : enrolments.some((one) => isClosedFor(closed, one)));
  const ofWeeks = periods.map(({ week = null }) => ({ week }));
  const lessons = lessonsIn(spans, periods, calendar, await heldInWeek(db, schoolId, ofWeeks));
  const covers = await listFeedCovers(db, schoolId, range, whose);
  const hasCover = (cover: FeedCover) =>
    role === 'teacher'
      ? cover.teacherId === personId && isSchoolDay(calendar, cover.period.class, cover.date)
      : lessons.some((lesson) => isHeld(lesson, cover));
  const losesLesson = (cover: FeedCover) => role !== 'teacher' || cover.absentId === personId;
  const classNames = role === 'student' ? new Map() : await readClassNames(db, schoolId);
  return {
    lessons: withCovers(lessons, covers, { has: hasCover, loses: losesLesson }),
    closed: calendar.closed.filter(concerns),
    homework: role === 'student' ? await listFeedHomework(db, schoolId, personId, today) : [],
    range,
    classNames,
  };
}

/** Closed days are listed however far ahead they are. */
const endOfTime = '9999-12-31';

/** What was due longer ago is past. */
const homeworkDaysBack = 14;

function listFeedHomework(db: Database, schoolId: number, studentId: number, today: string) {
  const days = { from: daysAfter(today, -homeworkDaysBack), to: endOfTime };
  return listOfStudent(db, schoolId, { studentId, today }, days);
}

type FeedSession = Days & { readonly session: number; readonly isPresent: boolean };

/** The session that a date lies in, as in `readSessionOn`, and the one after it. */
async function listFeedSessions(db: Database, schoolId: number, today: string): Promise<FeedSession[]> {
  const sessions = await selectIn(db, schoolId, 'session')
    .select(['id as session', 'from_date as from', 'to_date as to'])
    .orderBy('from_date')
    .execute();
  const present = Math.max(
    0,
    sessions.findLastIndex(({ from }) => from <= today),
  );
  return sessions.slice(present, present + 2).map((one, place) => ({ ...one, isPresent: place === 0 }));
}

type FeedEnrolment = Awaited<ReturnType<typeof listEnrolments>>[number] & { readonly home?: number };

/** Where a student is in a class from a day on, and in groups. */
async function listEnrolments(db: Database, schoolId: number, studentId: number, from: string) {
  const ofClasses = await selectIn(db, schoolId, 'enrolment', { student_id: studentId })
    .select(['session_id as session', 'class', 'from_date as from', 'to_date as until'])
    .where(enrolledFrom(from))
    .orderBy('from_date')
    .execute();
  const spans = await listMemberSpans(db, schoolId, { from, students: [studentId] });
  const ofGroups = spans.map((span) => ({
    session: span.session,
    class: span.group,
    home: span.class,
    from: span.from,
    until: span.until,
  }));
  return [...ofClasses, ...ofGroups];
}

/**
 * The days of the sessions on which a student is in a class. Which class it will be in the next session is known only if
 * the student is enrolled for that one already.
 */
function spansOf(enrolments: readonly FeedEnrolment[], sessions: readonly FeedSession[]): FeedSpan[] {
  return sessions.flatMap(({ session, isPresent, ...days }) =>
    enrolments
      .filter((enrolment) => isPresent || enrolment.session === session)
      .map((enrolment) => ({
        session,
        class: enrolment.class,
        ...(enrolment.home !== undefined && { home: enrolment.home }),
        from: enrolment.from > days.from ? enrolment.from : days.from,
        to: enrolment.until !== null && enrolment.until <= days.to ? daysAfter(enrolment.until, -1) : days.to,
      }))
      .filter(({ from, to }) => from <= to),
  );
}

function isClosedFor({ classes, from, to }: ClosedDays, enrolment: FeedEnrolment): boolean {
  const isThen = enrolment.from <= to && (enrolment.until === null || enrolment.until > from);
  return isThen && (classes ?? []).includes(enrolment.class);
}

type Whose = { readonly spans: readonly FeedSpan[]; readonly teacherId: number | undefined; readonly timeZone: string };

/**
 * The periods of a teacher or of classes in some sessions, each with the days on which it is in the timetable: past and
 * present versions, and those of a published timetable that has not started yet.
 */
async function listFeedPeriods(db: Database, schoolId: number, whose: Whose): Promise<FeedPeriod[]> {
  const coming = await listComing(db, schoolId, sessionsOf(whose.spans));
  const teachers = await listTeachers(db, schoolId);
  const rows = await standingPeriods(db, schoolId, whose).execute();
  const standing = rows.map(({ since, until, teacher_id, more_teachers, ...rest }) => {
    const period = { ...rest, teacher: namesOf(teacherIds({ teacher_id, more_teachers }), teachers) };
    const next = coming.find(({ session }) => session === period.session)?.from ?? endOfTime;
    const end = until === null ? endOfTime : localDate(whose.timeZone, new Date(until));
    const from = localDate(whose.timeZone, new Date(since));
    return { ...period, stands: { from, to: daysAfter(end < next ? end : next, -1) } };
  });
  return [
    ...joined(standing),
    ...coming.flatMap((one, place) => comingPeriods(one, coming[place + 1], whose, teachers)),
  ];
}

type StandingPeriod = FeedPeriod & { readonly stands: Days };

/** Joins successive versions of a period when nothing that is shown changed between them. */
function joined(periods: readonly StandingPeriod[]): StandingPeriod[] {
  const found: StandingPeriod[] = [];
  for (const period of periods) {
    const before = found.at(-1);
    const { from, to } = period.stands;
    if (
      before &&
      isDeepStrictEqual({ ...before, stands: { from, to } }, period) &&
      before.stands.to >= daysAfter(from, -1)
    ) {
      found[found.length - 1] = { ...period, stands: { from: before.stands.from, to } };
    } else found.push(period);
  }
  return found;
}

function standingPeriods(db: Database, schoolId: number, { spans, teacherId }: Whose) {
  return selectIn(db, schoolId, 'timetable_period_version as period', { removed_at: null })
    .select(['period.id', 'period.session_id as session', 'period.class', 'period.day', 'period.period'])
    .select(['period.label', 'period.room', 'period.subject', 'period.week'])
    .select(['period.teacher_id', 'period.more_teachers'])
    .select(['period.starts_minute as startsMinute', 'period.ends_minute as endsMinute'])
    .select(['period.since', 'period.until'])
    .where('period.session_id', 'in', idList(db, sessionsOf(spans)))
    .$if(teacherId !== undefined, (query) => query.where(isLessonOf('period', teacherId as number)))
    .$if(teacherId === undefined, (query) => query.where('period.class', 'in', idList(db, classesOf(spans))))
    .orderBy('period.session_id')
    .orderBy('period.id')
    .orderBy('period.since');
}

type Coming = Awaited<ReturnType<typeof listComing>>[number];

/** The timetables that start on a later day, by session and day. */
function listComing(db: Database, schoolId: number, sessions: readonly number[]) {
  return selectIn(db, schoolId, 'coming_timetable as coming')
    .innerJoin('session', onKey('session.id', 'coming.session_id'))
    .select(['coming.session_id as session', 'coming.from_date as from', 'coming.draft_id as draft', 'coming.periods'])
    .where('coming.session_id', 'in', idList(db, sessions))
    .where('session.closed_at', 'is', null)
    .orderBy('coming.session_id')
    .orderBy('coming.from_date')
    .execute();
}

async function listTeachers(db: Database, schoolId: number): Promise<ReadonlyMap<number, string>> {
  const teachers = selectIn(db, schoolId, 'person', { role: 'teacher' }).select(['id', 'name']);
  return new Map((await teachers.execute()).map(({ id, name }) => [id, name]));
}

/** The periods of a timetable that has not started yet, valid until the next timetable of the same session starts. */
function comingPeriods(
  { session, from, draft, periods }: Coming,
  next: Coming | undefined,
  { spans, teacherId }: Whose,
  teachers: ReadonlyMap<number, string>,
): FeedPeriod[] {
  const stands = { from, to: next?.session === session ? daysAfter(next.from, -1) : endOfTime };
  const classes = classesOf(spans);
  return readMade(periods).flatMap(({ teacherIds: of, ...period }, place) => {
    const isTheirs = teacherId === undefined ? classes.includes(period.class) : of.includes(teacherId);
    const id = `coming-${draft}-${place}`;
    return isTheirs ? [{ ...period, id, session, teacher: namesOf(of, teachers), stands }] : [];
  });
}

function namesOf(ids: readonly number[], teachers: ReadonlyMap<number, string>): string {
  return ids.flatMap((id) => teachers.get(id) ?? []).join(', ');
}

function sessionsOf(spans: readonly FeedSpan[]): number[] {
  return [...new Set(spans.map(({ session }) => session))];
}

function classesOf(spans: readonly FeedSpan[]): number[] {
  return [...new Set(spans.flatMap((span) => span.class ?? []))];
}

/** The covers that concern a teacher (as the absent or the covering one), or those of classes. */
async function listFeedCovers(
  db: Database,
  schoolId: number,
  range: Days,
  { spans, teacherId }: Pick<Whose, 'spans' | 'teacherId'>,
): Promise<FeedCover[]> {
  const whose = teacherId === undefined ? { classes: classesOf(spans) } : { teacherId };
  const rows = await listCovers(db, schoolId, range, whose);
  return rows.map(({ lesson, date, ...row }) => ({
    date,
    teacherId: row.teacher_id,
    absentId: row.absent_id,
    absent: row.absent_name,
    period: {
      id: lesson,
      session: row.session_id,
      class: row.class,
      day: row.day,
      period: row.period,
      label: row.label,
      room: row.room,
      subject: row.subject,
      teacher: row.teacher_name,
      startsMinute: row.startsMinute,
      endsMinute: row.endsMinute,
    },
  }));
}

async function readClassNames(db: Database, schoolId: number): Promise<Map<number, string>> {
  const rows = await listStored(db, schoolId);
  return new Map(rows.map(({ number, name }) => [number, name]));
}
