import type { ErrorCode } from '../contract/errors.ts';
import { type Fault, type Faults, fault, type ParametersOf, type Reason, type ReasonName } from '../contract/reason.ts';
import { callerNotAllowed, dataUnreachable, unreadableInput } from '../contract/refusals.ts';
import { wordsFor } from './refusal-words.ts';

/** A fault of one student, given by roll, or without a roll of the whole call. */
export type RollFault = { readonly roll?: number; readonly why: Fault };

type More = {
  readonly faults?: Faults;
  readonly listed?: readonly RollFault[];
  readonly retryAfterSeconds?: number;
  readonly stands?: unknown;
};

/** Thrown by handlers and queries to refuse a call; only `errors.ts` turns it into a response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly why: Fault;
  /** Faults by field. */
  readonly faults: Faults | undefined;
  /** Faults by roll, in place of `faults`. */
  readonly listed: readonly RollFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The current record, if somebody else was faster. */
  readonly stands: unknown;

  constructor(why: Fault, more: More = {}) {
    super(wordsFor(why, 'en'));
    this.code = why.code;
    this.why = why;
    this.faults = more.faults;
    this.listed = more.listed;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.stands = more.stands;
  }
}

export function refuse<Name extends ReasonName>(why: Reason<Name>, ...given: ParametersOf<Name>): Refusal {
  return new Refusal(fault(why, ...given));
}

/** Returns a refusal because of one field. */
export function refuseAt<Name extends ReasonName>(
  field: string,
  why: Reason<Name>,
  ...given: ParametersOf<Name>
): Refusal {
  const wrong = fault(why, ...given);
  return new Refusal(wrong, { faults: { [field]: wrong } });
}

/** Returns a refusal because somebody else was faster, with the current record. */
export function refuseChanged(why: Fault, stands: unknown): Refusal {
  return new Refusal(why, { stands });
}

export function refuseLater(retryAfterSeconds: number, why: Fault): Refusal {
  return new Refusal(why, { retryAfterSeconds });
}

export function badInput(faults: Faults): Refusal {
  return new Refusal(Object.values(faults)[0] ?? fault(unreadableInput), { faults });
}

export function notAllowed(): Refusal {
  return refuse(callerNotAllowed);
}

/** The `Retry-After` when nothing can be stored for a reason that must be fixed. */
const retryWhenNotStoredSeconds = 60;

const retryWhenUnavailableSeconds = 5;

/** Returns a refusal for a storage fault that the operator must fix. */
export function notSafe(why: Fault): Refusal {
  return refuseLater(retryWhenNotStoredSeconds, why);
}

export function unavailable(): Refusal {
  return refuseLater(retryWhenUnavailableSeconds, fault(dataUnreachable));
}
