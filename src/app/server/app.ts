import type { Server as TlsServer } from 'node:tls';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import packageFile from '../../../package.json' with { type: 'json' };
import { auditRoutes } from '../../base/audit/server/audit.routes.ts';
import { calendarRoutes } from '../../base/calendar/server/calendar.routes.ts';
import { classesRoutes } from '../../base/classes/server/classes.routes.ts';
import { connectionsRoutes } from '../../base/connections/server/connections.routes.ts';
import { enrolmentsRoutes } from '../../base/enrolments/server/enrolments.routes.ts';
import { refusingClashes } from '../../base/enrolments/server/student-clash.ts';
import { fieldsRoutes } from '../../base/fields/server/fields.routes.ts';
import { listsRoutes } from '../../base/fields/server/lists.routes.ts';
import { gradesRoutes } from '../../base/grades/server/grades.routes.ts';
import { scalesRoutes } from '../../base/grades/server/scales.routes.ts';
import { groupsRoutes } from '../../base/groups/server/groups.routes.ts';
import { childrenRoutes } from '../../base/guardians/server/children.routes.ts';
import { guardiansRoutes } from '../../base/guardians/server/guardians.routes.ts';
import { historyRoutes } from '../../base/history/server/history.routes.ts';
import { identityRoutes } from '../../base/identity/server/identity.routes.ts';
import { outsideRoutes } from '../../base/identity/server/outside.routes.ts';
import { recoveryRoutes } from '../../base/identity/server/recovery.routes.ts';
import { rolesRoutes } from '../../base/identity/server/roles.routes.ts';
import { secondFactorRoutes } from '../../base/identity/server/second-factor.routes.ts';
import { findActor } from '../../base/identity/server/token-owner.queries.ts';
import { imagesRoutes, servePhotos } from '../../base/images/server/images.routes.ts';
import { jobsRoutes } from '../../base/jobs/server/jobs.routes.ts';
import { mailRoutes } from '../../base/mail/server/mail.routes.ts';
import { newsRoutes } from '../../base/news/server/news.routes.ts';
import { policiesRoutes } from '../../base/policies/server/policies.routes.ts';
import { closeMailServersOfSchools } from '../../base/school/server/connections.queries.ts';
import { findOffer } from '../../base/school/server/school.queries.ts';
import { readSite, schoolRoutes } from '../../base/school/server/school.routes.ts';
import { sessionsRoutes } from '../../base/sessions/server/sessions.routes.ts';
import { enrollingRoutes } from '../../base/students/server/enrolling.routes.ts';
import { studentsRoutes } from '../../base/students/server/students.routes.ts';
import { followRestoredSubjects } from '../../base/subjects/server/follow-restored.ts';
import { subjectsRoutes } from '../../base/subjects/server/subjects.routes.ts';
import { calendarFeedRoutes, serveCalendars } from '../../flows/calendar-feed/server/calendar-feed.routes.ts';
import { exportsRoutes } from '../../flows/exports/server/exports.routes.ts';
import { findRoutes } from '../../flows/find/server/find.routes.ts';
import { homeRoutes } from '../../flows/home/server/home.routes.ts';
import { importsRoutes } from '../../flows/imports/server/imports.routes.ts';
import { movingUpRoutes } from '../../flows/moving-up/server/moving-up.routes.ts';
import { oneRosterRoutes } from '../../flows/oneroster/server/oneroster.routes.ts';
import { privacyRoutes } from '../../flows/privacy/server/privacy.routes.ts';
import { layoutsRoutes } from '../../flows/report-cards/server/layouts.routes.ts';
import { reportCardsRoutes } from '../../flows/report-cards/server/report-cards.routes.ts';
import { setUpRoutes } from '../../flows/set-up/server/set-up.routes.ts';
import { draftsOfTimetablesRoutes } from '../../flows/timetable-maker/server/drafts.routes.ts';
import { fetFilesRoutes } from '../../flows/timetable-maker/server/fet-files.routes.ts';
import { timetableMakerRoutes } from '../../flows/timetable-maker/server/timetable-maker.routes.ts';
import { unreadableRequest } from '../../platform/contract/refusals.ts';
import { openBell } from '../../platform/database/bell.ts';
import { serveApiDocs } from '../../platform/http/api-docs.ts';
import type { App, AppParts } from '../../platform/http/app-context.ts';
import { callLimits } from '../../platform/http/call-limits.ts';
import { errorAnswerer, unknownCall } from '../../platform/http/errors.ts';
import { servePages } from '../../platform/http/pages.ts';
import { noteReaders } from '../../platform/http/reader.ts';
import { answerUnreadable, securityHeaders } from '../../platform/http/security-headers.ts';
import { serializerFor } from '../../platform/http/serialize.ts';
import { type Serve, serveInto } from '../../platform/http/serve-endpoint.ts';
import { connectionLimits, cutOffSlowClients } from '../../platform/http/slow-clients.ts';
import { validatorFor } from '../../platform/http/validate.ts';
import { JobRunner } from '../../platform/jobs/job-runner.ts';
import { closeMailServer } from '../../platform/mail/mail-server.ts';
import { isTooMuchJson } from '../../platform/server/json-limits.ts';
import { logAnswer, loggerFor } from '../../platform/server/log.ts';
import { refuse } from '../../platform/server/refusal.ts';
import { absencesRoutes } from '../../records/absences/server/absences.routes.ts';
import { codesRoutes } from '../../records/absences/server/codes.routes.ts';
import { reasonsRoutes } from '../../records/absences/server/reasons.routes.ts';
import { adminsRoutes } from '../../records/admins/server/admins.routes.ts';
import { restoringOffices } from '../../records/admins/server/follow-offices.ts';
import { officesRoutes } from '../../records/admins/server/offices.routes.ts';
import { attendanceRoutes } from '../../records/attendance/server/attendance.routes.ts';
import { followRegisters, followUndo } from '../../records/attendance/server/follow-enrolments.ts';
import { monthRoutes } from '../../records/attendance/server/month.routes.ts';
import { careRoutes } from '../../records/care/server/care.routes.ts';
import { coverNews } from '../../records/cover/server/cover.news.ts';
import { coverRoutes } from '../../records/cover/server/cover.routes.ts';
import { diaryRoutes } from '../../records/diary/server/diary.routes.ts';
import { homeworkNews } from '../../records/homework/server/homework.news.ts';
import { homeworkRoutes } from '../../records/homework/server/homework.routes.ts';
import { resultNews } from '../../records/marks/server/marks.news.ts';
import { marksRoutes } from '../../records/marks/server/marks.routes.ts';
import { conversationsRoutes } from '../../records/messages/server/conversations.routes.ts';
import { messageNews } from '../../records/messages/server/messages.news.ts';
import { messagesRoutes } from '../../records/messages/server/messages.routes.ts';
import { noticeNews } from '../../records/notices/server/notices.news.ts';
import { noticesRoutes } from '../../records/notices/server/notices.routes.ts';
import { commentsRoutes } from '../../records/reports/server/comments.routes.ts';
import { reportsRoutes } from '../../records/reports/server/reports.routes.ts';
import { changingTimetable } from '../../records/schedule/server/rooms.ts';
import { scheduleRoutes } from '../../records/schedule/server/schedule.routes.ts';
import { teachersRoutes } from '../../records/teachers/server/teachers.routes.ts';
import { expectHealthy } from './health.ts';
import { jobKinds, jobLanes } from './job-kinds.ts';
import { mailKinds } from './mail-kinds.ts';

const features = [
  schoolRoutes,
  policiesRoutes,
  gradesRoutes,
  scalesRoutes,
  sessionsRoutes,
  setUpRoutes,
  identityRoutes,
  rolesRoutes,
  recoveryRoutes,
  secondFactorRoutes,
  outsideRoutes,
  calendarRoutes,
  classesRoutes,
  adminsRoutes,
  officesRoutes,
  teachersRoutes,
  enrolmentsRoutes,
  studentsRoutes,
  (serve: Serve) => enrollingRoutes(serve, followRegisters),
  guardiansRoutes,
  findRoutes,
  privacyRoutes,
  childrenRoutes,
  absencesRoutes,
  reasonsRoutes,
  diaryRoutes,
  fieldsRoutes,
  listsRoutes,
  codesRoutes,
  attendanceRoutes,
  monthRoutes,
  careRoutes,
  imagesRoutes,
  marksRoutes,
  reportCardsRoutes,
  layoutsRoutes,
  reportsRoutes,
  commentsRoutes,
  subjectsRoutes,
  groupsRoutes,
  coverRoutes,
  scheduleRoutes,
  timetableMakerRoutes,
  draftsOfTimetablesRoutes,
  fetFilesRoutes,
  calendarFeedRoutes,
  noticesRoutes,
  messagesRoutes,
  conversationsRoutes,
  (serve: Serve) =>
    newsRoutes(serve, {
      notices: noticeNews,
      messages: messageNews,
      results: resultNews,
      cover: coverNews,
      homework: homeworkNews,
    }),
  homeworkRoutes,
  movingUpRoutes,
  importsRoutes,
  oneRosterRoutes,
  (serve: Serve) =>
    historyRoutes(serve, {
      followSubjects: followRestoredSubjects,
      followUndo,
      changeTimetable: changingTimetable,
      refusingClashes,
      restoringOffices,
    }),
  homeRoutes,
  auditRoutes,
  (serve: Serve) => jobsRoutes(serve, jobKinds),
  (serve: Serve) => mailRoutes(serve, mailKinds),
  connectionsRoutes,
  exportsRoutes,
];

const maxBodyBytes = 1024 * 1024;
const minCompressedBytes = 1024;

/** Builds the server. `pagesDirectory` contains the built pages; without it, only the API is served. */
export async function buildApp(parts: AppParts, pagesDirectory?: string): Promise<FastifyInstance> {
  const bell = openBell(parts.db);
  const app: App = {
    ...parts,
    bell,
    limits: callLimits(parts.config.callLimit),
    findActor: (token, stage) => findActor(parts.db, token, stage, parts),
    findOffer: (host) => findOffer(parts.db, host),
  };
  const answerError = errorAnswerer(app);
  const fastify = Fastify({
    loggerInstance: loggerFor(app.config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: (_address, hop) => hop < app.config.trustedProxies,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnreadable(app.config, answerError),
    return503OnClosing: true,
    ...connectionLimits,
    ...(parts.tls && { https: { ...connectionLimits.http, ...parts.tls.secureContext() } }),
  }) as FastifyInstance;
  parts.tls?.serveWith(fastify.server as unknown as TlsServer);
  readJsonAlone(fastify);
  endConnectionsWhenClosing(fastify);
  cutOffSlowClients(fastify);
  noteReaders(fastify);
  fastify.setValidatorCompiler(validatorFor);
  fastify.setSerializerCompiler(serializerFor);
  fastify.setErrorHandler(answerError);
  fastify.addHook('onResponse', logAnswer);
  app.measureCalls?.(fastify);
  fastify.addHook('onError', async (_request, _reply, error) => app.keeper?.notice(error));
  fastify.addHook('preClose', bell.stop);
  runJobs(fastify, app);
  sendWithEveryAnswer(fastify, securityHeaders(app.config));
  await fastify.register(compress, { threshold: minCompressedBytes });
  await fastify.register(async (api) => serveApi(api, app));
  servePhotos(fastify, app);
  serveCalendars(fastify, app);
  if (pagesDirectory) await servePages(fastify, pagesDirectory, answerError, (host) => readSite(app, host));
  else fastify.setNotFoundHandler((request, reply) => answerError(unknownCall(), request, reply));
  return fastify;
}

/** Runs the jobs while the server listens. */
function runJobs(fastify: FastifyInstance, app: App): void {
  for (const kinds of jobLanes) {
    const runner = new JobRunner(app, kinds, app.bell);
    fastify.addHook('onListen', runner.start);
    fastify.addHook('preClose', runner.stop);
  }
  fastify.addHook('onClose', async () => {
    await closeMailServer(app.config.mail);
    await closeMailServersOfSchools(app.config);
  });
}

/**
 * Accepts JSON bodies only: Fastify's `text/plain` becomes a 415. An empty body counts as no body, as many clients send
 * a JSON content type without one; a call that needs a body reports that.
 */
function readJsonAlone(fastify: FastifyInstance): void {
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (isTooMuchJson(body)) done(refuse(unreadableRequest));
    else readJson(request, body, done);
  });
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

/** Serves the API. Its answers are personal data, so they are never cached. */
async function serveApi(api: FastifyInstance, app: App): Promise<void> {
  sendWithEveryAnswer(api, { 'cache-control': 'no-store' });
  const serve = serveInto(api, app);
  serveApiDocs(api, app);
  for (const addRoutes of features) addRoutes(serve);
  // Container platforms check the health at `/up`.
  for (const path of ['/api/health', '/up']) {
    api.get(path, async () => {
      await expectHealthy(app);
      return { status: 'ok', version: packageFile.version };
    });
  }
}
