import { describe, expect, it } from 'vitest';
import type { CallerName } from '../../../test/callers.ts';
import { everyEndpoint, isAllowed, nameOf } from '../../../test/every-endpoint.ts';
import { startStage } from '../../../test/stage.ts';
import { findUnstored } from '../../../test/unstored.ts';

/** Together these callers can make every change. */
const triedBy: readonly CallerName[] = ['nobody', 'challenge', 'admin', 'owningTeacher', 'owningStudent'];

/** The timeout is long because the machine can be busy. */
const patience = { timeout: 300_000 };

describe('the history', patience, () => {
  it('has a version of everything that a changing call leaves behind, including its side effects', {
    tags: ['all'],
  }, async () => {
    const { server, prepare } = await startStage();
    let made = 0;
    for (const endpoint of everyEndpoint.filter(({ method }) => method !== 'GET')) {
      for (const caller of triedBy.filter((name) => isAllowed(endpoint, name))) {
        const call = await prepare(endpoint, caller);
        const before = await findUnstored(server.db);
        const { status } = await call();
        if (status >= 400) continue;
        made += 1;
        const after = await findUnstored(server.db);
        expect(
          after.filter((row) => !before.includes(row)),
          `${nameOf(endpoint)} by ${caller}`,
        ).toEqual([]);
      }
    }
    expect(made).toBeGreaterThan(40);
  });
});
