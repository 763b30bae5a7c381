import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '../../../../test/server-process.ts';
import { makeEmptyLocation } from '../../../../test/test-database.ts';

it('serves by several processes, replaces one that is killed, prints one set-up link and stops them all', async () => {
  const { location, remove } = await makeEmptyLocation();
  onTestFinished(remove);
  const server = await startServerProcess(location, { WORKERS: '2' });
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const workers = () => new Set(server.readOutput().match(/"pid":\d+(?=.*Server listening)/g));
  await expect.poll(() => workers().size).toBe(2);
  await expect.poll(() => server.readOutput().match(/setup#/g)).toHaveLength(1);

  const killed = Number([...workers()][0]?.split(':')[1]);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => workers().size).toBe(3);
  expect(server.readOutput()).toMatch(new RegExp(`"worker":${killed},.*a worker ended and is replaced`));
  for (let call = 0; call < 10; call += 1) expect((await fetch(`${server.url}/api/health`)).status).toBe(200);

  expect(await server.end('SIGTERM')).toBe(0);
  await wait(100);
  for (const worker of workers()) expect(() => process.kill(Number(worker.split(':')[1]), 0)).toThrow();
});
