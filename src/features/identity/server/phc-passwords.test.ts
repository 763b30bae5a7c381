import { expect, it } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer, testPassword } from '../../../../test/test-school.ts';
import { migration016 } from '../../../platform/database/migrations/016-phc-passwords.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** The old format: no leading `$`, only the cost values, salt and key in base64url. */
function oldForm(hash: string): string {
  const [, , , cost = '', salt = '', key = ''] = hash.replaceAll('+', '-').replaceAll('/', '_').split('$');
  const [memory, passes] = cost.split(',').map((part) => part.slice(2));
  return ['argon2id', memory, passes, salt, key].join('$');
}

it('a password that was stored in the old form opens its account after the upgrade, and no other password does', async () => {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const accounts = server.db.updateTable('account');
  const old = oldForm(await hashPassword(testPassword));
  expect(old).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/);
  await accounts.set({ password_hash: old }).where('person_id', '=', school.admin.id).execute();

  await migration016.up(server.db);

  const { email } = school.admin;
  expect((await signIn(server, { role: 'admin', email })).status).toBe(200);
  expect((await signIn(server, { role: 'admin', email, password: `${testPassword}x` })).status).toBe(401);
});

it('every old form becomes the new one of the same salt, key and cost; a closed account’s nothing stays nothing', async () => {
  const server = await startTestServer();
  await addTestSchool(server);
  // Among twenty keys and salts, some contain each of the two characters that differ in base64url.
  for (let turn = 0; turn < 20; turn += 1) {
    const hash = await hashPassword('chalk', { memoryKibibytes: 64 * (turn + 1), passes: 1 + (turn % 12) });
    for (const [before, after] of [
      [oldForm(hash), hash],
      [hash, hash],
      ['', ''],
    ] as const) {
      await server.db.updateTable('account').set({ password_hash: before }).execute();
      await migration016.up(server.db);
      const found = await server.db.selectFrom('account').select('password_hash').distinct().execute();
      expect(found).toEqual([{ password_hash: after }]);
    }
    expect(await isPassword('chalk', hash)).toBe(true);
  }
});
