import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { listGroupsWithRegisters } from '../../../base/school/server/groups.queries.ts';
import { closingTimesOf, type School } from '../../../base/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listHeldDays } from '../../schedule/server/held.queries.ts';
import type { MissingRegister } from '../attendance.contract.ts';
import { placeOf, wholeDay } from './attendance.queries.ts';
import { listTaken } from './figures.queries.ts';
import { type DueRegister, isOverdue, type Now, registersDue } from './missing.rules.ts';

/** The registers that nobody took on these days and that are missing by now, as `listDue` has them. */
export async function listMissing(db: Database, school: School, days: Days, now: Now): Promise<MissingRegister[]> {
  const to = days.to < now.today ? days.to : now.today;
  return missingOf(await listDue(db, school, { from: days.from, to }), now);
}

/** Those that are missing by now: what every page and number calls missing. */
export function missingOf(due: readonly Due[], now: Now): MissingRegister[] {
  return due
    .filter((register) => !register.isTaken && isOverdue(register, now))
    .map(({ isTaken, fromMinute, ...register }) => register);
}

export type Due = DueRegister & { readonly isTaken: boolean };

/**
 * The registers that are to be taken on these days, by day and class, the last day first, each with who is to take it and
 * whether it is taken, by the timetable as it stood then: the same number of statements for any range.
 */
export async function listDue(db: Database, school: School, { from, to }: Days): Promise<Due[]> {
  const groups = await listGroupsWithRegisters(db, school.id, school.registers_taken === 'lesson');
  const days = await listHeldDays(db, school, { from, to }, { groups });
  const taken = Map.groupBy(await listTaken(db, school.id, { from, to }), keyOf);
  return days
    .flatMap((day) => {
      const takenBy = groups.includes(day.class) ? 'lesson' : school.registers_taken;
      const isNamedAlone = day.lessons.length === 0 && takenBy !== 'lesson';
      const lessons = isNamedAlone ? day.lessonsNow() : day.lessons;
      return registersDue({ ...day, lessons }, takenBy, closingTimesOf(school));
    })
    .map((register) => {
      const sheets = taken.get(keyOf(register)) ?? [];
      return { ...register, isTaken: sheets.some((sheet) => covers(sheet.period, register)) };
    });
}

function keyOf({ class: classNumber, date }: { readonly class: number; readonly date: string }): string {
  return `${classNumber} ${date}`;
}

/** After a change of how registers are taken, one of the day stands for its lessons and parts, and one of these for the day. */
function covers(taken: number, due: MissingRegister): boolean {
  const place = placeOf(due);
  return place === wholeDay || taken === wholeDay || taken === place;
}
