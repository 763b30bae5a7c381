import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import type { AttendanceRecord } from '../../../records/attendance/attendance.contract.ts';
import type { Place } from '../../../records/attendance/web/registers-outdated.ts';
import type { Home } from '../home.contract.ts';

export const homeKey = ['home'];

/** The home page, which lists the registers to take, is outdated once one of them is taken. */
export const homeOutdatedBy: OutdatedBy = ({ about }, answer) => {
  if (about.kind !== 'register') return [];
  const update = (home: unknown) => withoutRegister(home as Home, answer as AttendanceRecord);
  return [{ queryKey: homeKey, address: '/api/home', update }];
};

function withoutRegister(home: Home, { class: number, date, period, part }: AttendanceRecord): Home {
  const { teacher, today } = home;
  if (!teacher || date !== today) return home;
  // A register of the whole day counts for each of its lessons and parts.
  const isWhole = period === undefined && part === undefined;
  const isTaken = (one: Place & { readonly class: number }) =>
    one.class === number && (isWhole || (one.period === period && one.part === part));
  const lessonsToTake = teacher.lessonsToTake?.filter((lesson) => !isTaken(lesson)) ?? null;
  const partsToTake = teacher.partsToTake?.filter((one) => !isTaken(one));
  const groupsToTake = teacher.groupsToTake?.filter((one) => !isTaken(one));
  const isLeft = (lessonsToTake ?? partsToTake)?.some((one) => one.class === number) ?? false;
  const registersToTake = teacher.registersToTake.filter((one) => one !== number || isLeft);
  const others = { ...(partsToTake && { partsToTake }), ...(groupsToTake && { groupsToTake }) };
  return { ...home, teacher: { ...teacher, lessonsToTake, registersToTake, ...others } };
}
