import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askByHttps, freePort } from '../../../test/https.ts';
import { runCommand, startServerProcess } from '../../../test/server-process.ts';
import { makeSqliteFile } from '../../../test/test-database.ts';
import { isToBeRenewed, readStored } from '../../platform/tls/certificate.ts';
import { localCertificate } from '../../platform/tls/local-authority.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const day = 24 * 60 * 60_000;

function newDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'rollbook-tls-'));
}

async function serveLocally(location = makeSqliteFile().location) {
  const port = await freePort();
  const server = await startServerProcess(location, { LOCAL_CERTIFICATE: 'yes', HTTP_PORT: String(port) });
  onTestFinished(async () => void (await server.end('SIGTERM')));
  return { ...server, location, plain: `http://127.0.0.1:${port}` };
}

async function authorityOf(plain: string): Promise<string> {
  const file = Buffer.from(await (await fetch(`${plain}/certificate.crt`)).arrayBuffer());
  return `-----BEGIN CERTIFICATE-----\n${file.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

it('a device that trusts the server’s own authority reaches it by HTTPS, and no other device does', async () => {
  const { url, plain, readOutput } = await serveLocally();
  const authority = await authorityOf(plain);
  const answer = await askByHttps(`${url}/api/health`, authority);
  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('"ok"') });
  await expect(askByHttps(`${url}/api/health`, '')).rejects.toThrow(/self-signed|unable to/);
  const page = await (await fetch(`${plain}/certificate`, { headers: { 'accept-language': 'ar' } })).text();
  expect(page).toContain('dir="rtl"');
  const [fingerprint = ''] = /(?:[0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(page) ?? [];
  expect(readOutput()).toContain(fingerprint);
});

it('plain HTTP redirects to HTTPS, and accepts nothing that was sent', async () => {
  const { url, plain } = await serveLocally();
  const { port } = new URL(url);
  const led = await fetch(`${plain}/students?class=5`, { redirect: 'manual' });
  expect(led.status).toBe(308);
  expect(led.headers.get('location')).toBe(`https://127.0.0.1:${port}/students?class=5`);
  const sent = await fetch(`${plain}/api/auth/admin`, { method: 'POST', body: '{}', redirect: 'manual' });
  expect(sent.status).toBe(400);
  expect((await fetch(`${plain}/.well-known/acme-challenge/x`, { redirect: 'manual' })).status).toBe(308);
  // What no browser sends ends the server for nobody.
  expect(await statusOf(plain, { path: '//' })).toBe(308);
  expect(await statusOf(plain, { path: '/certificate', headers: { host: 'a'.repeat(3_500) } })).toBe(400);
  expect((await fetch(`${plain}/students`, { redirect: 'manual' })).status).toBe(308);
});

function statusOf(url: string, options: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, options, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

it('the certificate stays the same after a restart, and nobody else may read its key', { tags: ['all'] }, async () => {
  const first = await serveLocally();
  const authority = await authorityOf(first.plain);
  const { certificate } = await askByHttps(`${first.url}/api/health`, authority);
  await first.end('SIGTERM');
  const second = await serveLocally(first.location);
  const again = await askByHttps(`${second.url}/api/health`, authority);
  expect(again.certificate.fingerprint256).toBe(certificate.fingerprint256);
  const directory = join(dirname((first.location as { file: string }).file), 'tls');
  for (const file of ['authority.pem', 'local.pem']) expect(statSync(join(directory, file)).mode & 0o077).toBe(0);
});

it('a certificate is made anew when a third of its time is left, or when its file is damaged', async () => {
  const directory = newDirectory();
  const made = await localCertificate(directory, now);
  expect((await localCertificate(directory, new Date(now.getTime() + 200 * day))).pem).toBe(made.pem);
  const late = new Date(made.validTo.getTime() - 100 * day);
  expect(isToBeRenewed(made, late)).toBe(true);
  const renewed = await localCertificate(directory, late);
  expect(renewed.validTo > made.validTo).toBe(true);
  const file = join(directory, 'local.pem');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -400));
  expect(readStored(file)).toBe(undefined);
  expect((await localCertificate(directory, late)).pem).not.toBe(renewed.pem);
});

it.each([
  [{ LOCAL_CERTIFICATE: 'yes', DOMAIN: 'school.example' }, 'LOCAL_CERTIFICATE must be "no"'],
  [{ LOCAL_CERTIFICATE: 'yes', WORKERS: '2', DATABASE_URL: 'postgres://127.0.0.1/x' }, 'behind a proxy'],
  [{ DOMAIN: 'https://school.example' }, 'DOMAIN must be a domain such as school.example'],
])('%o is refused with the reason', async (settings, reason) => {
  const { output, code } = await runCommand(['serve'], settings);
  expect(output).toContain(reason);
  expect(code).toBe(1);
});
