import { type Role, roles } from '../../../platform/contract/school-terms.ts';

const key = 'rollbook.typed-at-login';

type Typed = { readonly role: Role; readonly email: string };

/** Keeps what was typed at the login for the page of a forgotten password; an email in its address would be logged. */
export function keepTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // Without storage it is typed again.
  }
}

/** What was kept, if anything. */
export function readTyped(): Typed | undefined {
  try {
    const { role, email } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Typed>;
    return role !== undefined && roles.includes(role) && typeof email === 'string' ? { role, email } : undefined;
  } catch {
    return undefined;
  }
}
