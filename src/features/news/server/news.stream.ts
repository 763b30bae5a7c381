import { PassThrough } from 'node:stream';
import { newsKinds } from '../../../contract/school-terms.ts';
import type { Sound } from '../../../server/database/bell.ts';
import type { Call } from '../../../server/serve-endpoint.ts';
import { type Actor, peekActor } from '../../identity/server/identity.queries.ts';
import { addressOf } from '../../messages/server/messages.queries.ts';
import type { NewsEvent, streamNews } from '../news.contract.ts';
import { inboxOf } from './news.queries.ts';

/** How often a stream shows that it lives, and looks whether its session still does. */
const heartbeatMs = 15_000;

/** The events of one open page. It ends with the session, with the server, or when the page goes. */
export async function openNewsStream(call: Call<typeof streamNews>): Promise<AsyncIterable<string>> {
  const { db, bell, request } = call;
  const stream = new PassThrough({ encoding: 'utf8' });
  let reader = call.caller.actor;

  const stopListening = await bell.listen((sound) => {
    if (sound === 'stopped') stream.end();
    else for (const kind of newsIn(sound, reader)) stream.write(toEvent({ kind }));
  });

  const heartbeat = setInterval(async () => {
    const found = await peekActor(db, request.token ?? '', call).catch(() => undefined);
    if (stream.writableNeedDrain) return void stream.destroy();
    if (!found) return void stream.end();
    reader = found;
    stream.write(':\n\n');
  }, heartbeatMs);

  stream.once('close', () => {
    clearInterval(heartbeat);
    stopListening();
  });
  stream.write(':\n\n');
  return stream;
}

/** Of what the reader is to hear: rings for them, and everything once rings may have been missed. */
function newsIn(sound: Exclude<Sound, 'stopped'>, reader: Actor): readonly NewsEvent['kind'][] {
  if (sound === 'missed') return newsKinds;
  const inbox = inboxOf(reader);
  const isForReader = sound.to === 'everyone' || (inbox !== undefined && sound.to === addressOf(inbox));
  return sound.schoolId === reader.schoolId && isForReader ? [sound.kind] : [];
}

function toEvent(event: NewsEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
