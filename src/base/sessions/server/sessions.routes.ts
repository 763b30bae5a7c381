import { inHundredths } from '../../../platform/contract/hundredths.ts';
import { type Faults, fault } from '../../../platform/contract/reason.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { badInput, Refusal, refuse } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { AuditAction } from '../../audit/audit.contract.ts';
import { recordVersions } from '../../audit/server/audit.queries.ts';
import { sessionClosed } from '../../school/school.refusals.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import { listSessionsOn } from '../../school/server/sessions.queries.ts';
import { areWeeksThere } from '../../school/server/weeks.queries.ts';
import * as contract from '../sessions.contract.ts';
import {
  registersOutsideSession,
  schoolSessionNotFound,
  sessionUsesLostWeek,
  termInUse,
  termNotOfSession,
} from '../sessions.refusals.ts';
import * as sessions from './sessions.queries.ts';
import { findSessionFaults, type NewTerm, type WantedSession } from './sessions.rules.ts';

export function sessionsRoutes(serve: Serve): void {
  serve(contract.addSession, add);
  serve(contract.changeSession, change);
  serve(contract.closeSession, close);
  serve(contract.openSession, open);
}

async function add({ db, schoolId, caller, body, now }: Call<typeof contract.addSession>) {
  return db.transaction().execute(async (transaction) => {
    const terms = (body.terms ?? []).map(toTerm);
    const wanted = { name: tidy(body.session), from: body.from, to: body.to, terms };
    refuseFaults(findUnknownTerms(terms, []));
    refuseFaults(findSessionFaults(wanted, await sessions.listStoredSessions(transaction, schoolId), true));
    const id = await sessions.addSession(transaction, schoolId, wanted);
    await sessions.storeTerms(transaction, schoolId, id, wanted.terms);
    return answer(transaction, caller, { id, action: 'sessions.add', at: now() });
  });
}

async function change({ db, schoolId, caller, params, query, body, now }: Call<typeof contract.changeSession>) {
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      (await listSessionsOn(transaction, schoolId, todayOf(caller, now()))).find(
        ({ session }) => session === params.session,
      ),
    );
    const { before, others } = await find(transaction, schoolId, params.session);
    if (before.closed_at !== null) throw refuse(sessionClosed, { session: before.name });
    const known = await sessions.listStoredTerms(transaction, schoolId, before.id);
    // A term that is sent unchanged is recognised even without its id.
    const terms = body.terms?.map(toTerm).map(({ id, ...term }) => ({
      id: id ?? known.find(({ name, from, to }) => name === term.name && from === term.from && to === term.to)?.id,
      ...term,
    }));
    refuseFaults(findUnknownTerms(terms ?? [], known));
    const removed = terms ? known.filter(({ id }) => !terms.some((term) => term.id === id)) : [];
    const used = await sessions.findUsedTerm(
      transaction,
      schoolId,
      removed.map(({ id }) => id),
    );
    if (used) throw refuse(termInUse, { term: used.name });
    const { session: name = before.name, from = before.from, to = before.to } = body;
    const wanted: WantedSession = { name: tidy(name), from, to, terms: terms ?? known };
    refuseFaults({
      ...findSessionFaults(wanted, others, terms !== undefined),
      ...(await findRegistersOutside(transaction, schoolId, before, wanted)),
    });
    await sessions.changeSession(transaction, schoolId, before.id, wanted);
    if (terms) await sessions.storeTerms(transaction, schoolId, before.id, terms);
    return answer(transaction, caller, { id: before.id, action: 'sessions.change', at: now() });
  });
}

function close(call: Call<typeof contract.closeSession>) {
  return setClosed(call, 'sessions.close', call.now());
}

function open(call: Call<typeof contract.openSession>) {
  return setClosed(call, 'sessions.open', null);
}

async function setClosed(
  { db, schoolId, caller, params, now }: Call<typeof contract.closeSession>,
  action: 'sessions.close' | 'sessions.open',
  closedAt: Date | null,
) {
  return db.transaction().execute(async (transaction) => {
    const { before } = await find(transaction, schoolId, params.session);
    await sessions.closeSession(transaction, schoolId, before.id, closedAt);
    if (closedAt === null && !(await areWeeksThere(transaction, schoolId))) {
      throw refuse(sessionUsesLostWeek, { session: before.name });
    }
    return answer(transaction, caller, { id: before.id, action, at: now() });
  });
}

async function find(db: Database, schoolId: number, name: string) {
  const all = await sessions.listStoredSessions(db, schoolId);
  const before = all.find((session) => session.name === name);
  if (!before) throw refuse(schoolSessionNotFound);
  return { before, others: all.filter((session) => session !== before) };
}

/** Reports registers outside the new days as a fault of the first or last day. */
async function findRegistersOutside(
  db: Database,
  schoolId: number,
  before: { readonly id: number; readonly from: string; readonly to: string },
  after: { readonly from: string; readonly to: string },
): Promise<Faults> {
  const { first, last } = await sessions.countRegistersLeftOutside(db, schoolId, before.id, before, after);
  return {
    ...(first > 0 && { from: fault(registersOutsideSession, { registers: first }) }),
    ...(last > 0 && { to: fault(registersOutsideSession, { registers: last }) }),
  };
}

function findUnknownTerms(terms: readonly NewTerm[], known: readonly { readonly id: number }[]): Faults {
  const unknown = terms.flatMap(({ id }, place) =>
    id === undefined || known.some((term) => term.id === id)
      ? []
      : [[`terms.${place}._id`, fault(termNotOfSession)] as const],
  );
  return Object.fromEntries(unknown);
}

/** Refuses with the faults; the first reason decides the status. */
function refuseFaults(faults: Faults): void {
  const [first] = Object.values(faults);
  if (!first) return;
  throw first.code === 'bad_input' ? badInput(faults) : new Refusal(first, { faults });
}

type Sent = {
  readonly _id?: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly weight?: number;
};

function toTerm({ _id: id, name, from, to, weight }: Sent): NewTerm {
  return {
    id: id === undefined ? undefined : Number(id),
    name: tidy(name),
    from,
    to,
    weight: weight === undefined ? undefined : inHundredths(weight),
  };
}

type Done = { readonly id: number; readonly action: AuditAction; readonly at: Date };

/** Records the change and returns the session as in the list. */
async function answer(transaction: DatabaseTransaction, caller: Caller, { id, action, at }: Done) {
  const { schoolId } = caller.actor;
  await recordVersions(transaction, caller, { action, record: id, at }, { session: [id] });
  const { time_zone } = await readSchoolById(transaction, schoolId);
  const all = await sessions.listStoredSessions(transaction, schoolId);
  const name = all.find((session) => session.id === id)?.name;
  const listed = await listSessionsOn(transaction, schoolId, localDate(time_zone, at));
  const done = listed.find(({ session }) => session === name);
  if (!done) throw refuse(schoolSessionNotFound);
  return done;
}
