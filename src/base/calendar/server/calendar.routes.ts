import { daysAfter } from '../../../platform/contract/dates.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { badInput, Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction, recordIfChanged, recordVersions } from '../../audit/server/audit.queries.ts';
import { closedOn, daysOn, whyClosed } from '../../school/calendar.rules.ts';
import { lastDayBeforeFirst, notForGroups, unknownWeek } from '../../school/school.refusals.ts';
import { listClosedDays, listWeeks, readClosed } from '../../school/server/calendar.queries.ts';
import { isHome, listStored } from '../../school/server/classes.queries.ts';
import { listClassesOfGroups } from '../../school/server/groups.queries.ts';
import { holdSchool, readSchoolById } from '../../school/server/school.queries.ts';
import {
  findLastWeekPlanned,
  findLastWeekUsed,
  readCycle,
  storeWeeks,
  toWeekCycle,
} from '../../school/server/weeks.queries.ts';
import * as contract from '../calendar.contract.ts';
import * as refusals from '../calendar.refusals.ts';
import * as calendar from './calendar.queries.ts';

export function calendarRoutes(serve: Serve): void {
  serve(contract.changeDays, changeDays);
  serve(contract.changeWeeks, changeWeeks);
  serve(contract.closeDays, close);
  serve(contract.removeClosedDays, remove);
  serve(contract.readUseOfDays, async ({ db, schoolId, caller, query, now }) => {
    if (query.to < query.from) throw refuseAt('to', lastDayBeforeFirst);
    const weeks = await listWeeks(db, schoolId, query.to);
    return {
      weeks: weeks.map(({ from, days }) => ({ from, days: [...days] })),
      registers: await countRegisters(db, schoolId, query),
      lessons: await calendar.countLessons(db, schoolId, todayOf(caller, now())),
    };
  });
}

/** A group may have several counts, because on some days part of its classes are closed already. */
async function countRegisters(db: Database, schoolId: number, range: calendar.Range) {
  const registers = await calendar.countRegisters(db, schoolId, range);
  const members = Map.groupBy(await listClassesOfGroups(db, schoolId, range.from), ({ group }) => group);
  if (!registers.some((one) => members.has(one.class))) return registers;
  const closed = await listClosedDays(db, schoolId, range);
  const ofGroups = await calendar.countRegistersByDay(db, schoolId, { ...range, groups: [...members.keys()] });
  const counted = ofGroups.map(({ date, ...one }) => {
    const classes = (members.get(one.class) ?? []).map((member) => member.class);
    return { ...one, classes: classes.filter((number) => !closedOn(closed, number, date)) };
  });
  const alike = [...Map.groupBy(counted, (one) => `${one.class}: ${one.classes}`).values()];
  return [
    ...registers.filter((one) => !members.has(one.class)),
    ...alike.flatMap(([first, ...more]) =>
      first ? { ...first, registers: more.reduce((sum, one) => sum + one.registers, first.registers) } : [],
    ),
  ];
}

async function changeDays({ db, schoolId, caller, query, body, now }: Call<typeof contract.changeDays>) {
  if (new Set(body.days).size < body.days.length) throw refuseAt('days', refusals.dayTwice);
  const { time_zone } = await readSchoolById(db, schoolId);
  const today = localDate(time_zone, now());
  await db.transaction().execute(async (transaction) => {
    const daysNow = async () => {
      const held = daysOn({ weeks: await listWeeks(transaction, schoolId, today) }, today);
      return days.filter((day) => held.includes(day));
    };
    await expectUnchanged(transaction, { caller, query, body }, async () => ({ days: await daysNow() }));
    await holdSchool(transaction, schoolId);
    const before = await daysNow();
    await calendar.setDays(transaction, schoolId, body.days, today);
    const event = { action: 'calendar.change-days', at: now() } as const;
    await recordIfChanged(transaction, caller, event, { before, after: await daysNow() });
  });
  return { days: days.filter((day) => body.days.includes(day)) };
}

async function changeWeeks({ db, schoolId, caller, query, body, now }: Call<typeof contract.changeWeeks>) {
  const { cycle, skipsWeeksWithoutSchool = false } = body;
  const names = body.names.map(tidy);
  const expected = cycle === 1 ? 0 : cycle;
  if (names.length !== expected) throw refuseAt('names', refusals.namesOfWeeks, { number: expected });
  const twice = names.findIndex((name, place) => names.some((other, at) => at < place && sameName(other, name)));
  if (twice >= 0) throw refuseAt(`names.${twice}`, refusals.weekTwice, { week: names[twice] ?? '' });
  const set = (body.set ?? []).map(({ from, name }, place) => {
    const found = names.find((one) => sameName(one, name));
    if (found === undefined) throw refuseAt(`set.${place}.name`, unknownWeek, { week: tidy(name) });
    return { from, name: found };
  });
  return db.transaction().execute(async (transaction) => {
    const today = todayOf(caller, now());
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      toWeekCycle(await readCycle(transaction, schoolId), today),
    );
    await holdSchool(transaction, schoolId);
    const before = await readCycle(transaction, schoolId);
    const used = [await findLastWeekUsed(transaction, schoolId), await findLastWeekPlanned(transaction, schoolId)];
    const last = Math.max(...used.map((week) => week ?? -1));
    if (last >= names.length) {
      const inUse = fault(refusals.weekInUse, { week: before?.names[last] ?? '' });
      throw new Refusal(inUse, { faults: { cycle: inUse } });
    }
    const weeks = { names, anchor: body.anchor ?? before?.anchor ?? today, skipsWeeksWithoutSchool, set };
    await storeWeeks(transaction, schoolId, weeks);
    const event = { action: 'calendar.change-weeks', at: now() } as const;
    await recordVersions(transaction, caller, event, { school: [schoolId] });
    return toWeekCycle(weeks, today);
  });
}

/** The longest time that can be closed at once. */
const longestDays = 366;

async function close({ db, schoolId, caller, body, now }: Call<typeof contract.closeDays>) {
  const { from, to } = body;
  if (to < from) throw refuseAt('to', lastDayBeforeFirst);
  if (daysAfter(from, longestDays) <= to) throw refuseAt('to', refusals.closedTooLong);
  const classes = body.classes == null ? null : [...new Set(body.classes)].sort((one, other) => one - other);
  const closed = { name: body.name.trim(), from, to, classes };
  return db.transaction().execute(async (transaction) => {
    await calendar.holdCalendar(transaction);
    await refuseUnknownClasses(transaction, schoolId, body.classes ?? []);
    await refuseClosedTwice(transaction, schoolId, closed);
    const id = await calendar.addClosedDays(transaction, schoolId, closed);
    await refuseRegisters(transaction, schoolId, closed);
    await recordAction(transaction, caller, { action: 'calendar.close', record: id, date: from, at: now() });
    return { _id: String(id), ...closed };
  });
}

async function refuseUnknownClasses(db: Database, schoolId: number, classes: readonly number[]): Promise<void> {
  if (classes.length === 0) return;
  const known = new Map((await listStored(db, schoolId)).map((one) => [one.number, one]));
  const unknown = classes.flatMap((number, place) => {
    const found = known.get(number);
    if (found && isHome(found)) return [];
    return [
      [`classes.${place}`, found ? fault(notForGroups) : fault(refusals.unknownClass, { class: number })] as const,
    ];
  });
  if (unknown.length > 0) throw badInput(Object.fromEntries(unknown));
}

/**
 * Refuses days that are already closed for the whole school. Days that are closed for some classes can still be closed
 * for other classes or for all.
 */
async function refuseClosedTwice(db: Database, schoolId: number, { from, to, classes }: calendar.NewClosedDays) {
  if (classes !== null) return;
  const before = (await listClosedDays(db, schoolId, { from, to })).find((closed) => closed.classes === null);
  if (!before) return;
  const { name, from: firstDay, to: lastDay } = before;
  throw refuseAt('from', refusals.closedAlready, { name, from: firstDay, to: lastDay });
}

/** The maximum number of registers that a refusal names. */
const registersNamed = 10;

async function refuseRegisters(transaction: DatabaseTransaction, schoolId: number, closed: calendar.NewClosedDays) {
  const { registers, count } = await findRegistersOn(transaction, schoolId, closed);
  if (count === 0) return;
  const named = registers.slice(0, registersNamed).map((register) => fault(refusals.registerOfDay, register));
  const more = count - named.length;
  const wrong: Fault =
    more > 0
      ? fault(refusals.manyRegistersOnDays, { registers: named, more })
      : fault(refusals.registersOnDays, { registers: named });
  throw new Refusal(wrong, { faults: { from: wrong } });
}

/**
 * Returns the registers on days that are stored as closed. A group has no school once the last of its classes is closed,
 * be it by these closed days or by others.
 */
async function findRegistersOn(db: Database, schoolId: number, { from, to, classes }: calendar.NewClosedDays) {
  if (classes === null) return calendar.findRegisters(db, schoolId, { from, to }, registersNamed);
  const all = await readClosed(db, schoolId, from, to);
  const groups = Object.entries(all.groups ?? {}).filter(([, its]) => its.some((one) => classes.includes(one)));
  const numbers = [...classes, ...groups.map(([number]) => Number(number))];
  const taken = await calendar.listRegisters(db, schoolId, { from, to, classes: numbers });
  const registers = taken.filter((register) => whyClosed(all, register.class, register.date));
  return { registers, count: registers.length };
}

async function remove({ db, schoolId, caller, params, now }: Call<typeof contract.removeClosedDays>) {
  const id = findableId(params.id);
  await db.transaction().execute(async (transaction) => {
    const from = await calendar.takeBackClosedDays(transaction, schoolId, id, now());
    if (from === undefined) throw refuse(refusals.closedDaysNotFound);
    await recordAction(transaction, caller, { action: 'calendar.reopen', record: id, date: from, at: now() });
  });
}
