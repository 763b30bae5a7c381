import { describe, expect, it } from 'vitest';
import { type CallerName, callers } from '../../../../test/callers.ts';
import { everyEndpoint, nameOf, promiseOf, refusedOnStage } from '../../../../test/every-endpoint.ts';
import { owner } from '../../../../test/example-records.ts';
import { startStage } from '../../../../test/stage.ts';
import { testNow } from '../../../../test/test-school.ts';
import type { Endpoint } from '../../../platform/contract/endpoint.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { finishOutside } from '../../identity/outside.contract.ts';
import { type AuditAction, auditActions } from '../audit.contract.ts';

/** Together these callers can make every call, and each call is refused to most of them. */
const triedBy: readonly CallerName[] = [
  'nobody',
  'challenge',
  'admin',
  'owningTeacher',
  'owningStudent',
  'guardian',
  'unseeingGuardian',
  'strangeTeacher',
];

/** The last entry of each school. */
async function readLast(db: Database): Promise<Map<number, number>> {
  const last = db.selectFrom('audit_entry').select((row) => ['school_id', row.fn.max('id').as('id')]);
  const rows = await last.groupBy('school_id').execute();
  return new Map(rows.map(({ school_id, id }) => [school_id, id]));
}

/** Returns the entries after the last known one of each school. */
async function readEntriesAfter(db: Database, last: Map<number, number>) {
  const schools = await db.selectFrom('school').select('id').execute();
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'entry.school_id').onRef('account.person_id', '=', 'entry.actor_id'),
    )
    .select(['entry.action', 'entry.address', 'account.email'])
    .where((row) =>
      row.or(
        schools.map(({ id }) => row.and([row('entry.school_id', '=', id), row('entry.id', '>', last.get(id) ?? 0)])),
      ),
    )
    .execute();
}

/** A list of students of several classes has one entry per class. */
function withoutRepetition<T>(entries: readonly T[]): T[] {
  return entries.filter((entry, place) => JSON.stringify(entry) !== JSON.stringify(entries[place - 1]));
}

/** Families' reads of their own records are not audited; a read that makes something is. */
function expectedOf(endpoint: Endpoint, caller: CallerName): readonly AuditAction[] {
  const { records } = promiseOf(endpoint);
  if (records === 'nothing') return [];
  const actions = typeof records === 'string' ? [records] : records;
  const isOwnRead = ['owningStudent', 'unseeingGuardian'].includes(caller) && endpoint.method === 'GET';
  return isOwnRead ? actions.filter((action) => auditActions[action] === 'account') : actions;
}

/**
 * The email in the entry. A sign-in with an account elsewhere is recorded for the account's owner, whoever was signed
 * in to the browser before.
 */
function doneBy(endpoint: Endpoint, action: AuditAction, caller: CallerName): string | null {
  if (endpoint === finishOutside) return owner.teacher;
  return isByNobody(action) ? null : callers[caller];
}

/** Returns whether the action is done through a link, whose holder is not signed in. */
function isByNobody(action: AuditAction): boolean {
  return ['school.set-up', 'identity.recover-password', 'identity.join', 'mail.unsubscribe'].includes(action);
}

/** The timeout is long because the machine can be busy. */
const patience = { timeout: 300_000 };

describe('the audit', patience, () => {
  it('has an entry for what was done, with who and from where, and none for what was refused', async () => {
    const { server, prepare } = await startStage();
    const done = new Set<string>();
    const readings = new Map<unknown, number>();
    for (const endpoint of everyEndpoint) {
      const name = nameOf(endpoint);
      // A second read of the same data within the hour makes no second entry; where a call has several actions, the
      // first is the reading.
      const [reading] = expectedOf(endpoint, 'admin');
      const hour = endpoint.method === 'GET' && reading !== undefined ? (readings.get(reading) ?? 0) : 0;
      readings.set(reading, hour + 1);
      server.setNow(new Date(testNow.getTime() + hour * 3_600_000));
      for (const caller of triedBy) {
        // A guardian's readings differ from call to call, so only a guardian's changes are tried here.
        if (caller === 'guardian' && endpoint.method === 'GET') continue;
        const call = await prepare(endpoint, caller);
        const last = await readLast(server.db);
        const { status } = await call();
        const found = await readEntriesAfter(server.db, last);
        const actions = status < 400 ? expectedOf(endpoint, caller) : [];
        expect(withoutRepetition(found), `${name} by ${caller}: ${status}`).toEqual(
          actions.map((action) => ({
            action,
            address: '127.0.0.1',
            email: doneBy(endpoint, action, caller),
          })),
        );
        if (status < 400) done.add(name);
      }
    }
    expect([...done, refusedOnStage].sort()).toEqual(everyEndpoint.map(nameOf).sort());
  });
});
