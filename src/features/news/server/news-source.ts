import type { RawBuilder } from 'kysely';
import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';

/** What counts as unread: newer than what was read last, and than the day on which the person joined the school. */
export type Unread = { readonly lastReadId: RawBuilder<number>; readonly joinedAt: RawBuilder<string> };

/** What a feature tells of its own kind of news, whose table it alone knows. */
export type NewsSource = {
  /** How many a person has not read, without what they wrote themselves. */
  readonly countUnread: (db: Database, reader: Actor, unread: Unread) => Promise<number>;
  /** Whether the school has this one. */
  readonly isOne: (db: Database, schoolId: number, id: number) => Promise<boolean>;
  /** Whether a ring to this address is for the reader. */
  readonly isFor: (reader: Actor, address: string) => boolean;
};

export type NewsSources = Readonly<Record<NewsKind, NewsSource>>;
