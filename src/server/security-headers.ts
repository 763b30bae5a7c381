import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { Config } from './config.ts';
import { answerError } from './errors.ts';
import { logAnswer } from './log.ts';

/**
 * What every answer tells the browser to refuse (DESIGN 6). Styles may be inline because the component library sets
 * sizes and colours on elements; scripts may not. Trusted Types make the browser refuse text where markup or a script is
 * wanted, save by the one policy of `src/web/limit-markup.ts`.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'imageHost'>) {
  const { imageHost } = config;
  return {
    contentSecurityPolicy: {
      useDefaults: false as const,
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
    crossOriginResourcePolicy: { policy: 'same-origin' as const },
    frameguard: { action: 'deny' as const },
    hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 365 * 24 * 60 * 60 } : (false as const),
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}

type Answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

/** Answers an address that cannot be read: no hook sees it, so what they do for every other answer is done here. */
export function answerUnreadable(config: Parameters<typeof securityHeaders>[0]): Answer {
  const addHeaders = helmet(securityHeaders(config));
  return (error, request, reply) => {
    addHeaders(request.raw, reply.raw, () => {});
    reply.raw.once('finish', () => logAnswer(request, reply));
    answerError(error, request, reply);
  };
}
