import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnknownCall } from './errors.ts';

/**
 * Serves the built pages: files under `/assets` bear a hash in their name and are kept for ever, compressed when they
 * were built; the page itself is never cached, so that a new version reaches everybody at once.
 */
export async function servePages(fastify: FastifyInstance, pagesDirectory: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: pagesDirectory,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path));
    },
  });
  fastify.get('/', sendPage);
  fastify.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return sendPage(request, reply);
    return answerUnknownCall(request, reply);
  });
}

/** Every address that is neither a call nor a file is a page: the router in the browser knows which, or says "Oops!". */
function isPage(request: FastifyRequest): boolean {
  const isAsked = request.method === 'GET' || request.method === 'HEAD';
  return isAsked && !/^\/(api|assets)(\/|$)/.test(request.url.split('?')[0] ?? '');
}

function sendPage(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html');
}

function cachingOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return 'public, max-age=31536000, immutable';
  return path.endsWith('index.html') ? 'no-store' : 'no-cache';
}
