import * as refusals from '../../../platform/contract/refusals.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { dateOutsideSession, outsideSessions, sessionClosed, sessionOver } from '../school.refusals.ts';
import { sessionKeyOn } from './sessions.queries.ts';

/** One of the school's sessions, with its key. */
export type NamedSession = {
  readonly id: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly isClosed: boolean;
};

/** The session with this name. Refuses an unknown name at its field and lists the known ones. */
export async function readNamedSession(db: Database, schoolId: number, name: string): Promise<NamedSession> {
  const all = await sessionsOf(db, schoolId).orderBy('from_date').execute();
  const found = all.find((session) => session.name === name);
  if (!found) throw refuseAt('session', refusals.notOneOf, { values: all.map((session) => session.name) });
  return toNamed(found);
}

/** Like `readNamedSession`; without a name it returns `undefined` and runs no query. */
export async function readSessionIfNamed(
  db: Database,
  schoolId: number,
  name: string | undefined,
): Promise<NamedSession | undefined> {
  return name === undefined ? undefined : readNamedSession(db, schoolId, name);
}

/**
 * The key of the session with this name, as in `readNamedSession`; without a name it returns `undefined` and runs no
 * query.
 */
export async function readSessionKey(
  db: Database,
  schoolId: number,
  name: string | undefined,
): Promise<number | undefined> {
  return (await readSessionIfNamed(db, schoolId, name))?.id;
}

/** Like `readNamedSession`, but also refuses a closed session. */
export async function readOpenSession(db: Database, schoolId: number, name: string): Promise<NamedSession> {
  const session = await readNamedSession(db, schoolId, name);
  expectOpen(session);
  return session;
}

/** The session with this name or, without a name, today's. */
export async function readChosenSession(
  db: Database,
  schoolId: number,
  name: string | undefined,
  today: string,
): Promise<NamedSession> {
  if (name !== undefined) return readNamedSession(db, schoolId, name);
  const present = sessionsOf(db, schoolId).where('id', '=', sessionKeyOn(db, schoolId, today));
  return toNamed(await present.executeTakeFirstOrThrow());
}

/** Refuses a change because this session is closed; without a name, does nothing. */
export function refuseClosedSession(name: string | null): void {
  if (name !== null) throw refuse(sessionClosed, { session: name });
}

/** The session of a date. Refuses, with the reason, a date in no session or in a closed one. */
export async function expectOpenSessionOn(
  db: Database,
  schoolId: number,
  date: string,
  field = 'date',
): Promise<NamedSession> {
  const session = await sessionsOf(db, schoolId)
    .where('from_date', '<=', date)
    .where('to_date', '>=', date)
    .executeTakeFirst();
  if (!session) throw refuseAt(field, outsideSessions, { date });
  const named = toNamed(session);
  expectOpen(named);
  return named;
}

/** Refuses a change in a session that is closed. */
export function expectOpen({ name, isClosed }: Pick<NamedSession, 'name' | 'isClosed'>): void {
  if (isClosed) throw refuse(sessionClosed, { session: name });
}

/** Refuses a day outside the chosen session. */
export function expectDayIn({ name, from, to }: NamedSession, date: string, field = 'session'): void {
  if (date < from || date > to) throw refuseAt(field, dateOutsideSession, { session: name, date, from, to });
}

/**
 * Refuses a session in which no enrolment can begin, because it is closed or ended before today. Existing enrolments
 * are not checked.
 */
export function expectToEnrol({ name, to, isClosed }: NamedSession, today: string, field = 'session'): void {
  if (isClosed) throw refuseAt(field, sessionClosed, { session: name });
  if (to < today) throw refuseAt(field, sessionOver, { session: name, date: to });
}

/** The first day, from today on, of an enrolment in a session. */
export function firstDayIn({ from }: Pick<NamedSession, 'from'>, today: string): string {
  return from > today ? from : today;
}

function sessionsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'session').select(['id', 'name', 'from_date', 'to_date', 'closed_at']);
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsOf>['executeTakeFirstOrThrow']>>;

function toNamed({ id, name, from_date: from, to_date: to, closed_at }: SessionRow): NamedSession {
  return { id, name, from, to, isClosed: closed_at !== null };
}
