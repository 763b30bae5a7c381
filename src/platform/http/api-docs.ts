import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import type { OpenAPIV3_1 } from 'openapi-types';

/** Converts the endpoints' schemas to the OpenAPI 3.1 document. */
const documentApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Rollbook',
      version: '1',
      description:
        'Every call of Rollbook. Errors are {code, reason, parameters?, message, fields?, faults?}: reason and faults for machines, message and fields for people, in the language that the caller chose, else in the best of Accept-Language that the school offers, else in the school’s own; personal answers are never cached. A call that changes something and neither takes nor answers a file takes an Idempotency-Key of 16 to 100 letters, digits, - or _: the same call with the same key is done once, and answered as the first time.',
    },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  },
};

/**
 * Serves `/api/openapi.json`, and a readable version without scripts at `/api/docs`, of the routes that are added later.
 * What makes them is loaded when they are first asked for, as most servers never are.
 */
export function serveApiDocs(fastify: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let document: Promise<OpenAPIV3_1.Document> | undefined;
  const read = () => {
    document ??= describe(routes);
    return document;
  };
  fastify.get('/api/openapi.json', read);
  fastify.get('/api/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return docsPage(await read());
  });
  fastify.addHook('onRoute', (route) => {
    if (route.schema && route.method !== 'HEAD') routes.push(route);
  });
}

/** Declares the routes once more, to a server that is read instead of asked. */
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
  const facts = {
    parameters: operation.parameters,
    body: bodyOf(operation),
    responses: operation.responses,
  };
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
