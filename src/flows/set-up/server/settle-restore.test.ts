import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, testNow } from '../../../../test/test-school.ts';

const from = testNow.toISOString();

async function startRestored() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await server.db.updateTable('school').set({ restored_from: from }).where('id', '=', school.id).execute();
  const settle = (newPasswords: boolean, as = school.admin) =>
    server.call('POST', '/api/school/restored', as, { newPasswords });
  const home = async () => (await server.call('GET', '/api/home', school.admin)).body.admin;
  const audited = async () => {
    const rows = server.db.selectFrom('audit_entry').select('action').where('school_id', '=', school.id);
    return (await rows.orderBy('id').execute())
      .map(({ action }) => action)
      .filter((action) => /settle|require/.test(action));
  };
  return { server, ...school, settle, home, audited };
}

describe('a school that was restored from a backup', () => {
  it('is announced to admins, with the time of the backup, until one has read it', async () => {
    const { server, home, settle, audited, teacher } = await startRestored();
    expect(await home()).toMatchObject({ restoredFrom: from });
    expect((await server.call('GET', '/api/home', teacher)).body.admin).toBeNull();
    expect((await settle(false, teacher)).status).toBe(403);
    expect(await settle(false)).toMatchObject({ status: 200, body: {} });
    expect(await home()).toMatchObject({ restoredFrom: null });
    expect((await settle(false)).status).toBe(200);
    expect(await audited()).toEqual(['school.settle-restore']);
  });

  it('requires a new password of everybody in it, and of nobody in another school', async () => {
    const { server, settle, audited, admin, teacher } = await startRestored();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    expect((await settle(true)).status).toBe(200);
    for (const person of [admin, teacher]) {
      expect(await server.call('GET', '/api/home', person)).toMatchObject({
        status: 403,
        body: { code: 'password_change_required' },
      });
    }
    expect((await server.call('GET', '/api/home', vale.teacher)).status).toBe(200);
    expect(await audited()).toEqual(['school.settle-restore', 'identity.require-passwords']);
  });
});
