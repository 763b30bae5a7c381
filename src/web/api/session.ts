import { type Role, roleMarks, roles } from '../../contract/school-terms.ts';

export const tokenKey = 'rollbook.token';
const roleKey = 'rollbook.role';

/** Token and role's mark live in the browser's local storage, so that a reload stays signed in. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

/** The stored role, which chooses menus and pages and nothing else: the server has its own idea. */
export function readRole(): Role | undefined {
  const mark = localStorage.getItem(roleKey);
  return roles.find((role) => roleMarks[role] === mark);
}

export function storeSession(token: string, roleMark: string): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(roleKey, roleMark);
}

export function forgetSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(roleKey);
  end.abort();
  end = new AbortController();
}

let end = new AbortController();

/** Aborts when the session is forgotten: what was asked in its name is wanted by nobody then, and would be refused. */
export function sessionEnd(): AbortSignal {
  return end.signal;
}
