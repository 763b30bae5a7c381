import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnswerError, unknownCall } from './errors.ts';

/** Headers that browsers use only for documents; other files omit them, which saves half a kilobyte. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built pages. Files under `/assets` have a hash in their name, are cached forever and were compressed by
 * the build; the document is never cached, so that a new version reaches everybody at once. At the sign-in's addresses
 * it contains what `siteAt` knows of the school, so that no call is needed.
 */
export async function servePages(
  fastify: FastifyInstance,
  pagesDirectory: string,
  answerError: AnswerError,
  siteAt: (host: string) => Promise<object>,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: pagesDirectory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path));
      if (isKeptForEver(path)) for (const name of documentHeaders) reply.removeHeader(name);
    },
  });
  const sendLogin = async (request: FastifyRequest, reply: FastifyReply) => {
    const document = await readFile(join(pagesDirectory, 'index.html'), 'utf8');
    // Without the school's facts in the document, the sign-in page fetches them.
    const site = await siteAt(request.host).then(JSON.stringify, () => '');
    reply.header('cache-control', cachingOf('index.html')).type('text/html; charset=utf-8');
    return reply.send(document.replace('data-site=""', () => `data-site="${escapeAttribute(site)}"`));
  };
  fastify.get('/', sendLogin);
  fastify.get('/login', sendLogin);
  fastify.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return sendPage(request, reply);
    return answerError(unknownCall(), request, reply);
  });
}

/**
 * Returns whether an address is a page, which is neither a call nor a file: the client-side router shows it, or
 * "Oops!".
 */
function isPage(request: FastifyRequest): boolean {
  const isAsked = request.method === 'GET' || request.method === 'HEAD';
  return isAsked && !/^\/(api|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
}

function sendPage(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function isKeptForEver(path: string): boolean {
  return /[\\/]assets[\\/]/.test(path);
}

function cachingOf(path: string): string {
  if (isKeptForEver(path)) return 'public, max-age=31536000, immutable';
  return path.endsWith('index.html') ? 'no-store' : 'no-cache';
}
