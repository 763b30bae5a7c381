import { type RawBuilder, sql } from 'kysely';
import { selectIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Session } from '../shape.contract.ts';

/** The name of the session that a date lies in; between two the one before, and before them all the first. */
export async function readSessionOn(db: Database, schoolId: number, date: string): Promise<string> {
  const [session] = await readSession(db, schoolId, date);
  if (!session) throw new Error(`School ${schoolId} has no session.`);
  return session.name;
}

const readSession = prepared((db, schoolId: number, date: string) =>
  selectIn(db, schoolId, 'session', { id: sessionKeyOn(db, schoolId, date) }).select('name'),
);

/** The key of the session that a date lies in, as in `readSessionOn`: an expression, so that it costs no round trip. */
export function sessionKeyOn(db: Database, schoolId: number, date: string): RawBuilder<number> {
  const one = selectIn(db, schoolId, 'session').select('session.id').limit(sql.lit(1));
  const begun = one.where('session.from_date', '<=', date).orderBy('session.from_date', 'desc');
  return sql<number>`coalesce(${begun}, ${one.orderBy('session.from_date')})`;
}

/** The key of the session with this name, as an expression; null if there is none. */
export function sessionKey(schoolId: number, name: string): RawBuilder<number> {
  return sql<number>`(select id from session where school_id = ${schoolId} and name = ${name})`;
}

/** The sessions with their terms, the newest first; `today` decides which is the present one. */
export async function listSessionsOn(db: Database, schoolId: number, today: string): Promise<Session[]> {
  const rows = await selectIn(db, schoolId, 'session')
    .select(['id', 'name', 'from_date', 'to_date', 'closed_at'])
    .orderBy('from_date', 'desc')
    .execute();
  const terms = await selectIn(db, schoolId, 'term')
    .select(['id', 'session_id', 'name', 'from_date', 'to_date', 'weight'])
    .orderBy('from_date')
    .execute();
  const present = rows.find(({ from_date }) => from_date <= today) ?? rows.at(-1);
  return rows.map((row) => ({
    session: row.name,
    from: row.from_date,
    to: row.to_date,
    isClosed: row.closed_at !== null,
    isPresent: row === present,
    terms: terms
      .filter(({ session_id }) => session_id === row.id)
      .map(({ id, name, from_date: from, to_date: to, weight }) => {
        return { _id: String(id), name, from, to, ...(weight !== 100 && { weight: weight / 100 }) };
      }),
  }));
}

/** The first day of the session that a date lies in, as in `readSessionOn`. */
export async function readSessionStart(db: Database, schoolId: number, date: string): Promise<string> {
  const [session] = await readStart(db, schoolId, date);
  if (!session) throw new Error(`School ${schoolId} has no session.`);
  return session.from_date;
}

const readStart = prepared((db, schoolId: number, date: string) =>
  selectIn(db, schoolId, 'session', { id: sessionKeyOn(db, schoolId, date) }).select('from_date'),
);

type Days = { readonly from: string; readonly to: string };

/** The sessions that overlap these days, both ends inclusive. */
export function listSessionDays(db: Database, schoolId: number, days: Days) {
  return sessionsWith(db, schoolId, days).select(['id', 'from_date as from', 'to_date as to']).execute();
}

/** A query for the sessions that overlap these days, both ends inclusive. */
export function sessionsWith(db: Database, schoolId: number, { from, to }: Days) {
  return selectIn(db, schoolId, 'session').where('from_date', '<=', to).where('to_date', '>=', from);
}

/** The name of the session that a row belongs to, if it is closed; as an expression, so that it costs no round trip. */
export function closedSessionOf(table: 'attendance_sheet' | 'marks_record', schoolId: number) {
  return sql<string | null>`(
    select name from session
    where school_id = ${schoolId} and id = ${sql.ref(`${table}.session_id`)} and closed_at is not null
  )`.as('closed_session');
}
