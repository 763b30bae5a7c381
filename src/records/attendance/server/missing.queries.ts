import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { listGroupsWithRegisters } from '../../../base/school/server/groups.queries.ts';
import { closingTimesOf, type School } from '../../../base/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listHeldDays } from '../../schedule/server/held.queries.ts';
import type { MissingRegister } from '../attendance.contract.ts';
import { listTaken } from './figures.queries.ts';
import { covers, type DueRegister, isOverdue, type Now, registersDue } from './missing.rules.ts';
import { placeOf, wholeDay } from './place-of-sheet.ts';

/** Lists the registers of `listDue` that nobody took on these days and that are missing by now. */
export async function listMissing(db: Database, school: School, days: Days, now: Now): Promise<MissingRegister[]> {
  const to = days.to < now.today ? days.to : now.today;
  return missingOf(await listDue(db, school, { from: days.from, to }), now);
}

/** Returns the registers that are missing by now. Every page and count uses this definition. */
export function missingOf(due: readonly Due[], now: Now): MissingRegister[] {
  return due
    .filter((register) => !register.isTaken && isOverdue(register, now))
    .map(({ isTaken, fromMinute, ...register }) => register);
}

export type Due = DueRegister & { readonly isTaken: boolean };

/**
 * Lists the registers due on these days, the last day first and then by class, each with its teacher and whether it is
 * taken, by the timetable of that time. The number of statements does not depend on the range.
 */
export async function listDue(db: Database, school: School, { from, to }: Days): Promise<Due[]> {
  const groups = await listGroupsWithRegisters(db, school.id, school.registers_taken === 'lesson');
  const days = await listHeldDays(db, school, { from, to }, { groups });
  const taken = Map.groupBy(await listTaken(db, school.id, { from, to }), keyOf);
  return days.flatMap((day) => {
    const takenBy = groups.includes(day.class) ? 'lesson' : school.registers_taken;
    const isNamedAlone = day.lessons.length === 0 && takenBy !== 'lesson';
    const lessons = isNamedAlone ? day.lessonsNow() : day.lessons;
    const closes = closingTimesOf(school);
    const sheets = taken.get(keyOf(day)) ?? [];
    return registersDue({ ...day, lessons }, takenBy, closes).map((register) => ({
      ...register,
      isTaken: sheets.some(({ period }) => covers(period, placeOf(register), { lessons, closes })),
    }));
  });
}

/**
 * Returns the registers of a day that were taken, with those that they cover because the school took them in another
 * way before. The due ones are read only if there are any of another way.
 */
export async function withCovered(
  db: Database,
  school: School,
  date: string,
  taken: readonly Taken[],
): Promise<readonly Taken[]> {
  const { registers_taken: way } = school;
  const isOther = ({ period }: Taken) =>
    (way === 'lesson' && period < wholeDay) || (way === 'twice' && period > wholeDay);
  if (!taken.some(isOther)) return taken;
  const covered = (await listDue(db, school, { from: date, to: date })).filter(({ isTaken }) => isTaken);
  return [...taken, ...covered.map((register) => ({ class: register.class, period: placeOf(register) }))];
}

type Taken = { readonly class: number; readonly period: number };

function keyOf({ class: classNumber, date }: { readonly class: number; readonly date: string }): string {
  return `${classNumber} ${date}`;
}
