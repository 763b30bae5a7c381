import { appendFileSync, cpSync, readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  expectRegister,
  install,
  leftovers,
  makeData,
  makePlace,
  makeReleaseKey,
  nameOf,
  presentVersion,
  publishLater,
  runUpdate,
  startUpdate,
  versionServed,
  whileServing,
} from '../../../../test/releases.ts';
import { mayMount, mountSmallDisk } from '../../../../test/small-disk.ts';

const later = '77.0.0';
const good = { version: later, statement: 'alter table school add column later text' };

describe('an update of an unpacked release', { timeout: 1_200_000 }, () => {
  it('is done as a whole or not at all, whatever is wrong', async () => {
    const parent = install();
    const data = await makeData();
    const place = makePlace();
    const present = nameOf(presentVersion);
    const refused = async (words: RegExp | string, from = place, where = data, settings = {}) => {
      const { code, output } = await runUpdate(parent, where, from, settings);
      expect(output).toMatch(words);
      expect(code, output).toBe(1);
      expect(readlinkSync(join(parent, 'current'))).toBe(present);
      expect(leftovers(parent, data)).toEqual([]);
    };

    await refused(/is the disk mounted/, join(place, 'nowhere'));
    await refused(/UPDATE_FROM must be a folder/, 'http://updates.example');
    await refused(/There is no release for linux-x64/);
    writeFileSync(join(place, 'x.tar.xz.sha256'), `${'0'.repeat(64)}  ${nameOf('0.9.0')}.tar.xz\n`);
    expect(await runUpdate(parent, data, place)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Nothing to do/),
    });

    // The release has a migration that fails after its first statement, and lacks its pages.
    publishLater(parent, place, { version: '77.0.1', statement: 'alter table nowhere add column later text' });
    await refused(/does not work here.*no such table: nowhere/s);
    publishLater(parent, place, { ...good, version: '77.0.2', without: ['dist/index.html'] });
    await refused(/does not work here/);
    for (const name of readdirSync(place)) renameSync(join(place, name), join(parent, `former-${name}`));

    publishLater(parent, place, good);
    const archive = join(place, `${nameOf(later)}.tar.xz`);
    renameSync(archive, `${archive}.away`);
    await refused(/cannot be read from/);
    writeFileSync(archive, 'half');
    await refused(/is not what its checksum says/);
    renameSync(`${archive}.away`, archive);
    if (mayMount()) await refused(/There is no room in .*\/disk/, place, mountSmallDisk(3));

    await whileServing(parent, data, async () => refused(/A Rollbook server \(process \d+\) is running/));
    cpSync(join(parent, nameOf(later)), join(parent, 'planted'), { recursive: true });
    rmSync(join(parent, 'planted', 'ARCHIVE.sha256'));
    appendFileSync(join(parent, nameOf(later), 'README.md'), 'changed');
    await refused(/README\.md is damaged\. Delete/);
    renameSync(join(parent, nameOf(later)), join(parent, 'damaged'));
    expect(await versionServed(parent, data)).toBe(presentVersion);
    await expectRegister(data);

    const key = makeReleaseKey();
    const withKey = { UPDATE_KEY_FILE: key.file };
    await refused(/is not signed, as there is no/, place, data, withKey);
    makeReleaseKey().signIn(place, `${nameOf(later)}.tar.xz`);
    await refused(/it was signed with another key/, place, data, withKey);
    for (const name of [`${nameOf(later)}.tar.xz`, 'CHANGELOG.md']) key.signIn(place, name);
    renameSync(join(parent, 'planted'), join(parent, nameOf(later)));
    await refused(/was not unpacked from the .* Delete it/, place, data, withKey);
    renameSync(join(parent, nameOf(later)), join(parent, 'planted'));

    const { child, output } = startUpdate(parent, data, place, withKey);
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect.poll(() => leftovers(parent, data).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    expect((await runUpdate(parent, data, place)).output).toMatch(/Another update \(process \d+\) is under way/);
    await expect.poll(() => child.exitCode, { timeout: 300_000 }).toBe(0);
    expect(output()).toMatch(/77\.0\.0 starts, and is healthy.*has taken over.*A later table/s);
    expect(readlinkSync(join(parent, 'current'))).toBe(nameOf(later));
    expect(leftovers(parent, data)).toEqual([]);
    expect(readdirSync(join(data, 'backups')).join()).toMatch(/before-upgrade-/);
    expect(await versionServed(parent, data)).toBe(later);
    await expectRegister(data);
  });
});
