import type { RawBuilder } from 'kysely';
import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';

/** Unread: newer than the last read one, and than the day the person joined the school. */
export type Unread = { readonly lastReadId: RawBuilder<number>; readonly joinedAt: RawBuilder<string> };

/** What a feature provides for its kind of news; only the feature knows its table. */
export type NewsSource = {
  /** The person's unread count, without what they wrote themselves. */
  readonly countUnread: (db: Database, reader: Actor, unread: Unread) => Promise<number>;
  /** Whether this id exists in the school. */
  readonly isOne: (db: Database, schoolId: number, id: number) => Promise<boolean>;
  /** Whether a ring on this channel is for the reader. */
  readonly isFor: (reader: Actor, channel: string) => boolean;
};

export type NewsSources = Readonly<Record<NewsKind, NewsSource>>;
