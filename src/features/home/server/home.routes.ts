import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate, localMinute } from '../../../platform/server/local-date.ts';
import * as attendance from '../../attendance/server/figures.queries.ts';
import { countUnusualReadings } from '../../audit/server/unusual.queries.ts';
import { countStudentsByClass } from '../../enrolments/server/class-list.queries.ts';
import { listLastResults } from '../../marks/server/marks.queries.ts';
import { messageNews } from '../../messages/server/messages.news.ts';
import { unreadSince } from '../../news/server/news.queries.ts';
import { listNotices } from '../../notices/server/notices.queries.ts';
import { countPeriodsWithoutTeacher } from '../../schedule/server/hand-over.queries.ts';
import { listClassDays, listWeekOfClass, listWeekOfTeacher } from '../../schedule/server/week.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import { countTeachers } from '../../teachers/server/teachers.queries.ts';
import { type AdminHome, type Home, readHome, type StudentHome, type TeacherHome } from '../home.contract.ts';
import { dayPlaceOf, expectedClasses, pickLessonDay } from './home.rules.ts';

export function homeRoutes(serve: Serve): void {
  serve(readHome, read);
}

const latestNotices = 3;
const latestResults = 5;
const attendanceDays = 30;
const dayMs = 86_400_000;

/** Runs the same number of queries for every school, however large. */
async function read({ db, caller: { actor }, now }: Call<typeof readHome>): Promise<Home> {
  const school = await readSchoolById(db, actor.schoolId);
  const today = localDate(school.time_zone, now());
  return {
    today,
    minute: localMinute(school.time_zone, now()),
    notices: await listNotices(db, actor.schoolId, { limit: latestNotices }),
    unreadMessages: await messageNews.countUnread(db, actor, unreadSince(db, actor, 'messages')),
    admin: actor.role === 'admin' ? await readForAdmin(db, actor.schoolId, today, now()) : null,
    teacher: actor.role === 'teacher' ? await readForTeacher(db, actor, today) : null,
    student: actor.role === 'student' ? await readForStudent(db, actor, today) : null,
  };
}

async function readForAdmin(db: Database, schoolId: number, today: string, now: Date): Promise<AdminHome> {
  const classes = await countStudentsByClass(db, schoolId);
  const numbers = classes.map((one) => one.class);
  const expected = new Set(expectedClasses(await listClassDays(db, schoolId), numbers, today));
  const taken = new Map((await attendance.listRegistersOn(db, schoolId, today)).map((sheet) => [sheet.class, sheet]));
  // With only some of today's classes, the percentage would be misleading.
  const isTodayWhole = [...expected].every((number) => taken.has(number));
  return {
    registers: classes.map(({ class: number, students }) => ({
      class: number,
      students,
      isExpected: expected.has(number),
      taken: taken.get(number) ?? null,
    })),
    attendance: await attendance.listAttendanceDays(db, schoolId, attendanceDays, isTodayWhole ? undefined : today),
    students: classes.reduce((sum, { students }) => sum + students, 0),
    teachers: await countTeachers(db, schoolId),
    periodsWithoutTeacher: await countPeriodsWithoutTeacher(db, schoolId),
    unusualReadings: await countUnusualReadings(db, schoolId, new Date(now.getTime() - dayMs)),
  };
}

async function readForTeacher(db: Database, { schoolId, personId }: Actor, today: string): Promise<TeacherHome> {
  const week = await listWeekOfTeacher(db, schoolId, personId);
  const classes = (await countStudentsByClass(db, schoolId)).map((one) => one.class);
  const taken = (await attendance.listRegistersOn(db, schoolId, today)).map((sheet) => sheet.class);
  const timetable = await listClassDays(db, schoolId);
  const hers = timetable.length === 0 ? classes : classesOn(week, today);
  const expected = expectedClasses(timetable, classes, today);
  return {
    lessons: pickLessonDay(week, today),
    registersToTake: expected.filter((number) => hers.includes(number) && !taken.includes(number)),
  };
}

function classesOn(week: readonly { readonly class: number; readonly day: number }[], date: string): number[] {
  return week.filter(({ day }) => day === dayPlaceOf(date)).map((lesson) => lesson.class);
}

async function readForStudent(db: Database, actor: Actor, today: string): Promise<StudentHome> {
  const { schoolId, personId, class: classNumber } = actor;
  const week = classNumber === null ? [] : await listWeekOfClass(db, schoolId, classNumber);
  return {
    lessons: pickLessonDay(week, today),
    attendance: await attendance.countAttendanceOf(db, schoolId, personId),
    results: await listLastResults(db, schoolId, personId, latestResults),
  };
}
