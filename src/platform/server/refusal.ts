import type { ErrorCode } from '../contract/errors.ts';

type Fields = Readonly<Record<string, string>>;

/** Thrown by handlers and queries to refuse a call; `errors.ts` alone turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Fields | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, more: { fields?: Fields; retryAfterSeconds?: number } = {}) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export function badInput(fields: Fields): Refusal {
  return new Refusal('bad_input', Object.values(fields)[0] ?? 'This cannot be read.', { fields });
}

export function notSignedIn(): Refusal {
  return new Refusal('not_signed_in', 'Please sign in.');
}

export function notAllowed(): Refusal {
  return new Refusal('not_allowed', 'You may not do this.');
}

export function notFound(what: string): Refusal {
  return new Refusal('not_found', `${what} not found`);
}

/** What must be unique is another's already: 409, naming the field. */
export function inUse(field: string, message: string): Refusal {
  return new Refusal('duplicate', message, { fields: { [field]: message } });
}

const retryWhenUnavailableSeconds = 5;

const retryWhenNotStoredSeconds = 60;

/** Nothing can be stored, for a reason that does not pass by itself. */
export function cannotStore(reason: string): Refusal {
  return new Refusal('unavailable', `${reason} Nothing was stored just now; what was stored before is safe.`, {
    retryAfterSeconds: retryWhenNotStoredSeconds,
  });
}

/** Something is wrong with how the school's data are kept, which somebody must mend where Rollbook runs. */
export function notSafe(message: string): Refusal {
  return new Refusal('unavailable', message, { retryAfterSeconds: retryWhenNotStoredSeconds });
}

export function unavailable(): Refusal {
  return new Refusal('unavailable', 'The school’s data cannot be reached just now. Please try again.', {
    retryAfterSeconds: retryWhenUnavailableSeconds,
  });
}
