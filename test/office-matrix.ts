import { expect } from 'vitest';
import { everyPersonalEndpoint, nameOf, pathTo } from './every-endpoint.ts';
import { mayByDuty, officeOf, openTestOffice } from './offices.ts';
import { startStage } from './stage.ts';
import { startTwoSchools } from './two-schools.ts';

/** Calls that end the caller's own session, or that do not end. */
const left = ['POST /api/identity/sign-out', 'GET /api/events', 'DELETE /api/identity/sessions'];

/**
 * Makes every call as random offices, with existing ids and without a body. Calls outside an office's duties must be
 * refused with 403; calls within them must not, for an office of the whole school.
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

/** Patterns that show data of students of these classes in an answer. */
const shows: readonly (readonly [classNumber: number, pattern: RegExp])[] = [
  [5, /Student [1-6]\b|s[1-6]@hill|Hill exam|Hill homework/],
  [7, /Student 99\b|s99@hill/],
];

/**
 * Makes every reading call, with the examples about class 5, as random offices of certain classes. No answer may show a
 * student, an exam or homework of a class that the office does not reach.
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
  // At least one answer must show data within reach; otherwise the test would check nothing.
  expect(shown).toBeGreaterThan(0);
}
