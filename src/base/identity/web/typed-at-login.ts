import type { Role } from '../../../platform/contract/school-terms.ts';

export const typedKey = 'rollbook.typed-at-login';

export type Typed = { readonly role: Role; readonly email: string };

/** Keeps what was typed at the login for the page of a forgotten password; an email in its address would be logged. */
export function keepTyped(typed: Typed): void {
  sessionStorage.setItem(typedKey, JSON.stringify(typed));
}
