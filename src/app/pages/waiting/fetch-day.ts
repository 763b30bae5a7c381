import type { QueryClient } from '@tanstack/react-query';
import { registerQuery } from '../../../features/attendance/web/attendance.hooks.ts';
import { classStudentsQuery } from '../../../features/enrolments/web/enrolments.hooks.ts';
import { homeQuery } from '../../../features/home/web/home.hooks.ts';
import { teacherScheduleQuery } from '../../../features/schedule/web/schedule.hooks.ts';
import { schoolQuery } from '../../../features/school/web/school.hooks.ts';
import { classSubjectsQuery } from '../../../features/subjects/web/subjects.hooks.ts';

/** Fetched at most so often, as each page of the browser's tabs would ask for all of it. */
const everyMs = 60 * 60_000;
/** More classes than a teacher has in a day. */
const maxClasses = 20;
const fetchedKey = 'rollbook.fetched-day';

/**
 * Fetches what a teacher's day needs, one call after the other, so that the device can show it without a connection: the
 * registers of today, of the own lessons' classes first, and for the marks the classes that the teacher has, with
 * their students and subjects.
 */
export async function fetchDay(queries: QueryClient, email: string): Promise<void> {
  const { school } = await queries.ensureQueryData(schoolQuery);
  if (!school || wasFetched(email, school.today)) return;
  const { today, classes = [], policies } = school;
  const schedule = await queries.fetchQuery(teacherScheduleQuery(email));
  const { teacher } = await queries.ensureQueryData(homeQuery);
  const lessons = teacher?.lessons?.date === today ? teacher.lessons.lessons : [];
  const reached = classes.filter((one) => one.isOpen && one.isReached !== false).map((one) => one.class);
  const own = new Set([...lessons.map((lesson) => lesson.class), ...schedule.map((day) => day.classNumber)]);
  const ownFirst = [...own, ...reached.filter((number) => !own.has(number))].slice(0, maxClasses);
  for (const number of ownFirst) await queries.prefetchQuery(registerQuery(number, today, undefined, true));
  if (policies?.registersTaken === 'lesson') {
    for (const { class: number, period } of lessons) {
      await queries.prefetchQuery(registerQuery(number, today, period, true));
    }
  }
  for (const number of own) {
    await queries.prefetchQuery(classStudentsQuery(number));
    await queries.prefetchQuery(classSubjectsQuery(number));
  }
  localStorage.setItem(fetchedKey, JSON.stringify([email, school.today, Date.now()]));
}

function wasFetched(email: string, today: string): boolean {
  try {
    const [by, day, at] = JSON.parse(localStorage.getItem(fetchedKey) ?? '[]') as unknown[];
    return by === email && day === today && Math.abs(Date.now() - Number(at)) < everyMs;
  } catch {
    return false;
  }
}
