import { describe, expect, it } from 'vitest';
import { type CallerName, callers } from '../../../test/callers.ts';
import { everyPersonalEndpoint, nameOf } from '../../../test/every-endpoint.ts';
import { startStage } from '../../../test/stage.ts';

/** The calls, besides public ones, that are open to a person who must choose a password. */
const open = [
  'POST /api/identity/sign-out',
  'GET /api/identity/me',
  'PUT /api/identity/language',
  'POST /api/identity/password',
];

/** One person of each role. */
const people: readonly CallerName[] = ['admin', 'owningTeacher', 'owningStudent'];

describe('somebody who must choose a password first', { timeout: 300_000 }, () => {
  it('can do nothing else, whatever their role', async () => {
    const { server, prepare } = await startStage();
    for (const endpoint of everyPersonalEndpoint) {
      const isRefused = !open.includes(nameOf(endpoint));
      for (const name of people) {
        const call = await prepare(endpoint, name, isRefused);
        const whose = server.db.updateTable('account').where('email', '=', callers[name]);
        await whose.set({ must_change_password: 1 }).execute();
        const { status, text } = await call();
        await whose.set({ must_change_password: 0 }).execute();
        const what = `${nameOf(endpoint)} by ${name}`;
        if (!isRefused) expect(status, what).toBeLessThan(300);
        else
          expect([status, JSON.parse(text).code], what).toEqual([
            403,
            expect.stringMatching(/^(password_change_required|not_allowed)$/),
          ]);
        expect(text, what).not.toMatch(/Student 5|Hill third|Ada Head|2012-02-29|Guardian|photos/);
      }
    }
  });
});
