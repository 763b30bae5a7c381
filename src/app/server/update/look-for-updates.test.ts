import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import { readConfig } from '../../../platform/server/config.ts';
import { loggerFor } from '../../../platform/server/log.ts';
import { changesSince } from './changes-since.ts';
import { findInstallation } from './installation.ts';
import { lookForUpdates } from './look-for-updates.ts';
import { findNewestRelease, isNewer, openReleasePlace } from './release-place.ts';

const platform = `${process.platform}-${process.arch}`;
const sumOf = (version: string, of = platform) => `${'a'.repeat(64)}  rollbook-${version}-${of}.tar.xz\n`;
const changelog = '# Changelog\n\n## 9.10.0\n\n**New**: `all`.\n\n## 9.9.0\n\n- Newer\n\n## 0.1.0\n\nOld\n';

/** The result of one check of a place. */
async function lookIn(place: string) {
  const config = readConfig({ UPDATE_FROM: place, LOG_LEVEL: 'silent' });
  const lookout = lookForUpdates(config, loggerFor(config));
  onTestFinished(() => lookout?.stop());
  return { read: () => lookout?.read() };
}

it('finds the newest release of this platform by its numbers', async () => {
  const place = makeFolder();
  for (const version of ['9.9.0', '9.10.0', '9.2.11'])
    writeFileSync(join(place, `${version}.tar.xz.sha256`), sumOf(version));
  writeFileSync(join(place, 'other.tar.xz.sha256'), sumOf('99.0.0', 'linux-riscv64'));
  expect(await findNewestRelease(openReleasePlace(place))).toMatchObject({ version: '9.10.0' });
  expect(isNewer({ version: '1.0.0' }, { version: '1.0.0' })).toBe(false);
  expect(isNewer({ version: '2.0.0' }, { version: '1.9.9' })).toBe(true);
});

it('says what is new since the version that serves', () => {
  expect(changesSince(changelog, '9.9.0', '9.10.0')).toBe('9.10.0\n\nNew: all.');
  expect(changesSince(changelog, '1.0.0', '9.10.0')).toBe('9.10.0\n\nNew: all.\n\n9.9.0\n\n- Newer');
});

it('looks at an address over HTTP, and refuses one that is not encrypted', async () => {
  const files: Record<string, string> = { '/SHA256SUMS': sumOf('9.10.0'), '/CHANGELOG.md': changelog };
  const server = createServer(({ url = '' }, answer) => answer.writeHead(files[url] ? 200 : 404).end(files[url]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { read } = await lookIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await expect.poll(() => read()?.version).toBe('9.10.0');
  expect(() => readConfig({ UPDATE_FROM: 'http://updates.example' })).toThrow('UPDATE_FROM must be');
});

it('finds nothing if the place is gone, and does not look if none is set', async () => {
  const place = openReleasePlace(join(makeFolder(), 'gone'));
  await expect(findNewestRelease(place)).rejects.toThrow('is the disk mounted?');
  await expect(findNewestRelease(openReleasePlace('http://127.0.0.1:1'))).rejects.toThrow('does not answer');
  expect(lookForUpdates(readConfig({}), loggerFor(readConfig({ LOG_LEVEL: 'silent' })))).toBeUndefined();
});

it('leaves a clone to git', () => {
  expect(() => findInstallation(readConfig({ DATA_DIR: makeFolder() }))).toThrow('git pull');
});
