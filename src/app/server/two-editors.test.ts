import { expect, it } from 'vitest';
import type { CallerName } from '../../../test/callers.ts';
import { everyEndpoint, isAllowed, nameOf, refusedOnStage } from '../../../test/every-endpoint.ts';
import { startStage } from '../../../test/stage.ts';
import { addTestSchool, startTestServer } from '../../../test/test-school.ts';
import { withTeacherEmails } from '../../platform/contract/teacher-emails.ts';
import { versionOf } from '../../platform/contract/version-of.ts';
import type { Database } from '../../platform/database/tables.ts';
import { withEntry } from '../../records/schedule/schedule.contract.ts';

/** Together these callers can make every such call. */
const triedBy: readonly CallerName[] = ['admin', 'owningTeacher'];

/** The calls by which forms save; registers, marks and diaries name what they are based on in their own ways. */
const changes = everyEndpoint.filter(
  ({ query, path }) => query && 'basedOn' in query.properties && path !== '/api/diary/{class}/{date}/{period}',
);

// biome-ignore lint/suspicious/noExplicitAny: records of every kind.
type Any = any;
type Get = (path: string) => Promise<Any>;
type Named = { readonly params: Any; readonly body: Any; readonly db: Database };

/** What whoever runs the server of the stage has set is not the school's. */
const setByServer = 'PUT /api/connections/issuer';

/** How the pages read what each form edits. */
const reads: Readonly<Record<string, (get: Get, named: Named) => Promise<unknown>>> = {
  '/api/offices/{id}': async (get, { params }) => (await get('/api/offices')).find(hasId(params.id)),
  '/api/attendance-codes': (get) => get('/api/attendance-codes'),
  '/api/schedule/{id}': async (get, { params }) => withEntry(await get(`/api/schedule/single/${params.id}`)),
  '/api/homework/{id}': (get, { params }) => get(`/api/homework/${params.id}`),
  '/api/teachers/{id}': (get, { params }) => get(`/api/teachers/${params.id}`),
  '/api/school/languages': async (get) => (await get('/api/school')).school,
  '/api/school': async (get) => (await get('/api/school')).school,
  '/api/card-layouts/{id}': async (get, { params }) => (await get('/api/card-layouts')).layouts.find(hasId(params.id)),
  '/api/guardians/{linkId}': async (get, { params, db }) => {
    const links = db.selectFrom('guardian_link').select('student_id').where('id', '=', params.linkId);
    const { student_id: student } = await links.executeTakeFirstOrThrow();
    return (await get(`/api/students/${student}/guardians`)).find(hasId(params.linkId));
  },
  '/api/policies': (get) => get('/api/policies'),
  '/api/connections/mail': async (get) => (await get('/api/connections')).mail.facts,
  '/api/connections/issuer': async (get) => (await get('/api/connections')).issuer.facts,
  '/api/sessions/{session}': async (get, { params }) =>
    (await get('/api/sessions')).find(({ session }: Any) => session === params.session),
  '/api/classes/{class}': async (get, { params }) =>
    withTeacherEmails((await get('/api/classes')).find((one: Any) => one.class === params.class)),
  '/api/classes': async (get) => ({ classes: await get('/api/classes') }),
  '/api/students/{id}': (get, { params }) => get(`/api/students/${params.id}`),
  '/api/subjects/{id}': async (get, { params }) =>
    withTeacherEmails((await get('/api/subjects')).find(hasId(params.id))),
  '/api/fields/{id}': async (get, { params }) => (await get('/api/fields')).find(hasId(params.id)),
  '/api/identifier-kinds/{id}': async (get, { params }) => (await get('/api/identifier-kinds')).find(hasId(params.id)),
  '/api/people/{id}/fields': (get, { params }) => get(`/api/people/${params.id}/fields`),
  '/api/groups/{class}': async (get, { params }) =>
    withTeacherEmails((await get('/api/groups')).find((one: Any) => one.class === params.class)),
  '/api/grade-scale': (get) => get('/api/grade-scale'),
  '/api/scales/{name}': async (get, { params }) =>
    (await get('/api/scales')).find(({ name }: Any) => name === params.name),
  '/api/calendar/days': (get) => get('/api/calendar'),
  '/api/calendar/weeks': (get) => get('/api/calendar/weeks'),
};

function hasId(id: number) {
  return ({ _id }: { readonly _id: string }) => Number(_id) === id;
}

it('of two people who save one record at once, the later one is refused with what stands, whatever the record', {
  timeout: 300_000,
}, async () => {
  const stage = await startStage();
  const { server } = stage;
  const untried = new Set<string>();
  for (const endpoint of changes) {
    const name = nameOf(endpoint);
    const caller = triedBy.find((one) => isAllowed(endpoint, one));
    if (!caller || setByServer === name) {
      untried.add(name);
      continue;
    }
    const { params = {}, query = {}, body } = await stage.inputFor(endpoint, caller, false);
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part) => encodeURIComponent(String(params[part])));
    const as = async () => ({ token: (await stage.tokenFor(caller)) ?? '' });
    const get = async (from: string) => (await server.call('GET', from, await as())).body;
    const save = async (basedOn: string) => {
      const search = new URLSearchParams({ ...query, basedOn });
      return server.call('PUT', `${path}?${search}`, await as(), body);
    };
    const named = { params, body, db: server.db };
    const read = await reads[endpoint.path]?.(get, named);
    const opened = versionOf(read, body);

    const both = await Promise.all([save(opened), save(opened)]);
    const [saved, late] = both.sort((one, other) => one.status - other.status);
    expect([saved?.status, late?.status], `${name}: ${JSON.stringify(both.map((one) => one.body))}`).toEqual([
      200, 409,
    ]);
    expect(late?.body, name).toMatchObject({ code: 'changed_meanwhile', reason: 'setting-changed' });
    const now = await reads[endpoint.path]?.(get, named);
    expect(versionOf(late?.body.stands, body), name).toBe(versionOf(now, body));
    expect((await save(versionOf(late?.body.stands, body))).status, name).toBe(200);
  }
  expect([...untried].sort()).toEqual([refusedOnStage, setByServer]);
});

it('what two people change in different fields of a record is all kept', async () => {
  const server = await startTestServer();
  const { admin } = await addTestSchool(server);
  const [opened] = (await server.call('GET', '/api/classes', admin)).body;
  const change = (body: object) =>
    server.call('PUT', `/api/classes/${opened.class}?basedOn=${versionOf(opened, body)}`, admin, body);
  expect((await change({ name: 'Theirs' })).status).toBe(200);
  expect(await change({ isOpen: false })).toMatchObject({ status: 200, body: { name: 'Theirs', isOpen: false } });
  expect(await change({ name: 'Mine', isOpen: true })).toMatchObject({
    status: 409,
    body: { stands: { name: 'Theirs' } },
  });
});

it('a record that was deleted meanwhile is refused as one that does not exist', async () => {
  const server = await startTestServer();
  const { admin } = await addTestSchool(server);
  const { body: opened } = await server.call('POST', '/api/fields', admin, {
    of: 'student',
    name: 'House',
    type: 'text',
  });
  const path = `/api/fields/${opened._id}`;
  expect((await server.call('DELETE', path, admin)).status).toBe(200);
  const body = { name: 'Home' };
  expect((await server.call('PUT', `${path}?basedOn=${versionOf(opened, body)}`, admin, body)).status).toBe(404);
});
