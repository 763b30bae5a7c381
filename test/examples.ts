import type { Static, TObject } from 'typebox';
import type { AuditAction } from '../src/base/audit/audit.contract.ts';
import type { Endpoint, InputOf } from '../src/platform/contract/endpoint.ts';
import type { Statuses } from './callers.ts';
import type { Stage } from './example-records.ts';

/** The examples that a feature's `*.examples.ts` declares for each endpoint of its contract; a missing one does not compile. */
export type Examples<Contract> = {
  readonly [Name in keyof Contract as IsEndpoint<Contract[Name]> extends true
    ? Name
    : never]: Contract[Name] extends Endpoint ? PromiseOf<Contract[Name]> : Examples<Contract[Name]>;
};

type IsEndpoint<T> = T extends Endpoint ? true : T extends Readonly<Record<string, Endpoint>> ? true : false;

type PromiseOf<E extends Endpoint> = Omit<Promised, 'example'> &
  (unknown extends ExampleOf<E>
    ? { readonly example?: (stage: Stage) => Promise<Record<string, never>> }
    : { readonly example: (stage: Stage) => ExampleOf<E> | Promise<ExampleOf<E>> });

/** An example's input. A form can name its file; by default it is a photo. */
type ExampleOf<E extends Endpoint> = InputOf<E> &
  (E extends { readonly form: infer F extends TObject }
    ? { readonly form: Static<F>; readonly file?: Input['file'] }
    : E extends { readonly maxFileBytes: number }
      ? { readonly file?: Input['file'] }
      : unknown);

export type Promised = {
  /** A valid call about the first school's records; the response depends on the caller. */
  readonly example?: (stage: Stage) => Input | Promise<Input>;
  /**
   * The audit entries of a successful call, mostly one. `nothing` if it changes only the caller's own things, and reads no
   * restricted data of a student or class.
   */
  readonly records: AuditAction | readonly AuditAction[] | 'nothing';
  /** The status for each caller. It is written out and not derived from the permissions, as an independent check. */
  readonly answers: Statuses;
};

/**
 * Returns the entry of an endpoint: what a successful call records, the status for each caller, and an example, unless
 * the endpoint takes nothing.
 */
export function records(what: Promised['records'], answers: Statuses): Omit<Promised, 'example'>;
export function records<Made>(
  what: Promised['records'],
  answers: Statuses,
  example: (stage: Stage) => NoInfer<Made>,
): Omit<Promised, 'example'> & { readonly example: (stage: Stage) => Made };
export function records(what: Promised['records'], answers: Statuses, example?: Promised['example']): Promised {
  return { records: what, answers, ...(example && { example }) };
}

export type Input = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: object;
  readonly body?: object;
  readonly form?: Readonly<Record<string, unknown>>;
  readonly file?: { readonly fileName: string; readonly content: Buffer | string };
};
