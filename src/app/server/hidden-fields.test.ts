import { expect, it } from 'vitest';
import { type CallerName, callers } from '../../../test/callers.ts';
import { nameOf, readsFirst } from '../../../test/every-endpoint.ts';
import { openTestOffice } from '../../../test/offices.ts';
import { startStage } from '../../../test/stage.ts';
import { openTestSignIn, testDay } from '../../../test/test-school.ts';
import { fieldOwners } from '../../platform/contract/own-fields.ts';

/** Words that occur only in hidden fields: in a field's name, in people's values, and in an unused choice. */
const secrets = ['Zyxomma', 'Qwertzuiop', 'Xylograph'];

const patience = { timeout: 180_000 };

/** Adds fields that only admins see, filled for everybody, besides fields that everybody sees. */
async function startWithSecrets() {
  const stage = await startStage();
  const { server, hill } = stage;
  const admin = await openTestSignIn(server.db, hill.id, callers.admin);
  const add = async (of: string, more: object) => {
    const { body, status } = await server.call('POST', '/api/fields', admin, { of, ...more });
    expect(status).toBe(201);
    return body._id as string;
  };
  const hidden: string[] = [];
  for (const of of fieldOwners) {
    hidden.push(await add(of, { name: 'Zyxomma', type: 'text', isUnique: true, seenBy: [] }));
    hidden.push(await add(of, { name: 'Zyxomma choice', type: 'choice', choices: ['Xylograph', 'Qwertzuiop'] }));
    await add(of, { name: 'Seen', type: 'text', seenBy: ['teacher', 'student', 'guardian'] });
  }
  const people = await server.db
    .selectFrom('person')
    .select('id')
    .where('school_id', '=', hill.id)
    .where('role', '!=', 'admin')
    .where('left_at', 'is', null)
    .execute();
  for (const { id } of people) {
    const fields = { Zyxomma: `Qwertzuiop ${id}`, 'Zyxomma choice': 'Qwertzuiop', Seen: 'shown' };
    expect((await server.call('PUT', `/api/people/${id}/fields`, admin, { fields })).status).toBe(200);
  }
  return { ...stage, admin, hidden };
}

function findSecrets(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

const readers = ['owningTeacher', 'owningStudent', 'guardian'] as const satisfies CallerName[];

it('no call of the contract shows a field to anybody from whom it is hidden', patience, async () => {
  const { prepare } = await startWithSecrets();
  const found: Record<string, string[]> = {};
  for (const endpoint of readsFirst) {
    for (const reader of readers) {
      const { text } = await (await prepare(endpoint, reader))();
      if (findSecrets(text).length > 0) found[`${nameOf(endpoint)} by ${reader}`] = findSecrets(text);
    }
  }
  expect(found).toEqual({});
});

const askers = [...readers, 'office'] as const;

it('a hidden field is answered exactly like a field that does not exist', patience, async () => {
  const { server, hill, hidden } = await startWithSecrets();
  const { id: studentId } = await openTestSignIn(server.db, hill.id, callers.owningStudent);
  for (const reader of askers) {
    const as =
      reader === 'office'
        ? await openTestOffice(server, hill, { duties: ['people'], reach: 'school' })
        : await openTestSignIn(server.db, hill.id, callers[reader]);
    const ask = async (name: string, id: string) => {
      const answers = [
        await server.call('PUT', `/api/people/${studentId}/fields`, as, { fields: { [name]: 'Qwertzuiop' } }),
        await server.call('PUT', `/api/people/${as.id}/fields`, as, { fields: { [name]: 'Qwertzuiop 1' } }),
        await server.call('GET', `/api/students?field.${id}=Qwertzuiop`, as),
        await server.call('GET', `/api/students?sort=field.${id}`, as),
        await server.call('GET', `/api/teachers?field.${id}=Qwertzuiop`, as),
        await server.call('GET', `/api/history/field/${id}`, as),
        await server.call('GET', '/api/fields', as),
        await server.call('GET', '/api/find?text=Qwertzuiop', as),
        await server.call('GET', `/api/exports/students?format=csv&sort=field.${id}`, as),
        await server.call('POST', '/api/lists', as, {
          of: 'student',
          name: id,
          filters: { [`field.${id}`]: 'Qwertzuiop' },
        }),
        await server.call('POST', '/api/lists', as, { of: 'student', name: id, columns: [`field.${id}`] }),
        await server.call('GET', `/api/exports/class-list?class=5&format=csv&field.${id}=Qwertzuiop`, as),
      ];
      return JSON.stringify(answers.map(({ status, body }) => [status, body]))
        .replaceAll(name, '')
        .replaceAll(`field.${id}`, '');
    };
    const of = await ask('Zyxomma', hidden[0] as string);
    expect(of, reader).toBe(await ask('Nothing', '999999'));
    const reads = ['students', `students/${studentId}`, `history/student/${studentId}`, 'exports/students?format=csv'];
    for (const path of [
      ...reads,
      `students?on=${testDay(-1)}`,
      'teachers',
      'guardians',
      'lists',
      'people/fields?of=student',
    ]) {
      const { body } = await server.call('GET', `/api/${path}`, as);
      expect(findSecrets(JSON.stringify(body)), `${path} by ${reader}`).toEqual([]);
    }
  }
});

it('the record of a change to a hidden field names no value and no field', patience, async () => {
  const { server } = await startWithSecrets();
  const recorded = await server.db.selectFrom('audit_entry').selectAll().execute();
  expect(findSecrets(JSON.stringify(recorded))).toEqual([]);
});
