import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { everyEndpoint } from '../../../test/every-endpoint.ts';
import { startTestServer, type TestServer } from '../../../test/test-school.ts';
import { fileTypes } from '../contract/file-answer.ts';
import { permissions } from '../contract/permissions.ts';

describe('/api/openapi.json', () => {
  it('is OpenAPI 3.1 and lists every endpoint of every contract, and no other', async () => {
    const server = await startTestServer();
    const { status, body } = await server.call('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    const listed = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(everyEndpoint.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('says of each what it takes, what it answers and whether a token is needed', async () => {
    const server = await startTestServer();
    const { body } = await server.call('GET', '/api/openapi.json');
    for (const { method, path, access, status = 200, summary, params, body: sent, files } of everyEndpoint) {
      const operation = body.paths[path][method.toLowerCase()];
      const name = `${method} ${path}`;
      expect(operation.summary, name).toBe(summary);
      expect(operation.security, name).toEqual(permissions[access] === 'anyone' ? [] : [{ token: [] }]);
      const types = files ? files.map((format) => fileTypes[format].replace(/;.*/, '')) : ['application/json'];
      expect(Object.keys(operation.responses[status].content), name).toEqual(types);
      for (const type of types) expect(operation.responses[status].content[type].schema, name).toBeTypeOf('object');
      expect(operation.responses['4XX'] ?? operation.responses['4xx'], name).toBeTypeOf('object');
      const inPath = (operation.parameters ?? []).filter((part: { in: string }) => part.in === 'path');
      expect(inPath.map((part: { name: string }) => part.name).sort(), name).toEqual(
        Object.keys(params?.properties ?? {}).sort(),
      );
      if (sent && 'properties' in sent)
        expect(operation.requestBody.content['application/json'].schema.additionalProperties, name).toBe(false);
    }
  });
});

describe.each(['/api/openapi.json', '/api/docs'])('%s', (url) => {
  const ask = async (server: TestServer, headers: Record<string, string> = {}, method = 'GET') =>
    server.fastify.inject({ url, headers, method: method as 'GET' });

  it('is made once, not for each request', async () => {
    const server = await startTestServer({});
    await ask(server);
    const [stringify, described] = [vi.spyOn(JSON, 'stringify'), vi.spyOn(Buffer, 'from')];
    onTestFinished(() => void vi.restoreAllMocks());
    const bodies = new Set<string>();
    for (const _ of Array.from({ length: 20 })) bodies.add((await ask(server)).body);
    expect(bodies.size).toBe(1);
    const written = [stringify, described].flatMap(({ mock }) => mock.calls).filter(([value]) => size(value) > 1e5);
    expect(written).toEqual([]);
  });

  it('is answered with “not changed” when it is known, and otherwise compressed as asked for', async () => {
    const server = await startTestServer();
    const { headers, rawPayload } = await ask(server);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(headers['content-encoding']).toBeUndefined();
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"a", ${etag}`]) {
      const again = await ask(server, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await ask(server, { 'if-none-match': '"a"' })).statusCode).toBe(200);
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const packed = await ask(server, { 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag });
      expect(packed.rawPayload.length).toBeLessThan(rawPayload.length / 10);
      expect(unpack(packed.rawPayload).equals(rawPayload)).toBe(true);
    }
    expect(await ask(server, {}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' });
  });

  it('is refused to a network that fetches it without end, and to no other', async () => {
    const server = await startTestServer({ CALL_LIMIT: '100' });
    for (const _ of Array.from({ length: 10 })) expect((await ask(server)).statusCode).toBe(200);
    expect(await ask(server)).toMatchObject({ statusCode: 429, headers: { 'retry-after': '300' } });
    expect((await server.fastify.inject({ url, remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
  });
});

/** Returns the size of a text or of the texts in a value; 0 for anything small. */
function size(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return Object.keys((value as { paths?: object } | null)?.paths ?? {}).length > 0 ? Number.POSITIVE_INFINITY : 0;
}

describe('/api/docs', () => {
  it('shows every endpoint on one page without a script', async () => {
    const { fastify } = await startTestServer();
    const answer = await fastify.inject({ url: '/api/docs' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { method, path } of everyEndpoint) expect(answer.body).toContain(`<h2>${method} ${path}</h2>`);
    expect(answer.body).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(answer.body).not.toMatch(/(src|href)="https?:/);
    expect(answer.body).toContain('<title>');
    expect(answer.body).toMatch(/^<!doctype html>\n<html lang="en">/);
  });
});
