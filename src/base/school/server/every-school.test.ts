import { expect, it } from 'vitest';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { forEverySchool } from './every-school.ts';

it('what fails for one school is still done for every other, and reported at the end', async () => {
  const server = await startTestServer();
  const ids: number[] = [];
  for (const domain of ['hill.example', 'vale.example', 'lake.example']) {
    ids.push((await addTestSchool(server, { domain })).id);
  }
  const done: number[] = [];
  const working = forEverySchool(server.db, async ({ id, time_zone }) => {
    if (id === ids[1]) throw new Error('Its machine is down.');
    expect(time_zone).toBe('Asia/Dhaka');
    done.push(id);
  });
  await expect(working).rejects.toThrow('Its machine is down.');
  expect(new Set(done)).toEqual(new Set([ids[0], ids[2]]));
});
