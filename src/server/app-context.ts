import type { Config } from './config.ts';
import type { Bell } from './database/bell.ts';
import type { Database } from './database/tables.ts';

/** What every call may use beside its input. */
export type App = AppParts & {
  /** Tells every open page what is new. */
  readonly bell: Bell;
};

/** What a server is built from. */
export type AppParts = {
  readonly db: Database;
  readonly config: Config;
  /** The present moment; tests set it. */
  readonly now: () => Date;
};
