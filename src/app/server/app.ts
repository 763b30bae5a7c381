import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { adminsRoutes } from '../../features/admins/server/admins.routes.ts';
import { attendanceRoutes } from '../../features/attendance/server/attendance.routes.ts';
import { auditRoutes } from '../../features/audit/server/audit.routes.ts';
import { enrolmentsRoutes } from '../../features/enrolments/server/enrolments.routes.ts';
import { homeRoutes } from '../../features/home/server/home.routes.ts';
import { findActor } from '../../features/identity/server/identity.queries.ts';
import { identityRoutes } from '../../features/identity/server/identity.routes.ts';
import { imagesRoutes, servePhotos } from '../../features/images/server/images.routes.ts';
import { marksRoutes } from '../../features/marks/server/marks.routes.ts';
import { messageNews } from '../../features/messages/server/messages.news.ts';
import { messagesRoutes } from '../../features/messages/server/messages.routes.ts';
import { newsRoutes } from '../../features/news/server/news.routes.ts';
import { noticeNews } from '../../features/notices/server/notices.news.ts';
import { noticesRoutes } from '../../features/notices/server/notices.routes.ts';
import { privacyRoutes } from '../../features/privacy/server/privacy.routes.ts';
import { scheduleRoutes } from '../../features/schedule/server/schedule.routes.ts';
import { schoolRoutes } from '../../features/school/server/school.routes.ts';
import { setUpRoutes } from '../../features/set-up/server/set-up.routes.ts';
import { studentsRoutes } from '../../features/students/server/students.routes.ts';
import { subjectsRoutes } from '../../features/subjects/server/subjects.routes.ts';
import { teachersRoutes } from '../../features/teachers/server/teachers.routes.ts';
import { openBell } from '../../platform/database/bell.ts';
import { ping } from '../../platform/database/connect.ts';
import { expectRoom } from '../../platform/database/expect-room.ts';
import { documentApi, serveApiDocs } from '../../platform/http/api-docs.ts';
import type { App, AppParts } from '../../platform/http/app-context.ts';
import { answerError, answerUnknownCall } from '../../platform/http/errors.ts';
import { servePages } from '../../platform/http/pages.ts';
import { answerUnreadable, securityHeaders } from '../../platform/http/security-headers.ts';
import { type Serve, serveInto } from '../../platform/http/serve-endpoint.ts';
import { connectionLimits, cutOffSlowClients } from '../../platform/http/slow-clients.ts';
import { validatorFor } from '../../platform/http/validate.ts';
import { logAnswer, loggerFor } from '../../platform/server/log.ts';

const features = [
  schoolRoutes,
  setUpRoutes,
  identityRoutes,
  adminsRoutes,
  teachersRoutes,
  enrolmentsRoutes,
  studentsRoutes,
  privacyRoutes,
  attendanceRoutes,
  imagesRoutes,
  marksRoutes,
  subjectsRoutes,
  scheduleRoutes,
  noticesRoutes,
  messagesRoutes,
  (serve: Serve) => newsRoutes(serve, { notices: noticeNews, messages: messageNews }),
  homeRoutes,
  auditRoutes,
];

const maxBodyBytes = 1024 * 1024;
const minCompressedBytes = 1024;

/** Builds the server. `pagesDirectory` contains the built pages; without it, only the API is served. */
export async function buildApp(parts: AppParts, pagesDirectory?: string): Promise<FastifyInstance> {
  const app: App = {
    ...parts,
    bell: openBell(parts.db),
    findActor: (token, stage) => findActor(parts.db, token, stage, parts),
  };
  const fastify = Fastify({
    loggerInstance: loggerFor(app.config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: (_address, hop) => hop < app.config.trustedProxies,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnreadable(app.config),
    return503OnClosing: true,
    ...connectionLimits,
  });
  readJsonAlone(fastify);
  endConnectionsWhenClosing(fastify);
  cutOffSlowClients(fastify);
  fastify.setValidatorCompiler(validatorFor);
  fastify.setErrorHandler(answerError);
  fastify.addHook('onResponse', logAnswer);
  fastify.addHook('onError', async (_request, _reply, error) => app.keeper?.notice(error));
  fastify.addHook('preClose', app.bell.stop);
  sendWithEveryAnswer(fastify, securityHeaders(app.config));
  await fastify.register(compress, { threshold: minCompressedBytes });
  await fastify.register(swagger, documentApi);
  await fastify.register(async (api) => serveApi(api, app));
  servePhotos(fastify, app);
  if (pagesDirectory) await servePages(fastify, pagesDirectory);
  else fastify.setNotFoundHandler(answerUnknownCall);
  return fastify;
}

/**
 * Accepts JSON bodies only: Fastify's `text/plain` becomes a 415. An empty body counts as no body, as many clients send
 * a JSON content type without one; a call that needs a body reports that.
 */
function readJsonAlone(fastify: FastifyInstance): void {
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  );
}

function sendWithEveryAnswer(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Adds `connection: close` to pending responses, as keep-alive connections would delay the stop by seconds. */
function endConnectionsWhenClosing(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', async () => {
    isClosing = true;
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}

/** Everything under `/api`: personal data, so never cached. */
async function serveApi(api: FastifyInstance, app: App): Promise<void> {
  sendWithEveryAnswer(api, { 'cache-control': 'no-store' });
  const serve = serveInto(api, app);
  for (const addRoutes of features) addRoutes(serve);
  serveApiDocs(api);
  api.get('/api/health', { schema: { hide: true } }, async () => {
    await ping(app.db);
    await expectRoom(app.config.database);
    await app.keeper?.expectSafe();
    return { status: 'ok' };
  });
}
