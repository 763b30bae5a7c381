import type { Config } from './config.ts';
import type { Database } from './database/tables.ts';

/** What every call may use beside its input. */
export type App = {
  readonly db: Database;
  readonly config: Config;
  /** The present moment; tests set it. */
  readonly now: () => Date;
};
