import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../server/config.ts';
import { logAnswer } from '../server/log.ts';
import type { AnswerError } from './errors.ts';

/** Returns the common headers of every response. Helmet computes them once, because they do not vary. */
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
 * Security headers. Inline styles are allowed, because the component library sets sizes and colours on elements; inline
 * scripts are not. Trusted Types refuse strings as markup or script, except by the policies in
 * `src/app/pages/limit-markup.ts` and `register-worker.ts` beside it.
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
        trustedTypes: ['default', 'worker'],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  };
}

/** Answers a request whose address cannot be parsed: hooks do not run for it, so their work is done here. */
export function answerUnreadable(config: Parameters<typeof securityHeaders>[0], answerError: AnswerError): AnswerError {
  const headers = securityHeaders(config);
  return (error, request, reply) => {
    reply.raw.once('finish', () => logAnswer(request, reply));
    reply.headers(headers);
    reply.header('cache-control', 'no-store');
    return answerError(error, request, reply);
  };
}
