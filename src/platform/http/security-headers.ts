import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../server/config.ts';
import { logAnswer } from '../server/log.ts';
import { answerError } from './errors.ts';

/** The headers of every answer but its own. Helmet makes them once, since they are the same every time. */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'imageHost'>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(helmetOptions(config))({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}

/**
 * What every answer tells the browser to refuse. Styles may be inline because the component library sets
 * sizes and colours on elements; scripts may not. Trusted Types make the browser refuse text where markup or a script is
 * wanted, save by the one policy of `src/app/pages/limit-markup.ts`.
 */
function helmetOptions(config: Pick<Config, 'publicUrl' | 'imageHost'>): HelmetOptions {
  const { imageHost } = config;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(imageHost ? [imageHost.photoOrigin] : [])],
        connectSrc: ["'self'", ...(imageHost ? [new URL(imageHost.uploadUrl).origin] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  };
}

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Answers an address that cannot be read: no hook sees it, so what they do for every other answer is done here. */
export function answerUnreadable(config: Parameters<typeof securityHeaders>[0]): Answer {
  const headers = securityHeaders(config);
  return (error, request, reply) => {
    reply.raw.once('finish', () => logAnswer(request, reply));
    reply.headers(headers);
    reply.header('cache-control', 'no-store');
    answerError(error, request, reply);
  };
}
