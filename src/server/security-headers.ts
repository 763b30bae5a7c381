import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.ts';

/**
 * What every answer tells the browser to refuse (DESIGN 6). Styles may be inline because the component library sets
 * sizes and colours on elements; scripts may not.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'imageHost'>): FastifyHelmetOptions {
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
      },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    hsts: config.publicUrl?.startsWith('https:') ? { maxAge: 365 * 24 * 60 * 60 } : false,
    referrerPolicy: { policy: 'no-referrer' },
  };
}
