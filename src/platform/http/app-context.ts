import type { FastifyInstance } from 'fastify';
import type { Offer } from '../../languages/offer.ts';
import type { CopyState } from '../contract/copy-state.ts';
import type { NewVersion } from '../contract/new-version.ts';
import type { Bell } from '../database/bell.ts';
import type { Database } from '../database/tables.ts';
import type { Config } from '../server/config.ts';
import type { Tls } from '../tls/tls.ts';
import type { Actor, SignInStage } from './actor.ts';
import type { CallLimits } from './call-limits.ts';

/** The parts of the app that handlers get in addition to their input. */
export type App = AppParts & {
  /** Publishes news to open pages. */
  readonly bell: Bell;
  readonly limits: CallLimits;
  /** Finds the person to whom a valid token of this stage belongs; `undefined` for any other token. */
  readonly findActor: (token: string, stage: SignInStage) => Promise<Actor | undefined>;
  /** Finds the languages of the school at a host; `undefined` if there is none. */
  readonly findOffer: (host: string) => Promise<Offer | undefined>;
};

/** The parts from which a server is built. */
export type AppParts = {
  readonly db: Database;
  readonly config: Config;
  /** The current time; tests set it. */
  readonly now: () => Date;
  /** Holds the certificate of a server that answers by HTTPS itself. */
  readonly tls?: Tls;
  /** Watches the school's SQLite file, if this server has one. */
  readonly keeper?: FileKeeper;
  /** Returns the state of the copy off the machine; `undefined` if none is kept. */
  readonly readCopy?: (() => CopyState | undefined) | undefined;
  /** Copies to the place that the school has chosen by now; absent where it cannot choose one. */
  readonly followCopy?: (() => Promise<void>) | undefined;
  /** Returns the newer version at the configured place, as of the last check; `undefined` if there is none. */
  readonly readNewVersion?: (() => NewVersion | undefined) | undefined;
  /** Counts the calls of a server, if figures are asked for. */
  readonly measureCalls?: (fastify: FastifyInstance) => void;
};

/** Watches a SQLite file while it is served. */
export type FileKeeper = {
  /** Throws a 503 while the file is damaged, or if there has been no backup for two days. */
  readonly expectSafe: () => Promise<void>;
  /** Receives the error of a failed call, which can show that the file is damaged. */
  readonly notice: (error: unknown) => void;
  /** Stops a pending check or backup. */
  readonly stop: () => Promise<void>;
};
