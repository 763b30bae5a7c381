import { expect, it } from 'vitest';
import { everyEndpoint, nameOf } from '../../../test/every-endpoint.ts';
import { noteFigure } from '../../../test/figures.ts';
import { holdsOf, hostileRequests } from '../../../test/hostile-bodies.ts';
import { testedEngine } from '../../../test/test-database.ts';
import { startTwoSchools } from '../../../test/two-schools.ts';

/** `HOSTILE` chooses endpoints by a part of their names. */
const chosen = everyEndpoint.filter(
  (endpoint) => !endpoint.streams && nameOf(endpoint).includes(process.env.HOSTILE ?? ''),
);

it('answers the worst request of each shape to each call, and delays nobody by 50 ms', {
  timeout: 3_600_000,
}, async () => {
  const schools = await startTwoSchools();
  const holds = [];
  for (const endpoint of chosen)
    for (const hold of await holdsOf(schools, endpoint, hostileRequests(endpoint)))
      holds.push({ call: nameOf(endpoint), ...hold });
  holds.sort((one, next) => next.ms - one.ms);
  console.table(holds.slice(0, 20).map(({ ms, ...hold }) => ({ ...hold, ms: Math.round(ms) })));
  expect(holds.filter(({ ms, status, bytes }) => ms > 50 || status >= 500 || bytes > 100_000)).toEqual([]);
  noteFigure(`hostile bodies and addresses, ${testedEngine}`, holds.length);
  noteFigure(`what the worst of them holds up others, ms of computing, ${testedEngine}`, Math.round(holds[0]?.ms ?? 0));
});
