import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import packageFile from '../../../../package.json' with { type: 'json' };
import { makeFolder } from '../../../../test/backups.ts';
import { type Config, readConfig } from '../../../platform/server/config.ts';
import { loggerFor } from '../../../platform/server/log.ts';
import { verify } from '../commands/verify.ts';
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
  const { read } = await lookIn(await serveFiles((path) => files[path]));
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

describe('with a known key, a release', () => {
  it('is offered with its changes if that key signed both', async () => {
    const { place, config, add, addChangelog } = makeSignedPlace();
    add('9.10.0');
    addChangelog(changelog);
    expect(await offeredIn(config)).toEqual({ version: '9.10.0', changes: expect.stringContaining('New: all.') });
    writeFileSync(join(place, 'CHANGELOG.md'), '# Changelog\n\n## 9.10.0\n\nCall this number.\n');
    expect(await offeredIn(config)).toEqual({ version: '9.10.0', changes: '' });
    expect(await offeredIn({ ...config, updateFrom: await serve(place) })).toMatchObject({ version: '9.10.0' });
  });

  it.each<[what: string, attack: (made: SignedPlace) => void, words: string]>([
    ['without a signature', ({ of }) => rmSync(of('9.10.0', '.sha256.sig')), 'is not signed'],
    ['with an empty signature', ({ of }) => writeFileSync(of('9.10.0', '.sha256.sig'), ''), 'is not right'],
    ['signed with another key', ({ add }) => add('9.10.0', generateKeyPairSync('ed25519').privateKey), 'is not right'],
    [
      'changed together with its checksum',
      ({ of }) => {
        writeFileSync(of('9.10.0'), 'changed');
        writeFileSync(of('9.10.0', '.sha256'), sumOf('9.10.0'));
      },
      'is not right',
    ],
    [
      'with the archive and the signature of an older version',
      ({ add, of }) => {
        add('9.9.0');
        const older = readFileSync(of('9.9.0', '.sha256'), 'utf8');
        writeFileSync(of('9.10.0', '.sha256'), older.replace('9.9.0', '9.10.0'));
        for (const end of ['', '.sha256.sig']) copyFileSync(of('9.9.0', end), of('9.10.0', end));
      },
      'is not right',
    ],
  ])('%s is neither offered nor taken, with the reason', async (_, attack, words) => {
    const made = makeSignedPlace();
    made.add('9.10.0');
    attack(made);
    const refusal = new RegExp(`9\\.10\\.0.*${words}.*stays as it was`);
    expect(await offeredIn(made.config)).toMatch(refusal);
    expect(await offeredIn({ ...made.config, updateFrom: await serve(made.place) })).toMatch(refusal);
    await expect(verify(made.config, made.of('9.10.0'))).rejects.toThrow(refusal);
  });

  it('that is older than the present version is not taken, though it was signed once', async () => {
    const { place, add } = makeSignedPlace();
    add('0.9.0');
    const newest = await findNewestRelease(openReleasePlace(place));
    expect(isNewer(newest ?? { version: '99.0.0' }, packageFile)).toBe(false);
  });

  it('is checked by hand: a changed or renamed file is refused', async () => {
    const { config, add, of } = makeSignedPlace();
    add('9.10.0');
    const said = vi.spyOn(console, 'log').mockReturnValue();
    await verify(config, of('9.10.0'));
    expect(said).toHaveBeenCalledWith(`${of('9.10.0')} is the one that was signed.`);
    said.mockRestore();
    writeFileSync(of('9.10.0'), 'changed');
    await expect(verify(config, of('9.10.0'))).rejects.toThrow('is not right');
    await expect(verify(config, of('9.11.0'))).rejects.toThrow('cannot be read');
    await expect(verify(readConfig({}), of('9.10.0'))).rejects.toThrow('No key is known');
  });
});

it('does not start with a key that is none', () => {
  const file = join(makeFolder(), 'key.pem');
  const wrong = 'UPDATE_KEY_FILE must be a file that can be read and has an Ed25519 public key (PEM)';
  expect(() => readConfig({ UPDATE_KEY_FILE: file })).toThrow(wrong);
  for (const { publicKey } of [generateKeyPairSync('x25519'), generateKeyPairSync('ec', { namedCurve: 'P-256' })]) {
    writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
    expect(() => readConfig({ UPDATE_KEY_FILE: file })).toThrow(wrong);
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => readConfig({ UPDATE_KEY_FILE: file })).toThrow(wrong);
});

type SignedPlace = ReturnType<typeof makeSignedPlace>;

/** A folder to which releases are added with their checksums and signatures, and the settings that know the key. */
function makeSignedPlace() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const place = makeFolder();
  const keyFile = join(makeFolder(), 'key.pem');
  writeFileSync(keyFile, publicKey.export({ type: 'spki', format: 'pem' }));
  const put = (file: string, content: string, key: KeyObject) => {
    const line = `${createHash('sha256').update(content).digest('hex')}  ${file}\n`;
    writeFileSync(join(place, file), content);
    writeFileSync(join(place, `${file}.sha256`), line);
    writeFileSync(join(place, `${file}.sha256.sig`), sign(null, Buffer.from(line), key));
  };
  const nameOf = (version: string) => `rollbook-${version}-${platform}.tar.xz`;
  return {
    place,
    config: readConfig({ UPDATE_FROM: place, UPDATE_KEY_FILE: keyFile }),
    of: (version: string, end = '') => join(place, `${nameOf(version)}${end}`),
    add: (version: string, key = privateKey) => put(nameOf(version), `archive ${version}`, key),
    addChangelog: (text: string) => put('CHANGELOG.md', text, privateKey),
  };
}

/** The version that is offered, or the reason why none is. */
function offeredIn(config: Config) {
  const reasons: string[] = [];
  const log = { warn: ({ reason }: { reason: string }) => reasons.push(reason) };
  const lookout = lookForUpdates(config, log as unknown as FastifyBaseLogger);
  onTestFinished(() => lookout?.stop());
  return vi.waitUntil(() => lookout?.read() ?? reasons[0], { interval: 5 });
}

/** Serves a folder with a list of all its checksums over HTTP. */
async function serve(place: string): Promise<string> {
  const sums = readdirSync(place).filter((file) => file.endsWith('.tar.xz.sha256'));
  writeFileSync(join(place, 'SHA256SUMS'), sums.map((file) => readFileSync(join(place, file), 'utf8')).join(''));
  return serveFiles((path) => (existsSync(join(place, path)) ? readFileSync(join(place, path)) : undefined));
}

async function serveFiles(read: (path: string) => string | Buffer | undefined): Promise<string> {
  const server = createServer(({ url = '' }, answer) => {
    const content = read(url);
    answer.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
