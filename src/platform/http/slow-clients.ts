import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a body may take to arrive, where it is more than for others. */
    readonly bodySeconds?: number;
  }
}

/** How long a body may take to arrive: a register of a whole class has some kilobytes. */
const mostBodySeconds = 30;

/** For a photo of 2 MB that a phone sends at 70 kbit/s. */
export const photoSeconds = 240;

const mostHeadSeconds = 20;

/** What Node itself cuts off, whatever the call: it looks every few seconds. The stream of news sends no body. */
export const connectionLimits = {
  requestTimeout: (photoSeconds + 30) * 1000,
  http: { headersTimeout: mostHeadSeconds * 1000, connectionsCheckingInterval: 5_000 },
} as const;

/**
 * Closes a connection that says nothing, and one whose body has not arrived in time, so that nobody holds a thousand open
 * by sending a byte now and then; also of a call that was refused before its body was read.
 */
export function cutOffSlowClients(fastify: FastifyInstance): void {
  fastify.server.on('connection', limitSilence);
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) limitBody(request);
    done();
  });
}

/** Node begins to count with the first byte. */
function limitSilence(socket: Socket): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, mostHeadSeconds * 1000);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function limitBody({ raw, routeOptions }: FastifyRequest): void {
  const seconds = routeOptions.config?.bodySeconds ?? mostBodySeconds;
  const timer = setTimeout(() => {
    if (!raw.readableEnded) raw.destroy();
  }, seconds * 1000);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
