import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../news.contract.ts';
import { newsNotFound } from '../news.refusals.ts';
import { markRead, unreadSince } from './news.queries.ts';
import { fewPerPerson, openNewsStream } from './news.stream.ts';
import type { NewsSources } from './news-source.ts';

/** The calls about all kinds of news. The sources are passed in, since their features depend on this one. */
export function newsRoutes(serve: Serve, sources: NewsSources): void {
  serve(contract.readUnread, async ({ db, caller, now }) => readUnread(db, caller, sources, now()));
  const keepFew = fewPerPerson();
  serve(contract.streamNews, async (call) => keepFew(call.caller.actor, await openNewsStream(call, sources)));

  serve(contract.markRead, async ({ db, caller, body: { kind, upTo }, now }) => {
    const { actor } = caller;
    const id = findableId(Number(upTo));
    const reading = { upToId: id, at: now(), today: todayOf(caller, now()) };
    if (!(await sources[kind].isOne(db, actor, id, reading.today))) throw refuse(newsNotFound);
    if (!(await sources[kind].markRead?.(db, actor, reading))) await markRead(db, actor, { kind, ...reading });
    return readUnread(db, caller, sources, now());
  });
}

async function readUnread(db: Database, caller: Caller, sources: NewsSources, now: Date): Promise<contract.Unread> {
  const { actor } = caller;
  const today = todayOf(caller, now);
  const count = (kind: NewsKind) => sources[kind].countUnread(db, actor, unreadSince(db, actor, kind, today));
  const [notices, messages, results, cover, homework] = await Promise.all([
    count('notices'),
    count('messages'),
    count('results'),
    count('cover'),
    count('homework'),
  ]);
  return { notices, messages, results, cover, homework };
}
