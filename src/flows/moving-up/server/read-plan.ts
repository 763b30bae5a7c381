import { rollTwice } from '../../../base/enrolments/enrolments.refusals.ts';
import { listEmailOwners } from '../../../base/identity/server/many.queries.ts';
import { sessionClosed } from '../../../base/school/school.refusals.ts';
import type { School } from '../../../base/school/server/school.queries.ts';
import { listStoredSessions } from '../../../base/sessions/server/sessions.queries.ts';
import { studentEmail } from '../../../base/students/students.contract.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { type Faults, fault } from '../../../platform/contract/reason.ts';
import { notOneOf } from '../../../platform/contract/refusals.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { badInput, type RollFault } from '../../../platform/server/refusal.ts';
import type { planMoveUp } from '../moving-up.contract.ts';
import { sessionNotAfter } from '../moving-up.refusals.ts';
import { findLastRegister, readClasses, readResults, readStudents, type Sessions } from './moving-up.queries.ts';
import { findTakenEmails, type MovePlan, planMoves } from './moving-up.rules.ts';

type Wanted = InputOf<typeof planMoveUp>['body'];

export type SchoolPlan = MovePlan & { readonly day: string; readonly placed: number };

/** Reads what moving up would do now: a few statements, however many students there are. */
export async function readPlan(
  db: Database,
  school: School,
  { choices = [], rolls }: Wanted,
  { sessions, faults }: FoundSessions,
): Promise<SchoolPlan> {
  refuseRollsTwice(choices);
  const classes = await readClasses(db, school.id);
  const lastRegister = await findLastRegister(db, school.id, sessions);
  const day = lastRegister === undefined ? sessions.start : daysAfter(lastRegister, 1);
  const { candidates, holders, placed } = await readStudents(db, school.id, sessions, day);
  const passPercent = school.pass_percent;
  const results = passPercent === null ? undefined : await readResults(db, school.id, sessions.from);
  const plan = planMoves({
    day,
    classes,
    holders,
    passPercent,
    rolls,
    choices,
    language: school.language,
    candidates: candidates.map((candidate) => ({ ...candidate, percent: results?.get(candidate.studentId) ?? null })),
  });
  const takenEmails = rolls === 'kept' ? [] : await findEmailFaults(db, school, plan);
  return { ...plan, faults: [...faults, ...plan.faults, ...takenEmails], day, placed };
}

function refuseRollsTwice(choices: NonNullable<Wanted['choices']>): void {
  const seen = new Set<number>();
  const faults: Record<string, Faults[string]> = {};
  for (const [place, { roll }] of choices.entries()) {
    if (seen.has(roll)) faults[`choices.${place}.roll`] = fault(rollTwice, { roll });
    seen.add(roll);
  }
  if (Object.keys(faults).length > 0) throw badInput(faults);
}

type FoundSessions = { readonly sessions: Sessions; readonly faults: readonly RollFault[] };

/** Refuses sessions that the school does not have; what else is wrong with them are faults of the plan. */
export async function findSessions(
  db: Database,
  schoolId: number,
  wanted: Pick<Wanted, 'from' | 'to'>,
): Promise<FoundSessions> {
  const all = await listStoredSessions(db, schoolId);
  const find = (name: string) => all.find((session) => session.name === name);
  const [from, to] = [find(wanted.from), find(wanted.to)];
  const unknown = fault(notOneOf, { values: all.map(({ name }) => name) });
  if (!from || !to) throw badInput({ ...(!from && { from: unknown }), ...(!to && { to: unknown }) });
  const faults: RollFault[] = [];
  if (to.from <= from.from) faults.push({ why: fault(sessionNotAfter, { from: from.name, to: to.name }) });
  if (to.closed_at !== null) faults.push({ why: fault(sessionClosed, { session: to.name }) });
  return { sessions: { from: from.id, to: to.id, start: to.from }, faults };
}

async function findEmailFaults(db: Database, { id, domain }: School, { moves }: MovePlan): Promise<RollFault[]> {
  const emailOf = (roll: number) => studentEmail(roll, domain);
  return findTakenEmails(moves, await listEmailOwners(db, id, domain), emailOf);
}
