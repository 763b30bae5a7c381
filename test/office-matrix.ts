import { expect } from 'vitest';
import { everyPersonalEndpoint, nameOf, pathTo } from './every-endpoint.ts';
import { mayByDuty, officeOf, openTestOffice } from './offices.ts';
import { startStage } from './stage.ts';
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

/** What calls would show of students of these classes, and of what is theirs. */
const shows: readonly (readonly [classNumber: number, pattern: RegExp])[] = [
  [5, /Student [1-6]\b|s[1-6]@hill|Hill exam|Hill homework/],
  [7, /Student 99\b|s99@hill/],
];

/**
 * Has random offices of certain classes read by every call, with the examples, which are about class 5: of a class that an
 * office does not reach, none may show a student, an exam or homework.
 */
export async function tryReaches(seeds: readonly number[]): Promise<void> {
  const { server, hill, prepare } = await startStage();
  const reads = everyPersonalEndpoint.filter((one) => one.method === 'GET' && !left.includes(nameOf(one)));
  const wrong: string[] = [];
  let shown = 0;
  for (const seed of seeds) {
    const office = officeOf(seed);
    const { reach } = office;
    if (reach === 'school') continue;
    const { token } = await openTestOffice(server, hill, office, `Office ${seed}`);
    for (const endpoint of reads) {
      const call = await prepare(endpoint, 'admin');
      const { status, text } = await call({ authorization: `Bearer ${token}` });
      const found = shows.filter(([, pattern]) => pattern.test(text)).map(([one]) => one);
      shown += found.length;
      const beyond = found.filter((one) => !reach.includes(one));
      if (beyond.length > 0 || status === 401 || status >= 500) {
        wrong.push(`${nameOf(endpoint)} by ${JSON.stringify(office)}: ${status}, class ${beyond}`);
      }
    }
    await server.db.deleteFrom('office_person').execute();
    await server.db.updateTable('office').set({ removed_at: '2026-01-01T00:00:00.000Z' }).execute();
  }
  expect(wrong).toEqual([]);
  // What they do reach is shown, or nothing would be asked.
  expect(shown).toBeGreaterThan(0);
}
