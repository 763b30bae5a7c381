import type { Role } from '../../../platform/contract/school-terms.ts';

const key = 'rollbook.typed-at-login';

type Typed = { readonly role: Role; readonly email: string };

/** Keeps what was typed at the login for the page of a forgotten password; an email in its address would be logged. */
export function keepTyped(typed: Typed): void {
  sessionStorage.setItem(key, JSON.stringify(typed));
}

/** What was kept, if anything. */
export function readTyped(): Partial<Typed> {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Typed>;
}
