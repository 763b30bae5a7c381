import type { FastifyInstance } from 'fastify';
import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import {
  type CalendarOwner,
  findCalendarOwner,
  findCalendarSecret,
  makeCalendarSecret,
  noteContent,
  renewCalendarSecret,
} from '../../../base/identity/server/calendar-secret.queries.ts';
import { bestOf, offerOf } from '../../../languages/offer.ts';
import type { App } from '../../../platform/http/app-context.ts';
import { isKnown } from '../../../platform/http/etag.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { calendarPath, readCalendarFeed, renewCalendarFeed } from '../calendar-feed.contract.ts';
import { calendarNotFound } from '../calendar-feed.refusals.ts';
import { readFeedContent } from './feed.queries.ts';
import { fingerprintOf, makeFeed, writeFeed } from './write-feed.ts';

export function calendarFeedRoutes(serve: Serve): void {
  serve(readCalendarFeed, async (call) => {
    const { schoolId, personId } = call;
    // If two requests ask for the first time at once, one of them creates the secret and the other reads it.
    const find = () => findCalendarSecret(call.db, schoolId, personId);
    return addressOf(call, (await find()) ?? (await makeFirst(call)) ?? (await find()));
  });
  serve(renewCalendarFeed, renew);
}

function makeFirst({ db, caller, now }: Call<typeof readCalendarFeed>): Promise<string | undefined> {
  const { schoolId, personId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const secret = await makeCalendarSecret(transaction, schoolId, personId, now());
    if (secret) await recordAction(transaction, caller, { action: 'calendar-feed.make', person: personId, at: now() });
    return secret;
  });
}

async function renew(call: Call<typeof renewCalendarFeed>) {
  const { db, schoolId, personId, caller, now } = call;
  const secret = await db.transaction().execute(async (transaction) => {
    await recordAction(transaction, caller, { action: 'calendar-feed.renew', person: personId, at: now() });
    return renewCalendarSecret(transaction, schoolId, personId, now());
  });
  return addressOf(call, secret);
}

/** Contains the school's id, by which its rows are found. */
function addressOf({ schoolId, config, request }: Call<typeof renewCalendarFeed>, secret: string | undefined) {
  if (secret === undefined) throw refuse(calendarNotFound);
  const origin = config.publicUrl ?? request.origin;
  return { address: `${origin}${calendarPath}${schoolId}.${secret}.ics` };
}

/**
 * Calendars are made one at a time, in turn, so a program that asks very often delays another one by a single calendar
 * at most.
 */
const feeds = fairQueue({ places: 1, perLine: 100, inAll: 1_000 });

/**
 * Serves the calendars. Subscribed programs do not sign in; the address protects a calendar: it has 256 random bits and
 * is never listed or logged. An unchanged calendar gets a 304. A separate limit keeps a program from blocking its
 * owner.
 */
export function serveCalendars(fastify: FastifyInstance, { db, now, limits }: App): void {
  fastify.get<{ Params: { name: string } }>(
    `${calendarPath}:name`,
    { schema: { hide: true } },
    async ({ params, headers, ip }, reply) => {
      limits.countPublic(ip, 'call', now());
      const [, school, secret] = /^([1-9]\d{0,8})\.([\w-]{43})\.ics$/.exec(params.name) ?? [];
      const owner = secret && (await findCalendarOwner(db, Number(school), secret));
      if (!owner) throw refuse(calendarNotFound);
      limits.countCalendar(owner, now());
      const waiter = { line: [owner.schoolId, owner.personId], isGone: () => reply.raw.destroyed } as const;
      const { feed, noted } = await feeds(waiter, (takeTurn) =>
        takeTurn(async () => {
          const content = await readFeedContent(db, owner, localDate(owner.timeZone, now()));
          const feed = makeFeed(owner, content, languageOf(owner));
          return { feed, noted: await noteContent(db, owner, fingerprintOf(feed), now()) };
        }),
      );
      // The tag is weak because the same calendar can be sent compressed.
      const tag = `W/"${noted.revision}.${noted.fingerprint}"`;
      reply.headers({ 'cache-control': 'private, no-cache', etag: tag });
      if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(writeFeed(feed, noted));
    },
  );
}

/** The language that a person chose, if the school offers it, else the school's own. */
function languageOf({ chosen, ...school }: CalendarOwner) {
  const offer = offerOf(school);
  return (chosen === null ? undefined : bestOf(offer, [chosen])) ?? offer.own;
}
