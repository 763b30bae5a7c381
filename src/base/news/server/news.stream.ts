import { PassThrough } from 'node:stream';
import { reachOf } from '../../../platform/contract/permissions.ts';
import { type LiveKind, newsKinds } from '../../../platform/contract/school-terms.ts';
import type { Ring } from '../../../platform/database/bell.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { isForGuardian } from '../../guardians/server/ring-children.ts';
import { isSignOutOf } from '../../identity/server/sign-in.queries.ts';
import { peekActor } from '../../identity/server/token-owner.queries.ts';
import { listPlacesOfChildren } from '../../school/server/children.queries.ts';
import { liveKinds, type NewsEvent, type streamNews } from '../news.contract.ts';
import type { NewsSources, PageReader } from './news-source.ts';

/**
 * The interval of the heartbeat. It also checks the session and the guardian's children, because a link can end with
 * the day and a child can leave. A sign-out triggers the check at once.
 */
const heartbeatMs = 15_000;

/**
 * The shortest time between two events about jobs. Without it, many jobs, or one with progress, would make every open
 * page fetch the list again and again.
 */
const jobsEveryMs = 1_000;

/**
 * The maximum number of streams per person. It is more windows than anybody looks at, and hidden pages have no stream.
 */
const maxStreamsOfPerson = 10;

/** Ends a person's oldest stream when they open one too many; each process counts its own. */
export function fewPerPerson(): (person: Pick<Actor, 'schoolId' | 'personId'>, stream: PassThrough) => PassThrough {
  const open = new Map<string, Set<PassThrough>>();
  return ({ schoolId, personId }, stream) => {
    const key = `${schoolId} ${personId}`;
    const streams = open.get(key) ?? new Set();
    open.set(key, streams.add(stream));
    const forget = (one: PassThrough) => {
      streams.delete(one);
      if (streams.size === 0 && open.get(key) === streams) open.delete(key);
    };
    stream.once('close', () => forget(stream));
    const [oldest] = streams;
    if (oldest && streams.size > maxStreamsOfPerson) {
      forget(oldest);
      oldest.end();
    }
    return stream;
  };
}

/** The event stream of one open page. Ends with the session, the server or the connection. */
export async function openNewsStream(call: Call<typeof streamNews>, sources: NewsSources): Promise<PassThrough> {
  const { db, bell, request } = call;
  const stream = new PassThrough({ encoding: 'utf8' });
  stream.write(':\n\n');
  let places = await placesOfChildren(call, call.caller.actor);
  let reader = toReader(call.caller.actor, places);

  const look = async () => {
    const found = await peekActor(db, request.token ?? '', call).catch(() => undefined);
    const foundPlaces = found && (await placesOfChildren(call, found).catch(() => places));
    if (stream.writableEnded) return;
    if (stream.writableNeedDrain) return void stream.destroy();
    if (!found || !foundPlaces) return void stream.end();
    const isChanged = JSON.stringify(foundPlaces) !== JSON.stringify(places);
    places = foundPlaces;
    reader = toReader(found, places);
    stream.write(isChanged ? toEvent({ kind: 'children' }) : ':\n\n');
  };

  /** Reads the guardian's present children, of which the page has just been informed. */
  const learn = async () => {
    places = await placesOfChildren(call, reader).catch(() => places);
    reader = toReader(reader, places);
  };

  const tellOfJobs = atMostOften(jobsEveryMs, () => stream.writable && stream.write(toEvent({ kind: 'jobs' })));

  const stopListening = await bell.listen((sound) => {
    if (stream.writableEnded) return;
    if (sound === 'stopped') return void stream.end();
    if (sound === 'missed' || isSignOutOf(sound, reader)) void look();
    for (const kind of newsIn(sound, reader, sources)) {
      if (kind === 'jobs') tellOfJobs();
      else stream.write(toEvent({ kind }));
      if (kind === 'children') void learn();
    }
  });

  // A stream that has ended but is not closed has a reader who stopped reading, so it is destroyed.
  const heartbeat = setInterval(() => (stream.writableEnded ? stream.destroy() : look()), heartbeatMs);

  stream.once('close', () => {
    clearInterval(heartbeat);
    stopListening();
  });
  return stream;
}

type Places = Awaited<ReturnType<typeof listPlacesOfChildren>>;

/** The children of a guardian, with their classes. */
async function placesOfChildren({ db, now }: Call<typeof streamNews>, actor: Actor): Promise<Places> {
  if (actor.role !== 'guardian') return [];
  const guarding = { guardianId: actor.personId, date: todayOf({ actor }, now()) };
  return listPlacesOfChildren(db, actor.schoolId, guarding);
}

function toReader(actor: Actor, places: Places): PageReader {
  return { ...actor, classesOfChildren: places.map((place) => place.class) };
}

/** The events for this reader: those of a ring that is for them, or all after missed rings. */
function newsIn(sound: Ring | 'missed', reader: PageReader, sources: NewsSources): readonly LiveKind[] {
  const seesJobs = reachOf(reader, 'jobs.manage') !== undefined;
  const isGuardian = reader.role === 'guardian';
  if (sound === 'missed') {
    if (isGuardian) return ['children', ...newsKinds];
    return seesJobs ? liveKinds : newsKinds;
  }
  if (sound.kind === 'sign-out' || sound.schoolId !== reader.schoolId) return [];
  if (sound.kind === 'jobs') return seesJobs ? ['jobs'] : [];
  if (sound.kind === 'children') return isForGuardian(sound, reader) ? ['children'] : [];
  const isForReader = sound.to === 'everyone' || sources[sound.kind].isFor(reader, sound.to);
  return isForReader ? [sound.kind] : [];
}

/** Returns a function that calls `tell` at once, and again at most this often; the last call is never lost. */
function atMostOften(everyMs: number, tell: () => void): () => void {
  let isWaiting = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tellNow = () => {
    isWaiting = false;
    toldAt = performance.now();
    tell();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(tellNow, Math.max(0, toldAt + everyMs - performance.now())).unref();
  };
}

function toEvent(event: NewsEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
