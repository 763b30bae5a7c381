import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { classStudentsQuery } from '../../../base/enrolments/web/enrolments.hooks.ts';
import { schoolQuery } from '../../../base/school/web/school.hooks.ts';
import { classSubjectsQuery } from '../../../base/subjects/web/subjects.hooks.ts';
import { homeQuery } from '../../../flows/home/web/home.hooks.ts';
import { byDevice } from '../../../platform/web/api/by-device.ts';
import { fetchedKey } from '../../../platform/web/offline/own-device.ts';
import { isGroup } from '../../../platform/web/school-classes.ts';
import type { Register } from '../../../records/attendance/attendance.contract.ts';
import { registerQuery } from '../../../records/attendance/web/attendance.hooks.ts';
import { diaryDayQuery } from '../../../records/diary/web/diary.hooks.ts';
import { teacherScheduleQuery } from '../../../records/schedule/web/schedule.hooks.ts';
import { classesAhead } from './classes-ahead.ts';

/** The shortest time between two fetches; otherwise every tab of the browser would fetch everything. */
const everyMs = 60 * 60_000;

/**
 * Fetches a teacher's day one call after the other, so that the device can show it without a connection: today's
 * registers, and the students and subjects of the teacher's classes: all those of today's lessons, then a few others.
 */
export async function fetchDay(queries: QueryClient, email: string): Promise<void> {
  const { school } = await queries.ensureQueryData(schoolQuery);
  if (!school || wasFetched(email, school.today)) return;
  const { today, policies } = school;
  const schedule = await queries.fetchQuery(teacherScheduleQuery(email));
  const { teacher } = await queries.ensureQueryData(homeQuery);
  const lessons = teacher?.lessons?.date === today ? teacher.lessons.lessons : [];
  const fetched = classesAhead(
    lessons.map((lesson) => lesson.class),
    schedule.map((day) => day.classNumber),
  );
  for (const number of fetched) await fetchAhead(queries, registerQuery(number, today, {}, true));
  for (const number of fetched) await fetchAhead(queries, diaryDayQuery(number, today, true));
  const hasRegister = ({ class: number }: { readonly class: number }) =>
    fetched.includes(number) && (policies?.registersTaken === 'lesson' || isGroup(number));
  for (const { class: number, period } of lessons.filter(hasRegister)) {
    await fetchAhead(queries, registerQuery(number, today, { period }, true));
  }
  for (const number of fetched) {
    // Named by the day itself, because it can have been begun in parts before the school changed its way.
    const { parts = [] } = queries.getQueryData<Register>(registerQuery(number, today, {}, true).queryKey) ?? {};
    for (const { part } of parts) await fetchAhead(queries, registerQuery(number, today, { part }, true));
  }
  for (const number of fetched) {
    await fetchAhead(queries, classStudentsQuery(number));
    await fetchAhead(queries, classSubjectsQuery(number));
  }
  localStorage.setItem(fetchedKey, JSON.stringify([email, school.today, Date.now()]));
}

/** Fetches a query ahead of time. When the page is opened, the server is asked again and records the reading. */
async function fetchAhead<T, Key extends QueryKey>(queries: QueryClient, query: FetchQueryOptions<T, Error, T, Key>) {
  await byDevice(() => queries.prefetchQuery(query));
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
}

function wasFetched(email: string, today: string): boolean {
  try {
    const [by, day, at] = JSON.parse(localStorage.getItem(fetchedKey) ?? '[]') as unknown[];
    return by === email && day === today && Math.abs(Date.now() - Number(at)) < everyMs;
  } catch {
    return false;
  }
}
