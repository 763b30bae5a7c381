import type { RawBuilder } from 'kysely';
import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';

/**
 * The limits after which items are unread: the last read id and the time of joining the school or, for items that are
 * not in the order of their ids, the time of the last reading or of joining.
 */
export type Unread = {
  readonly lastReadId: RawBuilder<number>;
  readonly joinedAt: RawBuilder<string>;
  readonly readUntil: RawBuilder<string>;
  /** The date at the school. */
  readonly today: string;
};

/** The person for whom news is counted: a signed-in one, or the recipient of a mail. */
export type NewsReader = Pick<Actor, 'schoolId' | 'personId' | 'role' | 'office' | 'class' | 'timeZone'>;

/** The person with an open page; for a guardian, with the classes of the children. */
export type PageReader = Actor & { readonly classesOfChildren: readonly number[] };

/** The date at the school, and the student's id if a guardian has read about only one child. */
export type Reading = { readonly today: string; readonly child?: number };

/** A feature's part for its kind of news; only the feature knows its table. */
export type NewsSource = {
  /** Counts the person's unread items, without those they wrote themselves. */
  readonly countUnread: (db: Database, reader: NewsReader, unread: Unread) => Promise<number>;
  /** Counts a guardian's unread items of each child, by the student's id, if they are read for each child separately. */
  readonly countUnreadOfChildren?: (
    db: Database,
    reader: NewsReader,
    unread: Unread,
  ) => Promise<ReadonlyMap<number, number>>;
  /** Returns whether the item exists and, if others must not know of it, whether the reader may see it. */
  readonly isOne: (db: Database, reader: Actor, id: number, reading: Reading) => Promise<boolean>;
  /** Whether a ring on this channel is for the reader. */
  readonly isFor: (reader: PageReader, channel: string) => boolean;
  /**
   * Marks items as read in the feature's own way, such as for one child. Returns false if the common read marker of the
   * kind is to be used instead.
   */
  readonly markRead?: (
    db: Database,
    reader: Actor,
    reading: Reading & { readonly upToId: number; readonly at: Date },
  ) => Promise<boolean>;
};

export type NewsSources = Readonly<Record<NewsKind, NewsSource>>;

/** The sum of the counts of several children. */
export function sumOf(counts: ReadonlyMap<number, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
