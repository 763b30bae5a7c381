import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { listClassNames } from '../../../base/school/server/classes.queries.ts';
import { expectOpen, type NamedSession, readChosenSession } from '../../../base/school/server/named-session.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuseChanged } from '../../../platform/server/refusal.ts';
import type { SentPlan } from '../plan.contract.ts';
import * as contract from '../timetable-maker.contract.ts';
import { planChanged } from '../timetable-maker.refusals.ts';
import { readSession } from './drafts.queries.ts';
import { explainInThread } from './make-in-thread.ts';
import { toObstacles, wordObstacles } from './obstacles.ts';
import * as plans from './plan.queries.ts';
import { findPlanFaults } from './plan.rules.ts';
import { fromStored, type Known, settlePlan, teachersOf, toStored } from './stored-plan.ts';
import type { Grouping } from './student-parts.ts';
import { toProblem } from './to-problem.ts';
import { totalsOf } from './totals.ts';

export function timetableMakerRoutes(serve: Serve): void {
  serve(contract.saveMakerPlan, save);
  serve(contract.checkMakerPlan, check);
  serve(contract.readMakerPlan, async (call) => {
    const session = await chooseSession(call, call.query.session);
    return readPlan(call.db, call, session);
  });
  serve(contract.suggestMakerPlan, async (call) => {
    const { db, schoolId, caller, now } = call;
    const session = await chooseSession(call, call.query.session);
    const standing = await plans.listStanding(db, schoolId, session);
    const plan = await plans.suggestFor(db, schoolId, standing, todayOf(caller, now()));
    return { plan, teachers: teachersOf(plan, await plans.listPlannable(db, schoolId)) };
  });
}

type Asking = Pick<Call<typeof contract.readMakerPlan>, 'db' | 'caller' | 'now'>;

function chooseSession({ db, caller, now }: Asking, name: string | undefined): Promise<NamedSession> {
  return readChosenSession(db, caller.actor.schoolId, name, todayOf(caller, now()));
}

async function readPlan(db: Database, { caller, now }: Asking, session: NamedSession): Promise<contract.ReadPlan> {
  const { schoolId } = caller.actor;
  const teachers = await plans.listPlannable(db, schoolId);
  const weeks = await plans.listWeekNames(db, schoolId);
  const saved = await plans.findPlan(db, schoolId, session.id);
  const standing = saved ? [] : await plans.listStanding(db, schoolId, session);
  const plan = saved
    ? fromStored(saved.plan, { teachers, weeks })
    : await plans.suggestFor(db, schoolId, standing, todayOf(caller, now()));
  return {
    session: session.name,
    isClosed: session.isClosed,
    version: saved ? String(saved.version) : null,
    changedAt: saved?.changedAt ?? null,
    changedBy: saved?.changedBy ?? null,
    plan,
    teachers: teachersOf(plan, teachers),
  };
}

async function save(call: Call<typeof contract.saveMakerPlan>) {
  const { db, schoolId, personId, caller, body, now } = call;
  const session = await chooseSession(call, body.session);
  expectOpen(session);
  const teachers = await plans.listPlannable(db, schoolId);
  const weeks = await plans.listWeekNames(db, schoolId);
  const groups = await plans.listGroups(db, schoolId, session.id);
  const plan = toStored(await settle(call, body.plan, { teachers, weeks }, { groups }), { teachers, weeks });
  const basedOn = versionOf(body.basedOn);
  return db.transaction().execute(async (transaction) => {
    const stored = await plans.storePlan(transaction, schoolId, session.id, {
      plan,
      basedOn,
      by: personId,
      now: now(),
    });
    if (!stored) throw refuseChanged(fault(planChanged), await readPlan(transaction, call, session));
    await recordAction(transaction, caller, { action: 'timetable.plan', at: now() });
    return readPlan(transaction, call, session);
  });
}

/** Returns the version as a number; 0, which no plan has, if the text is not a version. */
function versionOf(basedOn: string | null): number | null {
  if (basedOn === null) return null;
  return /^[1-9]\d{0,8}$/.test(basedOn) ? Number(basedOn) : 0;
}

/** Returns the plan in its stored form. Refuses an invalid plan, with the field of each fault. */
async function settle(
  { db, caller }: Asking,
  sent: SentPlan,
  { teachers, weeks }: Known,
  { groups }: Pick<Grouping, 'groups'>,
) {
  const classes = await listClassNames(db, caller.actor.schoolId, everyone);
  const { plan, faults } = settlePlan(sent, teachers);
  const all = {
    ...faults,
    ...findPlanFaults(plan, { classes: new Set(classes.map((one) => one.class)), groups, weeks }),
  };
  const paths = Object.entries(all).map(([path, why]) => [`plan.${path}`, why] as const);
  if (paths.length > 0) throw badInput(Object.fromEntries(paths));
  return plan;
}

/** The time that people can wait while they plan. A run that fails is explained at greater length. */
const explainingSeconds = 0.5;

async function check(call: Call<typeof contract.checkMakerPlan>) {
  const { db, schoolId, body, now } = call;
  const session = await chooseSession(call, body.session);
  const { teachers, students, weeks, grouping } = await plans.readFacts(
    db,
    schoolId,
    await readSession(db, schoolId, session.id),
    now(),
  );
  const plan = await settle(call, body.plan, { teachers, weeks }, grouping);
  const draft = { plan, planned: toProblem(plan, students, grouping) };
  const reasons = await explainInThread(draft.planned.problem, explainingSeconds, waiterOf(call));
  const obstacles = await wordObstacles(toObstacles(draft, reasons, teachers), call.wordFaults);
  return { ...totalsOf(plan, teachers, draft.planned.names.students), obstacles };
}
