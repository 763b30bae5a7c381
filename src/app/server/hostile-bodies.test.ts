import { expect, it } from 'vitest';
import { everyEndpoint, nameOf } from '../../../test/every-endpoint.ts';
import { holdsOf, hostileRequests } from '../../../test/hostile-bodies.ts';
import { startTwoSchools } from '../../../test/two-schools.ts';

const calls = ['POST /api/notices', 'POST /api/attendance', 'PUT /api/timetable-maker', 'POST /api/identity/sign-in'];
const shapes = /unknown fields|one field|one long name|a list of \{\}$|a text of marks|objects in objects|language/;

/**
 * The limit in milliseconds. Such bodies took from half a second to minutes before there were limits, and take some
 * milliseconds since.
 */
const muchMs = 250;

it.each(
  everyEndpoint.filter((endpoint) => calls.includes(nameOf(endpoint))).map((each) => [nameOf(each), each] as const),
)('%s: refuses the longest body that is wrong all over, and delays nobody', async (_name, endpoint) => {
  const requests = hostileRequests(endpoint).filter(({ shape }) => shapes.test(shape));
  const holds = await holdsOf(await startTwoSchools(), endpoint, requests);
  expect(holds.filter(({ ms, status, bytes }) => ms > muchMs || status >= 500 || bytes > 100_000)).toEqual([]);
});
