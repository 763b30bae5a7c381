import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import pino from 'pino';
import type { Config } from './config.ts';

/** Structured logs on standard output without personal data: no IP address, email, body or full path. */
export function loggerFor(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const options = { level: config.logLevel, serializers: { req: () => undefined, res: () => undefined } };
  return pino(options, output);
}

/** Buffers lines, and flushes every tenth of a second and on exit. */
const output = pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });

/** Logs one line per call, with the route's pattern in place of its path, which can contain an email or a roll. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done = () => {}): void {
  request.log.info({
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
  });
  done();
}
