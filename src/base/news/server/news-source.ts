import type { RawBuilder } from 'kysely';
import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';

/**
 * Unread: newer than the last read one, and than the day the person joined the school; of what is not in the order of its
 * ids, newer than the instant of the last reading, or of joining.
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

/** A feature's part for its kind of news; only the feature knows its table. */
export type NewsSource = {
  /** The person's unread count, without what they wrote themselves. */
  readonly countUnread: (db: Database, reader: NewsReader, unread: Unread) => Promise<number>;
  /** Whether this id exists in the school; of what others must not know of, whether the reader may. */
  readonly isOne: (db: Database, reader: Actor, id: number, today: string) => Promise<boolean>;
  /** Whether a ring on this channel is for the reader. */
  readonly isFor: (reader: PageReader, channel: string) => boolean;
  /** Marks as read what is not marked for the reader as a whole; returns false if all of it is. */
  readonly markRead?: (
    db: Database,
    reader: Actor,
    reading: { readonly upToId: number; readonly at: Date; readonly today: string },
  ) => Promise<boolean>;
};

export type NewsSources = Readonly<Record<NewsKind, NewsSource>>;
