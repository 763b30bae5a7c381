import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../news.contract.ts';
import { newsNotFound } from '../news.refusals.ts';
import { markRead, unreadSince } from './news.queries.ts';
import { openNewsStream } from './news.stream.ts';
import type { NewsSources } from './news-source.ts';

/** The calls about all kinds of news. The sources are passed in, since their features depend on this one. */
export function newsRoutes(serve: Serve, sources: NewsSources): void {
  serve(contract.readUnread, async ({ db, caller }) => readUnread(db, caller.actor, sources));
  serve(contract.streamNews, (call) => openNewsStream(call, sources));

  serve(contract.markRead, async ({ db, caller: { actor }, body: { kind, upTo }, now }) => {
    const id = findableId(Number(upTo));
    if (!(await sources[kind].isOne(db, actor, id))) throw refuse(newsNotFound);
    await markRead(db, actor, { kind, upToId: id, at: now() });
    return readUnread(db, actor, sources);
  });
}

async function readUnread(db: Database, actor: Actor, sources: NewsSources): Promise<contract.Unread> {
  const count = (kind: NewsKind) => sources[kind].countUnread(db, actor, unreadSince(db, actor, kind));
  const [notices, messages, results] = await Promise.all([count('notices'), count('messages'), count('results')]);
  return { notices, messages, results };
}
