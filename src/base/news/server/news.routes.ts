import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { listChildren } from '../../guardians/server/children.queries.ts';
import * as contract from '../news.contract.ts';
import { newsNotFound } from '../news.refusals.ts';
import { markRead, unreadSince } from './news.queries.ts';
import { fewPerPerson, openNewsStream } from './news.stream.ts';
import { type NewsSources, sumOf } from './news-source.ts';

/** The calls about all kinds of news. The sources are passed in, since their features depend on this one. */
export function newsRoutes(serve: Serve, sources: NewsSources): void {
  serve(contract.readUnread, async ({ db, caller, now }) => readUnread(db, caller, sources, now()));
  const keepFew = fewPerPerson();
  serve(contract.streamNews, async (call) => keepFew(call.caller.actor, await openNewsStream(call, sources)));

  serve(contract.markRead, async ({ db, caller, body: { kind, upTo, roll }, now }) => {
    const { actor } = caller;
    const id = findableId(Number(upTo));
    const today = todayOf(caller, now());
    const child = roll === undefined ? undefined : await findChild(db, actor, { roll, today });
    const reading = { upToId: id, at: now(), today, ...(child !== undefined && { child }) };
    if (!(await sources[kind].isOne(db, actor, id, reading))) throw refuse(newsNotFound);
    if (!(await sources[kind].markRead?.(db, actor, reading))) await markRead(db, actor, { kind, ...reading });
    return readUnread(db, caller, sources, now());
  });
}

/** Finds a guardian's child by the roll; `undefined` for readers who have no children. */
async function findChild(
  db: Database,
  actor: Actor,
  { roll, today }: { readonly roll: number; readonly today: string },
) {
  if (actor.role !== 'guardian') return undefined;
  const children = await listChildren(db, actor.schoolId, { guardianId: actor.personId, date: today });
  const child = children.find((one) => one.roll === roll);
  if (!child) throw refuse(newsNotFound);
  return child.id;
}

async function readUnread(db: Database, caller: Caller, sources: NewsSources, now: Date): Promise<contract.Unread> {
  const { actor } = caller;
  const today = todayOf(caller, now);
  const count = (kind: NewsKind) => sources[kind].countUnread(db, actor, unreadSince(db, actor, kind, today));
  const ofChildren = actor.role === 'guardian' ? await readUnreadOfChildren(db, actor, sources, today) : undefined;
  const [notices, messages, results, cover, homework] = await Promise.all([
    count('notices'),
    count('messages'),
    ofChildren?.results ?? count('results'),
    count('cover'),
    ofChildren?.homework ?? count('homework'),
  ]);
  const children = ofChildren && { children: ofChildren.children };
  return { notices, messages, results, cover, homework, ...children };
}

/** The unread results and homework of each child of a guardian, and of all together. */
async function readUnreadOfChildren(db: Database, actor: Actor, sources: NewsSources, today: string) {
  const { schoolId, personId } = actor;
  const none: ReadonlyMap<number, number> = new Map();
  const countEach = async (kind: 'results' | 'homework') =>
    (await sources[kind].countUnreadOfChildren?.(db, actor, unreadSince(db, actor, kind, today))) ?? none;
  const [children, results, homework] = await Promise.all([
    listChildren(db, schoolId, { guardianId: personId, date: today }),
    countEach('results'),
    countEach('homework'),
  ]);
  return {
    results: sumOf(results),
    homework: sumOf(homework),
    children: children.map(({ id, roll }) => ({
      roll,
      results: results.get(id) ?? 0,
      homework: homework.get(id) ?? 0,
    })),
  };
}
