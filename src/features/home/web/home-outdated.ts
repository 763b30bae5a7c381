import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import type { AttendanceRecord } from '../../attendance/attendance.contract.ts';
import type { Home } from '../home.contract.ts';

export const homeKey = ['home'];

/** The home page, which names the registers that are to be taken, once one of them was. */
export const homeOutdatedBy: OutdatedBy = ({ about }, answer) => {
  if (about.kind !== 'register') return [];
  const update = (home: unknown) => withoutRegister(home as Home, answer as AttendanceRecord);
  return [{ queryKey: homeKey, address: '/api/home', update }];
};

function withoutRegister(home: Home, { class: number, date, period }: AttendanceRecord): Home {
  const { teacher, today } = home;
  if (!teacher || date !== today) return home;
  // The register of the whole day is that of each of its lessons.
  const isTaken = (lesson: { readonly class: number; readonly period: number }) =>
    lesson.class === number && (period === undefined || lesson.period === period);
  const lessonsToTake = teacher.lessonsToTake?.filter((lesson) => !isTaken(lesson)) ?? null;
  const isLeft = lessonsToTake?.some((lesson) => lesson.class === number) ?? false;
  const registersToTake = teacher.registersToTake.filter((one) => one !== number || isLeft);
  return { ...home, teacher: { ...teacher, lessonsToTake, registersToTake } };
}
