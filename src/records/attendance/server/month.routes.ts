import { recordReading, recordReadingOf } from '../../../base/audit/server/audit.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { lastDayBeforeFirst, tooManyDays } from '../../../base/school/school.refusals.ts';
import { reachedClasses } from '../../../base/school/server/classes.queries.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate, localMinute } from '../../../platform/server/local-date.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import * as contract from '../attendance.contract.ts';
import { listAbsentOn, withGuardians } from './absent.queries.ts';
import { listTaken } from './figures.queries.ts';
import { listMissing } from './missing.queries.ts';
import { readMonth } from './month.queries.ts';
import { daysOfMonth } from './month.rules.ts';

/** Serves registers of many days or classes: a class's month, missing registers, and absent students of a day. */
export function monthRoutes(serve: Serve): void {
  serve.limited(contract.readMonth, readMonthOf);
  serve.limited(contract.listMissingRegisters, listMissingOf);
  serve.limited(contract.listAbsent, listAbsent);
}

async function readMonthOf(call: Call<typeof contract.readMonth>, scope: Scope) {
  const { db, caller, params, now } = call;
  await reachedClass(call, params.class, scope);
  const school = await readSchoolById(db, caller.actor.schoolId);
  const register = await readMonth(db, school.id, params, localDate(school.time_zone, now()));
  if (register.students.length === 0) await expectClass(db, school.id, params.class);
  const { from: date, to: until } = daysOfMonth(params.month);
  await recordReading(db, caller, { action: 'attendance.read-class', class: params.class, date, until, at: now() });
  return register;
}

async function listMissingOf({ db, schoolId, query, now }: Call<typeof contract.listMissingRegisters>, scope: Scope) {
  const school = await readSchoolById(db, schoolId);
  const moment = { today: localDate(school.time_zone, now()), minute: localMinute(school.time_zone, now()) };
  const to = query.to ?? moment.today;
  const from = query.from ?? daysAfter(to, 1 - contract.usualMissingDays);
  if (from > to) throw refuseAt('to', lastDayBeforeFirst);
  if (daysAfter(from, contract.maxMissingDays) <= to) {
    throw refuseAt('from', tooManyDays, { most: contract.maxMissingDays });
  }
  const reached = await reachedClasses(db, school.id, scope);
  const missing = await listMissing(db, school, { from, to }, moment);
  return reached ? missing.filter((register) => reached.has(register.class)) : missing;
}

async function listAbsent({ db, schoolId, caller, query, now }: Call<typeof contract.listAbsent>, scope: Scope) {
  const date = query.date ?? todayOf(caller, now());
  const taken = new Set((await listTaken(db, schoolId, { from: date, to: date })).map((sheet) => sheet.class));
  const reached = await reachedClasses(db, schoolId, scope);
  const missed = await listAbsentOn(db, schoolId, date, taken);
  const some = reached ? missed.filter((one) => reached.has(one.class)) : missed;
  const absent = await withGuardians(db, schoolId, date, some);
  await recordReadingOf(db, caller, { action: 'absences.read', date, at: now() }, absent);
  return absent;
}
