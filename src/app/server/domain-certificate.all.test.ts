import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askByHttps, freePort } from '../../../test/https.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeSqliteFile } from '../../../test/test-database.ts';
import { clockShiftMs } from '../../../test/test-moment.ts';
import { readStored } from '../../platform/tls/certificate.ts';
import { localAuthority, localCertificate } from '../../platform/tls/local-authority.ts';

const domain = 'school.example';

/** Debian's package pebble has both programs: a small certificate authority and a DNS server for it. */
const hasPebble = spawnSync('pebble', ['-h']).error === undefined;

function start(program: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(program, words, { env: { ...process.env, ...environment }, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts a certificate authority that finds every domain at `address`; `ca` certifies its own HTTPS. */
async function startAuthority(address = '127.0.0.1') {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-pebble-'));
  const own = await localCertificate(directory, new Date());
  const { certificatePem } = await localAuthority(directory, new Date());
  const [cert, key, ca, config] = ['cert', 'key', 'ca', 'config'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
    string,
  ];
  writeFileSync(cert, own.pem.slice(own.pem.indexOf('-----BEGIN CERTIFICATE-----')));
  writeFileSync(key, own.pem);
  writeFileSync(ca, certificatePem);
  const [port, management, challenge, dns] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: cert,
    privateKey: key,
    httpPort: challenge,
    tlsPort: 1,
  };
  writeFileSync(config, JSON.stringify({ pebble }));
  const control = `127.0.0.1:${await freePort()}`;
  const nothingElse = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', control];
  start('pebble-challtestsrv', [
    '-defaultIPv4',
    address,
    '-defaultIPv6',
    '',
    '-dns01',
    `127.0.0.1:${dns}`,
    ...nothingElse,
  ]);
  start('pebble', ['-config', config, '-dnsserver', `127.0.0.1:${dns}`], { PEBBLE_VA_NOSLEEP: '1' });
  const roots = `https://127.0.0.1:${management}/roots/0`;
  await expect
    .poll(
      () =>
        askByHttps(roots, certificatePem).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200);
  return {
    challenge,
    settings: {
      ACME_DIRECTORY: `https://127.0.0.1:${port}/dir`,
      NODE_EXTRA_CA_CERTS: ca,
      HTTP_PORT: String(challenge),
    },
    root: (await askByHttps(roots, certificatePem)).text,
  };
}

async function serve(settings: NodeJS.ProcessEnv, location = makeSqliteFile().location) {
  // The authority goes by the machine's own clock.
  const server = await startServerProcess(location, { CLOCK_SHIFT_MS: '0', ...settings }, '--domain', domain);
  onTestFinished(async () => void (await server.end('SIGTERM')));
  return { ...server, location };
}

describe.runIf(hasPebble)('a server with a domain', () => {
  it('gets a certificate by itself, keeps it over a restart and renews it when a third of its time is left', async () => {
    const { settings, root } = await startAuthority();
    const first = await serve(settings);
    const { certificate, status } = await askByHttps(`${first.url}/api/health`, root, domain);
    expect([status, certificate.subjectaltname]).toEqual([200, `DNS:${domain}`]);
    await first.end('SIGTERM');

    const second = await serve(settings, first.location);
    const kept = await askByHttps(`${second.url}/api/health`, root, domain);
    expect(kept.certificate.fingerprint256).toBe(certificate.fingerprint256);
    await second.end('SIGTERM');

    const lateMs = new Date(certificate.valid_to).getTime() - (Date.now() - clockShiftMs) - 24 * 60 * 60_000;
    const third = await serve({ ...settings, CLOCK_SHIFT_MS: String(lateMs) }, first.location);
    const renewed = await askByHttps(`${third.url}/api/health`, root, domain);
    expect(renewed.certificate.fingerprint256).not.toBe(certificate.fingerprint256);
  });

  it('serves with a self-made certificate while the authority cannot be reached, and says why', async () => {
    const port = await freePort();
    const { url, readOutput } = await serve({
      ACME_DIRECTORY: `https://127.0.0.1:${await freePort()}/dir`,
      HTTP_PORT: String(port),
    });
    await expect(askByHttps(`${url}/api/health`, '', domain)).rejects.toThrow(/certificate/);
    await expect.poll(readOutput).toContain('cannot be reached: look at this machine’s network');
  });

  it('reports it when the domain leads to another machine', async () => {
    const { settings } = await startAuthority('127.0.0.9');
    const { readOutput } = await serve({ ...settings, HOST: '127.0.0.1' });
    await expect.poll(readOutput).toContain(`${domain} must lead to this machine`);
    expect(readOutput()).toContain('retriedAt');
  });

  it('never stores half a certificate', async () => {
    const { settings } = await startAuthority();
    const { location } = await serve(settings);
    const file = join((location as { file: string }).file, '..', 'tls', `${domain}.pem`);
    expect(readStored(file)?.names).toEqual([domain]);
  });
});
