import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { attendanceRoutes } from '../features/attendance/server/attendance.routes.ts';
import { identityRoutes } from '../features/identity/server/identity.routes.ts';
import { schoolRoutes } from '../features/school/server/school.routes.ts';
import { studentsRoutes } from '../features/students/server/students.routes.ts';
import { teachersRoutes } from '../features/teachers/server/teachers.routes.ts';
import { documentApi, serveApiDocs } from './api-docs.ts';
import type { App } from './app-context.ts';
import { ping } from './database/connect.ts';
import { answerError, answerUnknownCall } from './errors.ts';
import { logAnswer, loggerFor } from './log.ts';
import { servePages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { serveInto } from './serve-endpoint.ts';
import { validatorFor } from './validate.ts';

/** The features whose calls are served. */
const features = [schoolRoutes, identityRoutes, teachersRoutes, studentsRoutes, attendanceRoutes];

const largestBodyBytes = 1024 * 1024;
const smallestCompressedBytes = 1024;

/** Builds the server; `pagesDirectory` holds the built web pages, or is left out to serve the API alone. */
export async function buildApp(app: App, pagesDirectory?: string): Promise<FastifyInstance> {
  const fastify = Fastify({
    loggerInstance: loggerFor(app.config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBodyBytes,
    trustProxy: (_address, hop) => hop < app.config.trustedProxies,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerError,
    return503OnClosing: true,
  });
  // Fastify would read plain text too; every body of ours is JSON (DESIGN 6: 415 wrong type).
  fastify.removeContentTypeParser('text/plain');
  fastify.setValidatorCompiler(validatorFor);
  fastify.setErrorHandler(answerError);
  fastify.addHook('onResponse', logAnswer);
  await fastify.register(helmet, securityHeaders(app.config));
  await fastify.register(compress, { threshold: smallestCompressedBytes });
  await fastify.register(swagger, documentApi);
  await fastify.register(async (api) => serveApi(api, app));
  if (pagesDirectory) await servePages(fastify, pagesDirectory);
  else fastify.setNotFoundHandler(answerUnknownCall);
  return fastify;
}

/** Everything under `/api`: personal, so kept by no cache. */
async function serveApi(api: FastifyInstance, app: App): Promise<void> {
  api.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const serve = serveInto(api, app);
  for (const addRoutes of features) addRoutes(serve);
  serveApiDocs(api);
  api.get('/api/health', { schema: { hide: true } }, async () => {
    await ping(app.db);
    return { status: 'ok' };
  });
}
