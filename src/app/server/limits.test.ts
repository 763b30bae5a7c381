import { gzipSync } from 'node:zlib';
import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { everyEndpoint, nameOf } from '../../../test/every-endpoint.ts';
import { startSignIn } from '../../../test/sign-in.ts';
import { addTestSchool, startTestServer } from '../../../test/test-school.ts';
import { permissions } from '../../platform/contract/permissions.ts';

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
};

const maxTextLength = 10_000;
/** The limit allows one choice for each student of a large school. */
const maxItems = 10_000;

/** The paths of fields without a limit in the schema, or with an excessive one. */
function findUnlimited(schema: TSchema | undefined, path: string): string[] {
  const { type, properties = {}, items, anyOf, ...limits } = (schema ?? { const: null }) as Schema;
  if ('const' in limits || limits.enum) return [];
  if (anyOf) return anyOf.flatMap((part) => findUnlimited(part, path));
  if (type === 'object')
    return Object.entries(properties).flatMap(([name, part]) => findUnlimited(part, `${path}.${name}`));
  if (type === 'array')
    return [...unless((limits.maxItems ?? Infinity) <= maxItems, path), ...findUnlimited(items, `${path}[]`)];
  if (type === 'string') return unless((limits.maxLength ?? Infinity) <= maxTextLength, path);
  if (type === 'integer' || type === 'number')
    return unless(limits.minimum !== undefined && limits.maximum !== undefined, path);
  return unless(type === 'null' || type === 'boolean', path);
}

function unless(isLimited: boolean, path: string): string[] {
  return isLimited ? [] : [path];
}

describe('every call', () => {
  it('has a limit for every text, list and number that it takes', () => {
    const unlimited = everyEndpoint.flatMap((endpoint) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        findUnlimited(endpoint[part], `${nameOf(endpoint)} ${part}`),
      ),
    );
    expect(unlimited).toEqual([]);
  });

  it('that anyone may make takes a body of at most 8 KiB, even if it is packed', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const { token } = (await startSignIn(server, { email: 'first@hill.example' })).body;
    const forStrangers = everyEndpoint.filter(({ access, body }) => body && typeof permissions[access] === 'string');
    expect(forStrangers.length).toBeGreaterThanOrEqual(7);
    for (const endpoint of forStrangers) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const send = async (text: string, more = {}) => {
        const payload = 'content-encoding' in more ? gzipSync(text) : text;
        const wish = { method: endpoint.method, url: endpoint.path, headers: { ...headers, ...more }, payload };
        return (await server.fastify.inject(wish)).statusCode;
      };
      const ofBytes = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) });
      expect(await send(ofBytes(8 * 1024)), nameOf(endpoint)).toBe(400);
      expect(await send(ofBytes(8 * 1024 + 1)), nameOf(endpoint)).toBe(413);
      expect(await send(ofBytes(8 * 1024 + 1), { 'content-encoding': 'gzip' }), nameOf(endpoint)).toBe(413);
    }
  });

  it('takes a body of one MiB at most, or of what it says itself', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    for (const endpoint of everyEndpoint.filter(({ body }) => body)) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
      const payload = JSON.stringify({ x: 'x'.repeat(endpoint.maxBodyBytes ?? 1024 * 1024) });
      const url = endpoint.path.replaceAll(/\{\w+\}/g, '1');
      const { statusCode } = await server.fastify.inject({ method: endpoint.method, url, headers, payload });
      // A call that the admin may not make is refused before its body is read.
      expect([401, 403, 413], nameOf(endpoint)).toContain(statusCode);
    }
  });
});
