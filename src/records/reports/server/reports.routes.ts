import { recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed } from '../../../platform/server/refusal.ts';
import * as contract from '../reports.contract.ts';
import { readBroadsheet } from './broadsheet.queries.ts';
import { findMember } from './members.queries.ts';
import { readPeriod } from './period.queries.ts';
import { readReport } from './reports.queries.ts';
import { readSpreads } from './spread.queries.ts';

export function reportsRoutes(serve: Serve): void {
  serve.limited(contract.readReport, readOne);
  serve.limited(contract.readBroadsheet, readOfClass);
  serve.limited(contract.readSpread, readSpreadOf);
}

async function readOne(call: Call<typeof contract.readReport>, scope: Scope) {
  const { db, caller, params, query, now } = call;
  const { schoolId, role } = caller.actor;
  const today = todayOf(caller, now());
  const found = await findStudentIdByRoll(db, schoolId, { roll: params.roll, date: today }, scope);
  const studentId = foundBy(caller, found, studentNotFound);
  const period = await readPeriod(db, schoolId, query, today);
  await recordReading(db, caller, { action: 'reports.read-student', person: studentId, at: now() });
  const reader = isStaff(role) ? 'staff' : 'family';
  const read = await readReport(db, schoolId, { studentId, period, today, reader });
  return foundBy(caller, read, studentNotFound).report;
}

async function readOfClass(call: Call<typeof contract.readBroadsheet>, scope: Scope) {
  const { db, schoolId, caller, params, query, now } = call;
  await reachedClass(call, params.class, scope);
  const today = todayOf(caller, now());
  const period = await readPeriod(db, schoolId, query, today);
  const broadsheet = await readBroadsheet(db, schoolId, { class: params.class, period, today });
  if (broadsheet.students.length === 0) await expectClass(db, schoolId, params.class);
  const read = { action: 'reports.read-class', class: params.class, date: period.day, at: now() } as const;
  await recordReading(db, caller, read);
  return broadsheet;
}

async function readSpreadOf(call: Call<typeof contract.readSpread>, scope: Scope) {
  const { db, caller, params, query, now } = call;
  const { schoolId, role } = caller.actor;
  const reader = isStaff(role) ? 'staff' : 'family';
  if (reader === 'family' && (await readSchoolById(db, schoolId)).class_spread === 'hidden') throw notAllowed();
  const today = todayOf(caller, now());
  const found = await findStudentIdByRoll(db, schoolId, { roll: params.roll, date: today }, scope);
  const studentId = foundBy(caller, found, studentNotFound);
  const period = await readPeriod(db, schoolId, query, today);
  const member = await findMember(db, schoolId, { studentId, period, today });
  const { enrolments } = foundBy(caller, member, studentNotFound);
  await recordReading(db, caller, { action: 'reports.read-student', person: studentId, at: now() });
  return readSpreads(db, schoolId, { enrolments, session: period.session.id, reader });
}
