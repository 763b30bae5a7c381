import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { picture, sendForm } from '../../../test/photos.ts';
import { addTestSchool, startTestServer, testNow } from '../../../test/test-school.ts';
import { readConfig } from '../../platform/server/config.ts';
import { buildApp } from './app.ts';

/** A listening server with a school, a photo and built pages. */
async function startWhole() {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-headers-'));
  const pages = join(directory, 'pages');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<!doctype html>');
  writeFileSync(join(pages, 'icon.svg'), '<svg/>');
  writeFileSync(join(pages, 'assets', 'main-a1b2.js'), 'let a;');
  const { db } = await startTestServer();
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: directory, PUBLIC_URL: 'https://school.example' });
  const fastify = await buildApp({ db, config, now: () => testNow }, pages);
  onTestFinished(async () => {
    await fastify.close();
    rmSync(directory, { recursive: true });
  });
  const school = await addTestSchool({ db });
  const content = await picture('png');
  const { body } = await sendForm({ fastify }, school.admin, [{ name: 'file', fileName: 'a.png', content }]);
  return { address: await fastify.listen({ host: '127.0.0.1', port: 0 }), school, photo: body.secure_url as string };
}

type Whole = Awaited<ReturnType<typeof startWhole>>;
type Kind = readonly [what: string, status: number, caching: RegExp, wish: (whole: Whole) => Wish];
type Wish = { readonly path: string; readonly method?: string; readonly token?: string; readonly body?: string };

const never = /^no-store$/;
const asTeacher =
  (path: string, more: Partial<Wish> = {}) =>
  (whole: Whole) => ({
    path,
    token: whole.school.teacher.token,
    ...more,
  });

/** A script, style or image. It lacks the headers that browsers use only on documents. */
const asset = 'an asset';

const kinds: readonly Kind[] = [
  ['a page', 200, never, () => ({ path: '/' })],
  ['a page of the router', 200, never, () => ({ path: '/student_details/7' })],
  [asset, 200, /^public, .*immutable$/, () => ({ path: '/assets/main-a1b2.js' })],
  ['a file without a hash', 200, /^no-cache$/, () => ({ path: '/icon.svg' })],
  ['an asset that is not there', 404, never, () => ({ path: '/assets/none.js' })],
  ['a call', 200, never, asTeacher('/api/identity/me')],
  ['a call without a session', 401, never, () => ({ path: '/api/identity/me' })],
  ['a call that is not allowed', 403, never, asTeacher('/api/students')],
  ['a record that is not there', 404, never, asTeacher('/api/attendance/student/777')],
  ['a call that there is not', 404, never, () => ({ path: '/api/nothing' })],
  ['a wrong input', 400, never, asTeacher('/api/attendance/99')],
  ['a body that is no JSON', 400, never, asTeacher('/api/attendance', { method: 'POST', body: '{' })],
  ['a body that is too large', 413, never, asTeacher('/api/attendance', { method: 'POST', body: 'x'.repeat(2e6) })],
  ['an address that cannot be read', 400, never, () => ({ path: '/api/%E0%A4%A' })],
  ['a page’s address that cannot be read', 400, never, () => ({ path: '/%ff' })],
  ['an address that is too long', 404, never, asTeacher(`/api/teachers/email/${'x'.repeat(5_000)}`)],
  ['a photo', 200, /^private, /, ({ photo }) => ({ path: photo })],
  ['a photo that is not there', 404, never, () => ({ path: `/photos/1.${'a'.repeat(43)}` })],
  ['the stream', 200, never, asTeacher('/api/events')],
  ['the API’s page', 200, /^no-cache$/, () => ({ path: '/api/docs' })],
  ['the API’s description', 200, /^no-cache$/, () => ({ path: '/api/openapi.json' })],
];

async function ask({ address }: Whole, { path, method = 'GET', token, body }: Wish): Promise<Response> {
  const answer = await fetch(address + path, {
    method,
    headers: {
      origin: 'https://elsewhere.example',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body }),
  });
  await answer.body?.cancel();
  return answer;
}

describe('every kind of answer', () => {
  it('has the headers by which a browser knows what to refuse, and is cached only where it may be', async () => {
    const whole = await startWhole();
    for (const [what, status, caching, wish] of kinds) {
      const { headers, ...answer } = await ask(whole, wish(whole)).then((got) => ({
        status: got.status,
        headers: Object.fromEntries(got.headers),
      }));
      expect(answer.status, what).toBe(status);
      expect(headers, what).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      });
      expect(headers['cache-control'] ?? 'none', what).toMatch(caching);
      for (const none of ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie', 'clear-site-data']) {
        expect(headers, what).not.toHaveProperty(none);
      }
      if (what === asset) continue;
      expect(headers, what).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['content-security-policy']?.split(';').sort(), what).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        'trusted-types default worker',
      ]);
    }
  });

  it('to a sign-out has the browser drop its cache, but not what people typed', async () => {
    const whole = await startWhole();
    const answer = await ask(whole, asTeacher('/api/identity/sign-out', { method: 'POST' })(whole));
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  });
});
