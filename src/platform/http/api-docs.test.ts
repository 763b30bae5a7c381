import { describe, expect, it } from 'vitest';
import { everyEndpoint } from '../../../test/every-endpoint.ts';
import { startTestServer } from '../../../test/test-school.ts';
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
    for (const { method, path, access, status, summary, params, body: sent, files } of everyEndpoint) {
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
      if (sent) expect(operation.requestBody.content['application/json'].schema.additionalProperties, name).toBe(false);
    }
  });
});

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
