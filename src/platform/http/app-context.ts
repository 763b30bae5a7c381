import type { Bell } from '../database/bell.ts';
import type { Database } from '../database/tables.ts';
import type { Config } from '../server/config.ts';
import type { Actor, SignInStage } from './actor.ts';

/** What every call may use beside its input. */
export type App = AppParts & {
  /** Tells every open page what is new. */
  readonly bell: Bell;
  /** Who a live token of this stage belongs to; `undefined` for any other token. */
  readonly findActor: (token: string, stage: SignInStage) => Promise<Actor | undefined>;
};

/** What a server is built from. */
export type AppParts = {
  readonly db: Database;
  readonly config: Config;
  /** The present moment; tests set it. */
  readonly now: () => Date;
  /** Looks after the school's SQLite file, where this server does. */
  readonly keeper?: FileKeeper;
};

/** Looks after a school's SQLite file while it is served. */
export type FileKeeper = {
  /** Refuses with 503 while the file is damaged, or has been without a backup for two days. */
  readonly expectSafe: () => Promise<void>;
  /** Is told what a call failed of, which may be that the file is damaged. */
  readonly notice: (error: unknown) => void;
  /** Ends a check or a backup under way. */
  readonly stop: () => Promise<void>;
};
