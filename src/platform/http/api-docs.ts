import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { App } from './app-context.ts';
import { isKnown } from './etag.ts';

/** Converts the endpoints' schemas to the OpenAPI 3.1 document. */
const documentApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Rollbook',
      version: '1',
      description:
        'Every call of Rollbook. Errors are {code, reason, parameters?, message, fields?, faults?}: reason and faults for machines, message and fields for people, in the language that the caller chose, else in the best of Accept-Language that the school offers, else in the school’s own; personal answers are never cached. A call that changes something, and neither answers a file nor takes one for a later call, takes an Idempotency-Key of 16 to 100 letters, digits, - or _: the same call with the same key is done once, and answered as the first time. Replaced-Keys names, separated by commas, the keys of the caller’s own earlier calls that a hand-in, a diary entry, a draft or a correction of marks replaces: what these changed is no reason to refuse it, even if their answers were lost.',
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
};

/**
 * Serves `/api/openapi.json`, and a readable version without scripts at `/api/docs`, for routes added later. The code
 * for it is loaded on the first request, because most servers never get one. As they are megabytes that anybody can
 * fetch, both are made and compressed only once.
 */
export function serveApiDocs(fastify: FastifyInstance, { limits, now }: Pick<App, 'limits' | 'now'>): void {
  const routes: RouteOptions[] = [];
  const description = once(() => describe(routes));
  const serve = (path: string, type: string, write: (document: OpenAPIV3_1.Document) => string) => {
    const text = once(async () => pack(write(await description())));
    fastify.route({
      method: 'GET',
      url: path,
      // The response is already compressed.
      compress: false,
      onRequest: async ({ ip }) => limits.countPublic(ip, 'file', now()),
      handler: async ({ headers }, reply) => {
        const { tag, ...packed } = await text();
        reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
        if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send();
        const encoding = encodingFor(headers['accept-encoding']);
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        return reply.type(type).send(packed[encoding]);
      },
    });
  };
  serve('/api/openapi.json', 'application/json; charset=utf-8', (document) => JSON.stringify(document));
  serve('/api/docs', 'text/html; charset=utf-8', docsPage);
  fastify.addHook('onRoute', (route) => {
    if (route.schema && route.method !== 'HEAD') routes.push(route);
  });
}

/**
 * Returns a function that makes a value on its first call, even if there are several at once; a failure is not kept.
 */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

async function pack(text: string) {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzipCompress)(identity),
  ]);
  // The tag is weak, because the same text is sent in several encodings.
  return { tag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`, identity, br, gzip };
}

/**
 * Returns the better of the two encodings that every browser accepts; clients that ask in other ways get no
 * compression.
 */
function encodingFor(accepted = ''): 'br' | 'gzip' | 'identity' {
  const names = accepted.split(',').map((name) => name.trim());
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity';
}

/** Declares the routes again on a server that only describes them and never listens. */
async function describe(routes: readonly RouteOptions[]): Promise<OpenAPIV3_1.Document> {
  const { default: swagger } = await import('@fastify/swagger');
  const described = Fastify({ exposeHeadRoutes: false });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => String);
  await described.register(swagger, documentApi);
  for (const { method, url, schema } of routes) described.route({ method, url, schema, handler: async () => {} });
  await described.ready();
  return described.swagger() as OpenAPIV3_1.Document;
}

function docsPage(document: OpenAPIV3_1.Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) =>
      callSection(method, path, operation as OpenAPIV3_1.OperationObject),
    ),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rollbook API</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  section { margin-block: 2.5rem; }
  h2 { font: 600 1.05rem ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { padding: 1rem; overflow: auto; border-radius: .5rem; background: color-mix(in srgb, currentColor 7%, transparent); }
</style>
<main>
<h1>Rollbook API</h1>
<p>${escapeHtml(document.info.description ?? '')} The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}
</main>
</html>`;
}

function callSection(method: string, path: string, operation: OpenAPIV3_1.OperationObject): string {
  const facts = { parameters: operation.parameters, body: bodyOf(operation), responses: operation.responses };
  return `<section>
<h2>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</h2>
<p>${escapeHtml(operation.summary ?? '')}</p>
<details><summary>Input and answers of ${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(facts, null, 2))}</pre></details>
</section>`;
}

function bodyOf({ requestBody }: OpenAPIV3_1.OperationObject): unknown {
  if (!requestBody || !('content' in requestBody)) return undefined;
  return Object.values(requestBody.content)[0]?.schema;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
