import { expect, it } from 'vitest';
import { everyEndpoint, nameOf } from '../../../../test/every-endpoint.ts';
import { startStage } from '../../../../test/stage.ts';

/** What sets something that may have been so before. */
const settings = [
  'PUT /api/policies',
  'PUT /api/school',
  'PUT /api/school/languages',
  'PUT /api/grade-scale',
  'PUT /api/calendar/days',
  'PUT /api/classes/{class}',
  'PUT /api/reasons/{id}',
  'PUT /api/identity/language',
  'PUT /api/mail/choices',
];

it.each(settings)('%s: is recorded once where it is sent twice, as the second changes nothing', async (name) => {
  const { server, hill, prepare } = await startStage();
  const endpoint = everyEndpoint.find((each) => nameOf(each) === name);
  if (!endpoint) throw new Error(`There is no ${name}.`);
  const count = async (table: 'audit_entry' | 'school_version' | 'class_version' | 'absence_reason_version') => {
    const rows = server.db.selectFrom(table).select(({ fn }) => fn.countAll().as('count'));
    return Number((await rows.where('school_id', '=', hill.id).executeTakeFirstOrThrow()).count);
  };
  const all = async () => [
    await count('audit_entry'),
    await count('school_version'),
    await count('class_version'),
    await count('absence_reason_version'),
  ];
  const call = await prepare(endpoint, 'admin');
  const first = await call();
  expect(first.status).toBe(200);
  const before = await all();
  const key = { 'idempotency-key': 'a-key-of-sixteen-letters' };
  expect(await call(key)).toEqual(first);
  expect(await call(key)).toEqual(first);
  expect(await all()).toEqual(before);
});
