import { findableId } from '../../../server/database/new-id.ts';
import { notFound } from '../../../server/refusal.ts';
import type { Serve } from '../../../server/serve-endpoint.ts';
import * as contract from '../news.contract.ts';
import * as news from './news.queries.ts';
import { openNewsStream } from './news.stream.ts';

export function newsRoutes(serve: Serve): void {
  serve(contract.readUnread, async ({ db, caller }) => news.readUnread(db, caller.actor));
  serve(contract.streamNews, openNewsStream);

  serve(contract.markRead, async ({ db, caller: { actor }, body }) => {
    const id = findableId(Number(body.upTo));
    if (!(await news.isNews(db, actor.schoolId, body.kind, id))) throw notFound('News');
    await news.markRead(db, actor, body.kind, id);
    return news.readUnread(db, actor);
  });
}
