import type { AuditAction } from '../../features/audit/audit.contract.ts';
import type { Endpoint, InputOf } from '../../platform/contract/endpoint.ts';
import type { Statuses } from './callers.ts';
import type { Stage } from './example-records.ts';

/** What a feature's `*.examples.ts` says of every endpoint in its contract: without one of them it does not compile. */
export type Examples<Contract> = {
  readonly [Name in keyof Contract as IsEndpoint<Contract[Name]> extends true
    ? Name
    : never]: Contract[Name] extends Endpoint ? PromiseOf<Contract[Name]> : Examples<Contract[Name]>;
};

type IsEndpoint<T> = T extends Endpoint ? true : T extends Readonly<Record<string, Endpoint>> ? true : false;

type PromiseOf<E extends Endpoint> = Omit<Promised, 'example'> &
  (unknown extends InputOf<E>
    ? { readonly example?: never }
    : { readonly example: (stage: Stage) => InputOf<E> | Promise<InputOf<E>> });

export type Promised = {
  /** A call about the first school's records that is right in every part; who makes it decides what comes of it. */
  readonly example?: (stage: Stage) => Input | Promise<Input>;
  /**
   * What it writes into the audit when it did what it was asked to. Nothing: it changes nothing that is anybody's but the
   * caller's, and shows of no student or class what only some may see.
   */
  readonly records: AuditAction | 'nothing';
  /**
   * What the call answers to each caller. Written out, not derived from the permissions: it is the one other place that
   * says who may do what.
   */
  readonly answers: Statuses;
};

type Input = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: object;
  readonly body?: object;
};
