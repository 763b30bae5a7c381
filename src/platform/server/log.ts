import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** Structured logs on standard output, without anything personal: no address, no email, no body, no full path. */
export function loggerFor(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const options = { level: config.logLevel, serializers: { req: () => undefined, res: () => undefined } };
  return pino(options, output);
}

/** Writes many lines at once when many come, and none later than a tenth of a second; what is left, at the end. */
const output = pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });

/** One line for each call: the route's pattern instead of its path, which may hold an email or a roll. */
export async function logAnswer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.log.info({
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
  });
}
