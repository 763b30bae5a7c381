import { countCuriousReaders } from '../../../base/audit/server/curious.queries.ts';
import { countUnusualReadings } from '../../../base/audit/server/unusual.queries.ts';
import { hasOwnClasses } from '../../../base/classes/server/classes.queries.ts';
import { countStudentsByClass } from '../../../base/enrolments/server/class-list.queries.ts';
import { reachedClasses } from '../../../base/school/server/classes.queries.ts';
import { listSessionsOn } from '../../../base/school/server/sessions.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { everyone, type Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { peopleScopeOf } from '../../../platform/http/access.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { listAbsentOn } from '../../../records/attendance/server/absent.queries.ts';
import * as attendance from '../../../records/attendance/server/figures.queries.ts';
import { listDue, missingOf } from '../../../records/attendance/server/missing.queries.ts';
import { findLate } from '../../../records/schedule/server/coming-timetables.queries.ts';
import { countPeriodsWithoutTeacher } from '../../../records/schedule/server/hand-over.queries.ts';
import { countTeachers } from '../../../records/teachers/server/teachers.queries.ts';
import { hasPlan } from '../../timetable-maker/server/plan.queries.ts';
import type { AdminHome, FirstWeek, OfficeHome } from '../home.contract.ts';
import { readClassDays } from './class-days.ts';
import { expectedClasses, firstLessonsOn, isPastFirstWeek } from './home.rules.ts';
import { type HomeDay, missingDays } from './home-day.ts';

const attendanceDays = 30;
const dayMs = 86_400_000;
/** The number of lines shown on a home page; the rest is behind its links. */
const mostMissing = 10;
const mostAbsent = 50;

export async function readForAdmin(db: Database, day: HomeDay): Promise<Omit<AdminHome, 'copy' | 'newVersion'>> {
  const { school, today, now } = day;
  const schoolId = school.id;
  const { classes, timetable, expected, taken, ...shown } = await readRegisters(db, day, everyone);
  // With only some of today's classes, the percentage would be misleading.
  const isTodayWhole = [...expected].every((number) => taken.has(number));
  const days = await attendance.listAttendanceDays(db, schoolId, attendanceDays, isTodayWhole ? undefined : today);
  const teachers = await countTeachers(db, schoolId);
  return {
    ...shown,
    attendance: days,
    students: classes.reduce((sum, { students }) => sum + students, 0),
    teachers,
    periodsWithoutTeacher: await countPeriodsWithoutTeacher(db, schoolId, today),
    lateTimetable: await findLate(db, schoolId, today),
    unusualReadings: await countUnusualReadings(db, schoolId, new Date(now.getTime() - dayMs)),
    curiousReaders: await countCuriousReaders(db, schoolId, new Date(now.getTime() - dayMs)),
    restoredFrom: school.restored_from,
    firstWeek: isPastFirstWeek(days)
      ? null
      : stepsLeft({
          year: (await listSessionsOn(db, schoolId, today)).some(
            ({ isPresent, terms }) => isPresent && terms.length > 0,
          ),
          classes: classes.length > 0 || (await hasOwnClasses(db, schoolId)),
          days: timetable.length > 0 || (await hasPlan(db, schoolId)),
          people: teachers > 0 && classes.length > 0,
          timetable: timetable.length > 0,
        }),
  };
}

/** Today's registers of the classes in a scope, the missing ones, and the students who are not present. */
async function readRegisters(db: Database, { school, today, calendar }: HomeDay, scope: Scope) {
  const schoolId = school.id;
  const classes = await countStudentsByClass(db, schoolId, today, scope);
  const reached = await reachedClasses(db, schoolId, scope);
  const isReached = (one: { readonly class: number }) => reached === undefined || reached.has(one.class);
  const due = (await listDue(db, school, { from: daysAfter(today, -missingDays), to: today })).filter(isReached);
  const dueToday = Map.groupBy(
    due.filter(({ date }) => date === today),
    (register) => register.class,
  );
  const { timetable, isHeld } = await readClassDays(db, schoolId, today, [...dueToday.keys()]);
  const expected = new Set(expectedClasses(timetable, [...dueToday.keys()], today, { calendar, isHeld }));
  const starts = firstLessonsOn(timetable, today, isHeld);
  const taken = new Map((await attendance.listRegistersOn(db, schoolId, today)).map((sheet) => [sheet.class, sheet]));
  // Registers of today can become missing while the page is open.
  const missing = missingOf(due, { today, minute: 0 });
  const absent = (await listAbsentOn(db, schoolId, today, new Set(taken.keys()))).filter(isReached);
  return {
    ...{ classes, timetable, expected, taken },
    registers: classes.map(({ class: number, students }) => ({
      class: number,
      students,
      isExpected: expected.has(number),
      startsMinute: starts.get(number) ?? null,
      missingFrom: (dueToday.get(number) ?? []).flatMap((one) => (one.isTaken ? [] : (one.fromMinute ?? []))),
      taken: taken.get(number) ?? null,
    })),
    missing: {
      count: missing.length,
      registers: missing
        .slice(0, mostMissing)
        .map(({ teacher, ...register }) => ({ ...register, teacher: teacher?.name ?? null })),
    },
    absent: { count: absent.length, students: absent.slice(0, mostAbsent) },
  };
}

export async function readForOffice(db: Database, actor: Actor, day: HomeDay): Promise<OfficeHome> {
  const { registers, missing, absent } = await readRegisters(db, day, peopleScopeOf(actor, day.now));
  return { registers, missing, absent };
}

function stepsLeft(steps: FirstWeek): FirstWeek | null {
  return Object.values(steps).every(Boolean) ? null : steps;
}
