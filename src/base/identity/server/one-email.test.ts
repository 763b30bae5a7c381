import { describe, expect, it } from 'vitest';
import { newTeacher } from '../../../../test/people.ts';
import { finishSignIn, signIn, startSignIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer, testPassword } from '../../../../test/test-school.ts';

const composed = 'jos\u00e9@hill.example';
const decomposed = 'jose\u0301@hill.example';
const loud = 'JOSE\u0301@HILL.example';

describe('an email with more than one Unicode form', () => {
  async function startWithJose() {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const add = (email: string) =>
      server.call('POST', '/api/teachers', school.admin, { ...newTeacher, email, password: testPassword });
    const added = await add(decomposed);
    expect(added).toMatchObject({ status: 201, body: { email: composed } });
    return { server, school, add, id: added.body._id };
  }

  it('belongs to one account', async () => {
    const { server, school, add } = await startWithJose();
    for (const email of [composed, decomposed, loud]) {
      expect((await add(email)).status).toBe(409);
      const { _id, ...first } = (await server.call('GET', `/api/teachers/${school.teacher.id}`, school.admin)).body;
      const { photo: _photo, role: _role, ...fields } = { ...first, address: newTeacher.address, email };
      expect((await server.call('PUT', `/api/teachers/${_id}`, school.admin, fields)).status).toBe(409);
    }
    const owners = await server.db.selectFrom('email_owner').select('email').where('email', 'like', 'jos%').execute();
    expect(owners).toEqual([{ email: composed }]);
  });

  it('signs in to that account, and counts as its owner’s own email, in each of its forms', async () => {
    const { server } = await startWithJose();
    for (const email of [composed, decomposed, loud]) {
      const { status, token } = await signIn(server, { email });
      expect(status).toBe(200);
      const own = encodeURIComponent(email);
      expect((await server.call('GET', `/api/teachers/email/${own}?email=${own}`, { token })).status).toBe(200);
      expect((await server.call('GET', `/api/message/teacher/${own}`, { token })).status).toBe(200);
      expect((await server.call('GET', `/api/marks/${own}`, { token })).status).toBe(200);
      expect((await server.call('GET', `/api/schedule/teacher/${own}`, { token })).status).toBe(200);
      const message = { recipientType: 'admin', message: 'x', senderEmail: email };
      expect((await server.call('POST', '/api/message', { token }, message)).status).toBe(201);
    }
  });

  it('is throttled as one, whichever form is tried', async () => {
    const { server } = await startWithJose();
    const { token } = (await startSignIn(server, { email: composed })).body;
    for (let turn = 0; turn < 10; turn += 1) {
      const email = [composed, decomposed, loud][turn % 3] ?? '';
      expect((await finishSignIn(server, token, { email, password: 'wrong' })).status).toBe(401);
    }
    for (const email of [composed, decomposed, loud]) expect((await startSignIn(server, { email })).status).toBe(429);
  });
});

describe('a name with an invisible character', () => {
  it('is refused, and the answer says so', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    for (const name of ['Ada\u202egnik', 'A\nda']) {
      const answer = await server.call('POST', '/api/teachers', admin, { ...newTeacher, name });
      expect(answer).toMatchObject({
        status: 400,
        body: { fields: { name: expect.stringMatching(/invisible character/) } },
      });
    }
  });
});
