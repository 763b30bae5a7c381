import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { noteFigure } from '../../../../test/figures.ts';
import {
  expectRegister,
  install,
  leftovers,
  makeData,
  makePlace,
  nameOf,
  presentVersion,
  publishLater,
  resetTo,
  runUpdate,
  startUpdate,
  versionServed,
} from '../../../../test/releases.ts';

const kills = Number(process.env.UPDATE_KILLS ?? 100);
const later = '77.0.0';

it('an update that is killed at any moment leaves the old version or the new one, which serve, and is made by the next try', {
  timeout: 4 * 3_600_000,
}, async () => {
  const parent = install();
  const place = makePlace();
  publishLater(parent, place, { version: later, statement: 'alter table school add column later text' });
  const school = await makeData();
  const base = `${parent}-base`;
  execFileSync('cp', ['-al', parent, base]);
  const data = `${school}-now`;
  const begin = () => {
    resetTo(base, parent);
    rmSync(data, { recursive: true, force: true });
    cpSync(school, data, { recursive: true });
  };
  /** Measures the time of an update, and the part of it after unpacking. */
  const measure = async () => {
    const before = performance.now();
    const { child, output } = startUpdate(parent, data, place);
    const ended = once(child, 'close');
    await unpacked(output);
    const between = performance.now();
    expect((await ended)[0]).toBe(0);
    const after = performance.now();
    return { wholeMs: Math.ceil(after - before), afterwardsMs: Math.ceil(after - between) };
  };
  begin();
  const moments = await measure();
  for (let kill = 1; kill <= kills; kill += 1) {
    begin();
    const { child, output } = startUpdate(parent, data, place);
    const ended = once(child, 'close');
    // Unpacking takes most of the time, so half of the kills wait until it has ended.
    if (kill % 2) await Promise.race([wait(randomInt(moments.wholeMs)), ended]);
    else await unpacked(output).then(() => Promise.race([wait(randomInt(moments.afterwardsMs)), ended]));
    // Half of the kills end all processes, like a power cut; the others end only the command.
    if (child.exitCode === null) process.kill(kill % 4 < 2 ? -Number(child.pid) : Number(child.pid), 'SIGKILL');
    await ended;
    const serving = readlinkSync(join(parent, 'current')) === nameOf(later) ? later : presentVersion;
    expect(await versionServed(parent, data)).toBe(serving);
    await expectRegister(data);
    expect(await runUpdate(parent, data, place)).toMatchObject({ code: 0 });
    expect(leftovers(parent, data)).toEqual([]);
    expect(await versionServed(parent, data)).toBe(later);
    await expectRegister(data);
    // Noted one by one, so that a run that is broken off counts too.
    noteFigure('updates killed, after which the old or the new version served', 1);
    if (serving === later) noteFigure('of these, by the new one', 1);
  }
  rmSync(base, { recursive: true });
  rmSync(data, { recursive: true });
});

function unpacked(output: () => string): Promise<void> {
  return expect.poll(output, { timeout: 600_000, interval: 10 }).toMatch(/is in \S+\n/);
}
