import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The timeout for the body in seconds, if it is longer than the default. */
    readonly bodySeconds?: number;
  }
}

/** The default timeout for a body, in seconds; a register of a whole class has some kilobytes. */
const maxBodySeconds = 30;

/** Enough for a photo of 2 MB from a phone at 70 kbit/s. */
export const photoSeconds = 240;

/** Enough for a file of 20 MB at 280 kbit/s. */
export const fileSeconds = 600;

const maxHeadSeconds = 20;

/** Node's own timeouts, which apply to every call and are checked every few seconds. The event stream has no body. */
export const connectionLimits = {
  requestTimeout: (fileSeconds + 30) * 1000,
  http: { headersTimeout: maxHeadSeconds * 1000, connectionsCheckingInterval: 5_000 },
} as const;

/**
 * Closes connections that send nothing and those whose body is late, so that nobody can hold a thousand open by sending
 * a byte now and then. This also applies to calls that were refused before their body was read.
 */
export function cutOffSlowClients(fastify: FastifyInstance): void {
  fastify.server.on('connection', limitSilence);
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) limitBody(request);
    done();
  });
}

/** Closes a silent connection, because Node's own timeout starts only with the first byte. */
function limitSilence(socket: Socket): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, maxHeadSeconds * 1000);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limitBody({ raw, routeOptions }: FastifyRequest): void {
  const seconds = routeOptions.config?.bodySeconds ?? maxBodySeconds;
  const timer = setTimeout(() => {
    if (!raw.readableEnded) raw.destroy();
  }, seconds * 1000);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
