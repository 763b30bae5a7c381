import { countStudentsByClass } from '../../../base/enrolments/server/class-list.queries.ts';
import { readAllBands } from '../../../base/grades/server/grades.queries.ts';
import { listChildren } from '../../../base/guardians/server/children.queries.ts';
import { unreadSince } from '../../../base/news/server/news.queries.ts';
import { type Calendar, closedOn, whyClosed } from '../../../base/school/calendar.rules.ts';
import { readCalendarOf } from '../../../base/school/server/calendar.queries.ts';
import { groupsOf, listGroupsWithRegisters } from '../../../base/school/server/groups.queries.ts';
import { closingTimesOf, readSchoolById } from '../../../base/school/server/school.queries.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import type { CopyState } from '../../../platform/contract/copy-state.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { reachOf } from '../../../platform/contract/permissions.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { classScopeOf } from '../../../platform/http/access.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate, localMinute } from '../../../platform/server/local-date.ts';
import { listToldAfter } from '../../../records/absences/server/absences.queries.ts';
import { partAt } from '../../../records/attendance/part-at.ts';
import * as attendance from '../../../records/attendance/server/figures.queries.ts';
import { withCovered } from '../../../records/attendance/server/missing.queries.ts';
import { periodOf } from '../../../records/attendance/server/place-of-sheet.ts';
import { listCovers } from '../../../records/cover/server/cover.queries.ts';
import { coverDays } from '../../../records/cover/server/cover.rules.ts';
import { isKept } from '../../../records/diary/server/diary.queries.ts';
import { listTopicsMissing } from '../../../records/diary/server/missing-topics.ts';
import { countToAnswer } from '../../../records/homework/server/homework-teachers.queries.ts';
import { countUnreadOfChildren } from '../../../records/marks/server/marks.news.ts';
import { listLastResults } from '../../../records/marks/server/marks.queries.ts';
import { messageNews } from '../../../records/messages/server/messages.news.ts';
import { noticeNews } from '../../../records/notices/server/notices.news.ts';
import { listNotices } from '../../../records/notices/server/notices.queries.ts';
import { listWeekOfClasses, listWeekOfTeacher } from '../../../records/schedule/server/week.queries.ts';
import { type Copy, type Home, readHome, type StudentHome, type TeacherHome } from '../home.contract.ts';
import { listOwnClasses, readClassDays } from './class-days.ts';
import { readForGuardian } from './guardian-home.ts';
import {
  daysSeenAhead,
  expectedClasses,
  lessonsOn,
  lessonsWithout,
  partsWithout,
  pickLaterLesson,
  pickLessonDay,
  withCovers,
  withGrade,
} from './home.rules.ts';
import { type HomeDay, missingDays } from './home-day.ts';
import { readForAdmin, readForOffice } from './office-home.ts';

export function homeRoutes(serve: Serve): void {
  serve(readHome, read);
}

const latestNotices = 3;
const latestResults = 5;
/** The number of lines shown; the rest is behind its link. */
const mostToldAfter = 20;
/** The most homework with hand-ins to answer, and how many days after they came. */
const mostToAnswer = 5;
const daysToAnswer = 28;

/** Runs the same number of queries for every school, however large, and a few more for a school in its first week. */
async function read({ db, caller: { actor }, now, readCopy, readNewVersion }: Call<typeof readHome>): Promise<Home> {
  const school = await readSchoolById(db, actor.schoolId);
  const today = localDate(school.time_zone, now());
  const calendar = await readCalendarOf(db, actor.schoolId, today, daysAfter(today, daysSeenAhead));
  const day: HomeDay = { school, today, now: now(), calendar };
  const children = actor.role === 'guardian' ? await listChildren(db, actor.schoolId, guardingOf(actor, today)) : null;
  const notices = await listNotices(db, actor.schoolId, { limit: latestNotices });
  const copy = readCopy?.();
  return {
    today,
    minute: localMinute(school.time_zone, now()),
    closed: closedFor(familyClasses(actor, children), calendar.closed, today),
    notices,
    unreadNotices: await noticeNews.countUnread(db, actor, unreadSince(db, actor, 'notices', today)),
    unreadMessages: await messageNews.countUnread(db, actor, unreadSince(db, actor, 'messages', today)),
    admin:
      actor.role === 'admin'
        ? {
            ...(await readForAdmin(db, day)),
            copy: copy ? copyAt(now(), copy) : null,
            newVersion: readNewVersion?.() ?? null,
          }
        : null,
    ...(actor.role === 'staff' &&
      reachOf(actor, 'attendance.take-missing') && { office: await readForOffice(db, actor, day) }),
    teacher: actor.role === 'teacher' ? await readForTeacher(db, actor, day, classScopeOf(actor, now())) : null,
    student: actor.role === 'student' ? await readForStudent(db, actor, day) : null,
    guardian: children && (await readForGuardian(db, actor.schoolId, children, await guardiansDay(db, actor, day))),
  };
}

function copyAt(now: Date, { place, copiedAt, fault }: CopyState): Copy {
  const secondsAgo = copiedAt === null ? null : Math.max(0, Math.round((now.getTime() - Date.parse(copiedAt)) / 1000));
  return { place, copiedAt, secondsAgo, fault };
}

async function guardiansDay(db: Database, actor: Actor, { today, calendar }: HomeDay) {
  const unread = unreadSince(db, actor, 'results', today);
  return { today, calendar, unreadResults: await countUnreadOfChildren(db, actor, unread) };
}

function guardingOf({ personId }: Actor, today: string) {
  return { guardianId: personId, date: today };
}

/** The classes of a student or of a guardian's children; for staff, all classes. */
function familyClasses(
  { role, class: own }: Actor,
  children: readonly { readonly class: number }[] | null,
): readonly (number | null)[] | undefined {
  if (children) return children.map((child) => child.class);
  return isStaff(role) ? undefined : [own];
}

function closedFor(own: ReturnType<typeof familyClasses>, closed: Calendar['closed'], today: string): Home['closed'] {
  return closed
    .filter(({ from, to }) => from <= today && today <= to)
    .filter(({ classes }) => !own || !classes || classes.some((one) => own.includes(one)))
    .map(({ name, from, to, classes }) => ({ name, from, to, classes: classes && [...classes] }));
}

async function readForTeacher(
  db: Database,
  { schoolId, personId }: Actor,
  day: HomeDay,
  scope: Scope,
): Promise<TeacherHome> {
  const { school, today, calendar, now: moment } = day;
  const covers = await listCovers(db, schoolId, coverDays(today), { teacherId: personId });
  const ownWeek = await listWeekOfTeacher(db, schoolId, personId, today);
  const week = withCovers(ownWeek, covers, personId);
  const classes = (await countStudentsByClass(db, schoolId, today, scope)).map((one) => one.class);
  const sheets = await attendance.listTaken(db, schoolId, { from: today, to: today });
  const taken = await withCovered(db, school, today, sheets);
  const { timetable, isHeld, ofGroups } = await readClassDays(db, schoolId, today, classes);
  const own = ofGroups.length > 0 ? await listOwnClasses(db, schoolId, personId) : [];
  const taught = lessonsOn(week, today, isHeld).map((lesson) => lesson.class);
  const hers = timetable.length === 0 ? classes : [...taught, ...own.filter((number) => ofGroups.includes(number))];
  const expected = expectedClasses(timetable, classes, today, { calendar, isHeld });
  const isClosed = (number: number, date: string) => whyClosed(calendar, number, date) !== undefined;
  const lessons = pickLessonDay(week, today, isHeld, isClosed);
  const ofToday = lessons?.date === today ? lessons.lessons : [];
  const lessonsToTake = school.registers_taken === 'lesson' ? lessonsWithout(taken, ofToday) : null;
  const recorded = lessonsToTake ? [] : await listGroupsWithRegisters(db, schoolId, false);
  const groupsToTake = lessonsWithout(
    taken,
    ofToday.filter((lesson) => recorded.includes(lesson.class)),
  );
  const now = localMinute(school.time_zone, moment);
  const partsToTake =
    school.registers_taken === 'twice'
      ? partsWithout(
          taken,
          expected.filter((number) => hers.includes(number)),
          partAt(now, closingTimesOf(school)),
        )
      : undefined;
  const waits = (number: number) =>
    lessonsToTake || partsToTake
      ? (lessonsToTake ?? partsToTake ?? []).some((one) => one.class === number)
      : hers.includes(number) && !taken.some((sheet) => sheet.class === number);
  const toAnswer = await listToAnswer(db, personId, day);
  return {
    lessons,
    laterLesson: pickLaterLesson(week, today, isHeld, isClosed),
    registersToTake: expected.filter(waits),
    lessonsToTake,
    ...(partsToTake && { partsToTake }),
    ...(groupsToTake.length > 0 && { groupsToTake }),
    toldAfter: (
      await listToldAfter(db, schoolId, {
        from: daysAfter(today, -missingDays),
        to: today,
        teacherId: personId,
        classes,
        limit: mostToldAfter,
      })
    ).map(({ period, ...line }) => ({ ...line, period: 0, ...periodOf({ period }) })),
    topicsMissing: await countTopicsMissing(db, personId, day),
    ...(toAnswer.length > 0 && { toAnswer }),
  };
}

/** Runs no further query if the school keeps no class diary. */
async function countTopicsMissing(db: Database, personId: number, { school, today, now }: HomeDay): Promise<number> {
  if (!(await isKept(db, school.id, today))) return 0;
  const moment = { today, minute: localMinute(school.time_zone, now) };
  const days = { from: daysAfter(today, 1 - missingDays), to: today };
  return (await listTopicsMissing(db, school, days, moment, personId)).length;
}

async function listToAnswer(db: Database, personId: number, { school, today: date, now }: HomeDay) {
  const since = new Date(now.getTime() - daysToAnswer * 24 * 60 * 60 * 1000);
  const rows = await countToAnswer(db, school.id, personId, { since, date, limit: mostToAnswer });
  return rows.map(({ id, count, ...row }) => ({ _id: String(id), ...row, count: Number(count) }));
}

async function readForStudent(db: Database, actor: Actor, { today, calendar }: HomeDay): Promise<StudentHome> {
  const { schoolId, personId, class: classNumber } = actor;
  const ofClass = classNumber === null ? [] : [classNumber];
  const groups = await groupsOf(db, schoolId, personId, today).execute();
  const classes = [...ofClass, ...groups.map((group) => group.class)];
  const covers = await listCovers(db, schoolId, coverDays(today), { classes });
  const own = await listWeekOfClasses(db, schoolId, classes, today);
  const week = withCovers(own, covers);
  const isHeld = await heldInWeek(db, schoolId, own);
  const isClosed = (_: number, date: string) => closedOn(calendar.closed, classNumber, date) !== undefined;
  return {
    lessons: pickLessonDay(week, today, isHeld, isClosed),
    laterLesson: pickLaterLesson(week, today, isHeld, isClosed),
    attendance: await attendance.countAttendanceOf(db, schoolId, personId),
    results: await readResults(db, schoolId, personId),
  };
}

async function readResults(db: Database, schoolId: number, personId: number): Promise<StudentHome['results']> {
  const results = await listLastResults(db, schoolId, personId, latestResults);
  const bandsOf = await readAllBands(
    db,
    schoolId,
    results.map(({ scale }) => scale),
  );
  return results.map((result) => withGrade(result, bandsOf));
}
