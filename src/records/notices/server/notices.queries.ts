import type { NewsReader, Unread } from '../../../base/news/server/news-source.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { type PageWanted, usualListLimit } from '../../../platform/contract/school-terms.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { hasWordsOf } from '../../../platform/database/search.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Notice } from '../notices.contract.ts';

export type NewNotice = {
  readonly title: string;
  readonly content: string;
  readonly postedBy: number;
  readonly postedAt: Date;
};

/** Stores a notice and returns its id. */
export async function postNotice(db: Database, schoolId: number, notice: NewNotice): Promise<number> {
  const title = tidy(notice.title);
  return addRow(db, schoolId, 'notice', {
    title,
    search_title: foldForSearch(title),
    content: tidy(notice.content),
    posted_by: notice.postedBy,
    posted_at: notice.postedAt.toISOString(),
    withdrawn_at: null,
  });
}

/** `search` matches part of the title. */
export type NoticesWanted = PageWanted & { readonly search?: string | undefined };

/** The notices that are not withdrawn, newest first. */
export async function listNotices(db: Database, schoolId: number, wanted: NoticesWanted): Promise<Notice[]> {
  const { search, before, limit = usualListLimit } = wanted;
  const rows = await standingNotices(db, schoolId)
    .$if(search !== undefined, (query) => query.where(hasWordsOf('search_title', search ?? '')))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .limit(limit)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toNotice);
}

/** A notice that is not withdrawn, or `undefined`. */
export async function findNotice(db: Database, schoolId: number, id: number): Promise<Notice | undefined> {
  const row = await standingNotices(db, schoolId).where('id', '=', id).executeTakeFirst();
  return row && toNotice(row);
}

/** Withdraws a notice for everybody. Returns false if it does not exist or is already withdrawn. */
export async function withdrawNotice(db: Database, schoolId: number, id: number, now: Date): Promise<boolean> {
  const withdrawn = await updateIn(db, schoolId, 'notice', { id, withdrawn_at: null })
    .set({ withdrawn_at: now.toISOString() })
    .executeTakeFirst();
  return withdrawn.numUpdatedRows === 1n;
}

/** Counts the notices of others that a person has not read. */
export async function countNoticesSince(
  db: Database,
  reader: NewsReader,
  { lastReadId, joinedAt }: Unread,
): Promise<number> {
  return countOf(
    selectIn(db, reader.schoolId, 'notice', { withdrawn_at: null })
      .where('notice.posted_by', '<>', reader.personId)
      .where('notice.id', '>', lastReadId)
      .where('notice.posted_at', '>=', joinedAt),
  );
}

/** Returns whether the school has this notice, even if it is withdrawn. */
export async function isNotice(db: Database, schoolId: number, id: number): Promise<boolean> {
  const notice = selectIn(db, schoolId, 'notice', { id }).select('id');
  return (await notice.executeTakeFirst()) !== undefined;
}

function standingNotices(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'notice', { withdrawn_at: null }).select(['id', 'title', 'content', 'posted_at']);
}

function toNotice(row: { id: number; title: string; content: string; posted_at: string }): Notice {
  return { _id: String(row.id), title: row.title, content: row.content, date: row.posted_at };
}
