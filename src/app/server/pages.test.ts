import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { addTestSchool, startTestServer, testNow } from '../../../test/test-school.ts';
import { servePages } from '../../platform/http/pages.ts';
import { readConfig } from '../../platform/server/config.ts';
import { buildApp } from './app.ts';

const page = '<!doctype html><title>Rollbook</title>';
const script = 'console.log(1);'.repeat(100);

/** A server of pages as Vite builds them: a document, and a script with compressed copies. */
async function startPages(document = page) {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-pages-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), document);
  writeFileSync(join(directory, 'icon.svg'), '<svg/>');
  writeFileSync(join(directory, 'sw.js'), script);
  writeFileSync(join(directory, 'manifest.webmanifest'), '{}');
  writeFileSync(join(directory, 'assets', 'main-a1b2.js'), script);
  writeFileSync(join(directory, 'assets', 'main-a1b2.js.br'), brotliCompressSync(script));
  writeFileSync(join(directory, 'assets', 'main-a1b2.js.gz'), gzipSync(script));
  const { db } = await startTestServer();
  const fastify = await buildApp({ db, config: readConfig({ LOG_LEVEL: 'silent' }), now: () => testNow }, directory);
  onTestFinished(async () => {
    await fastify.close();
    rmSync(directory, { recursive: true });
  });
  return { fastify, db };
}

it('gives the page for every address that is neither a call nor a file, and lets no cache keep it', async () => {
  const { fastify } = await startPages();
  for (const url of ['/', '/login', '/student_details/7', '/no/such/page', '/?x=1', '/apiary', '/setup']) {
    const answer = await fastify.inject({ url });
    expect([answer.statusCode, answer.body], url).toEqual([200, page]);
    expect(answer.headers['cache-control'], url).toBe('no-store');
    expect(answer.headers['content-type'], url).toMatch(/^text\/html/);
    expect((await fastify.inject({ method: 'HEAD', url })).statusCode, url).toBe(200);
  }
});

it('puts the school’s public facts into the document of the login, and into no other', async () => {
  const { fastify, db } = await startPages('<!doctype html><script data-site=""></script>');
  const { domain } = await addTestSchool({ db });
  const name = 'St. "Mary" & Sons $& <School>';
  await db.updateTable('school').set({ name }).where('domain', '=', domain).execute();
  for (const url of ['/', '/login', '/login?x=1']) {
    const { body, headers } = await fastify.inject({ url, headers: { host: domain } });
    const [, said = ''] = /data-site="([^"<]*)"/.exec(body) ?? [];
    const site = JSON.parse(said.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
    expect(site, url).toEqual((await fastify.inject({ url: '/api/school', headers: { host: domain } })).json());
    expect(site.school.name).toBe(name);
    expect(Object.keys(site.school)).not.toContain('classes');
    expect(headers, url).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  }
  for (const url of ['/forgot', '/login/other', '/index.html']) {
    expect((await fastify.inject({ url })).body, url).toContain('data-site=""');
  }
});

it('gives the login without the school’s facts while the database does not answer', async () => {
  const document = '<!doctype html><script data-site=""></script>';
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-pages-'));
  writeFileSync(join(directory, 'index.html'), document);
  const fastify = Fastify();
  onTestFinished(() => rmSync(directory, { recursive: true }));
  await servePages(
    fastify,
    directory,
    async (_error, _request, reply) => reply,
    () => Promise.reject(new Error('No answer.')),
  );
  const { statusCode, body } = await fastify.inject({ url: '/login' });
  expect([statusCode, body]).toEqual([200, document]);
});

it('lets files under /assets be cached for ever, packed as the browser prefers', async () => {
  const { fastify } = await startPages();
  const url = '/assets/main-a1b2.js';
  const packed = await fastify.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringMatching(/javascript/),
  });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
  expect((await fastify.inject({ url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBe(
    'gzip',
  );
  expect((await fastify.inject({ url })).body).toBe(script);
});

it('does not let files without a hash in their name be cached without asking again', async () => {
  const { fastify } = await startPages();
  for (const url of ['/icon.svg', '/index.html', '/sw.js', '/manifest.webmanifest']) {
    const kept = String((await fastify.inject({ url })).headers['cache-control']);
    expect(kept, url).toMatch(/^no-(cache|store)$/);
  }
});

it('gives the service worker and the manifest with their own content types', async () => {
  const { fastify } = await startPages();
  const typeOf = async (url: string) => (await fastify.inject({ url })).headers['content-type'];
  expect(await typeOf('/sw.js')).toMatch(/^(text|application)\/javascript/);
  expect(await typeOf('/manifest.webmanifest')).toMatch(/^application\/manifest\+json/);
});

it('answers 404 in the usual shape to calls and files that do not exist', async () => {
  const { fastify } = await startPages();
  for (const url of ['/api/nothing', '/api', '/assets/main-old.js', '/assets/']) {
    const answer = await fastify.inject({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.json(), url).toMatchObject({ code: 'not_found' });
  }
  expect((await fastify.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
});

it('gives nothing outside its folder', async () => {
  const { fastify } = await startPages();
  for (const url of [
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/x',
    '/\\..\\x',
  ]) {
    const answer = await fastify.inject({ url });
    expect(answer.body, url).not.toContain('root:');
    expect(answer.statusCode, url).toBeLessThan(500);
  }
});
