import { expect } from 'vitest';
import { everyPersonalEndpoint, nameOf, pathTo } from './every-endpoint.ts';
import { mayByDuty, officeOf, openTestOffice } from './offices.ts';
import { startTwoSchools } from './two-schools.ts';

/** Calls that a person ends their own session with, or that last. */
const left = ['POST /api/identity/sign-out', 'GET /api/events', 'DELETE /api/identity/sessions'];

/**
 * Has random offices make every call, with ids that exist and without a body: what their duties do not say is refused with
 * 403, whatever the body; what they say is never refused so to an office of the whole school.
 */
export async function tryOffices(seeds: readonly number[]): Promise<void> {
  const { server, hill } = await startTwoSchools();
  const wrong: string[] = [];
  for (const seed of seeds) {
    const office = officeOf(seed);
    const { token } = await openTestOffice(server, hill, office, `Office ${seed}`);
    for (const endpoint of everyPersonalEndpoint.filter((one) => !left.includes(nameOf(one)))) {
      const may = mayByDuty(office, endpoint.access);
      const headers = { authorization: `Bearer ${token}` };
      const sent = endpoint.method === 'GET' || endpoint.maxFileBytes ? {} : { payload: { not: 'looked at' } };
      const answer = await server.fastify.inject({ method: endpoint.method, url: pathTo(endpoint), headers, ...sent });
      const isRight = may ? ![401, 500].includes(answer.statusCode) : answer.statusCode === 403;
      if (!isRight) wrong.push(`${nameOf(endpoint)} by ${JSON.stringify(office)}: ${answer.statusCode}`);
    }
    await server.db.deleteFrom('office_person').execute();
    await server.db.updateTable('office').set({ removed_at: '2026-01-01T00:00:00.000Z' }).execute();
  }
  expect(wrong).toEqual([]);
}
