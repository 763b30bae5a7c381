import { describe, expect, it } from 'vitest';
import { everyPersonalEndpoint, nameOf } from '../../../test/every-endpoint.ts';
import { startStage } from '../../../test/stage.ts';
import { tablesInOrder } from '../../platform/database/copy-database.ts';
import type { Database } from '../../platform/database/tables.ts';

const strangers = ['strangeAdmin', 'strangeTeacher', 'strangeStudent', 'strangeGuardian'] as const;
const readings = everyPersonalEndpoint.filter(({ method }) => method === 'GET');
const changes = everyPersonalEndpoint.filter(({ method }) => method !== 'GET');
const ofNoSchool = ['school', 'sign_in_throttle', 'setup_link', 'outside_sign_in'];

/** Every row of one school. */
async function dump(db: Database, schoolId: number): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tablesInOrder.filter((name) => !ofNoSchool.includes(name))) {
    const found = await db
      .selectFrom(table as 'person')
      .selectAll()
      .where('school_id', '=', schoolId)
      .execute();
    rows[table] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** The timeout is long because the machine can be busy. */
const patience = { timeout: 300_000 };

describe('people of one school who name the records of another', patience, () => {
  it('see nothing of that school, whatever they ask for', async () => {
    const { prepare } = await startStage();
    for (const endpoint of readings) {
      for (const stranger of strangers) {
        const answer = await (await prepare(endpoint, stranger))();
        // The address of the caller's own calendar contains the host that was called, so it is removed.
        const told = answer.text.replace('"http://hill.example/calendars/', '');
        expect(told, `${nameOf(endpoint)} by ${stranger}`).not.toMatch(/hill/i);
      }
    }
  });

  it('change nothing of that school, whatever they try', async () => {
    const { server, hill, vale, prepare } = await startStage();
    for (const endpoint of changes) {
      const calls = [];
      for (const stranger of strangers) calls.push(await prepare(endpoint, stranger));
      const before = await dump(server.db, hill.id);
      const refusals = [];
      for (const call of calls) {
        const { status, text } = await call();
        if (status >= 400) refusals.push(text);
      }
      expect(await dump(server.db, hill.id), nameOf(endpoint)).toEqual(before);
      expect(refusals.join(), nameOf(endpoint)).not.toMatch(/hill/i);
    }
    expect((await dump(server.db, vale.id)).audit_entry?.length).toBeGreaterThan(5);
  });
});
