import type { Bell } from '../../../platform/database/bell.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { isSpread } from '../../../platform/database/spread.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor, RecalledActor, SignInStage } from '../../../platform/http/actor.ts';
import { actorAt, findSignIn, isOutdated, type Lifetimes, noteUse, type SignIn } from './token-owner.queries.ts';
import { keyOf } from './tokens.ts';

/** Some megabytes; beyond it, all are read anew. */
const maxKept = 5_000;

/**
 * Who the sessions of a PostgreSQL belong to, as this process read it last. What may change that rings for `callers`, by
 * triggers, whoever changes it; whether such a ring is still on its way, `isStill` of a recalled caller finds out. A
 * database that is spread has no such triggers, and SQLite tells by itself whether anything changed.
 */
export class KnownCallers {
  readonly #db: Database;
  readonly #lifetimes: Lifetimes;
  readonly #bell: Bell;
  readonly #sessions = new Map<string, SignIn>();
  #changes = 0;
  #isListening = false;

  constructor(parts: Lifetimes & { readonly db: Database }, bell: Bell) {
    this.#db = parts.db;
    this.#lifetimes = parts;
    this.#bell = bell;
  }

  /** For a server that listens. Before, nobody is recalled. */
  start = async (): Promise<void> => {
    if (engineOf(this.#db) === 'sqlite' || (await isSpread(this.#db))) return;
    await this.#bell.listen((sound) => {
      if (sound === 'stopped') this.#isListening = false;
      else if (sound === 'missed' || sound.kind === 'callers') this.#forget();
    });
    this.#isListening = true;
  };

  /** Asks the database. */
  find = async (token: string, stage: SignInStage): Promise<Actor | undefined> => {
    const changes = this.#changes;
    const signIn = await findSignIn(this.#db, token, stage, this.#lifetimes);
    if (signIn && stage === 'session') {
      await noteUse(this.#db, signIn, this.#lifetimes.now());
      // What was read while something changed may be of before.
      if (this.#isListening && changes === this.#changes) this.#keep(signIn);
    }
    return signIn && actorAt(signIn, this.#lifetimes.now());
  };

  recall = (token: string): RecalledActor | undefined => {
    const hash = this.#isListening ? keyOf(token)?.hash : undefined;
    const session = hash === undefined ? undefined : this.#sessions.get(hash);
    if (hash === undefined || !session || isOutdated(session, this.#lifetimes)) return undefined;
    const caughtUp = this.#bell.caughtUp().then(
      () => true,
      () => false,
    );
    return {
      actor: actorAt(session, this.#lifetimes.now()),
      isStill: async () => (await caughtUp) && this.#sessions.get(hash) === session,
    };
  };

  #keep(session: SignIn): void {
    if (this.#sessions.size >= maxKept) this.#sessions.clear();
    this.#sessions.set(session.key.hash, session);
  }

  #forget(): void {
    this.#changes += 1;
    this.#sessions.clear();
  }
}
