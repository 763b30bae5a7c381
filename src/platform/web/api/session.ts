import { type Role, roleMarks, roles } from '../../contract/school-terms.ts';

export const tokenKey = 'rollbook.token';
const roleKey = 'rollbook.role';
const lastRoleKey = 'rollbook.last-role';

/** What this tab goes by: token and role's mark, once it has read or stored them. */
let own: { readonly token: string; readonly mark: string | null } | undefined;

/**
 * Token and role's mark live in the browser's local storage, so that a reload stays signed in. If somebody else signs in
 * in another tab, this one goes on as whom it shows, until it is loaded anew; a sign-out holds for all tabs.
 */
function readOwn() {
  const token = localStorage.getItem(tokenKey);
  if (token === null) return undefined;
  own ??= { token, mark: localStorage.getItem(roleKey) };
  return own;
}

export function readToken(): string | null {
  return readOwn()?.token ?? null;
}

/** The stored role, which chooses menus and pages and nothing else: the server has its own idea. */
export function readRole(): Role | undefined {
  return roleOf(readOwn()?.mark ?? null);
}

/** Whoever signed in here last; on a new device most likely a student. */
export function readLastRole(): Role {
  return roleOf(localStorage.getItem(lastRoleKey)) ?? 'student';
}

export function roleOf(mark: string | null): Role | undefined {
  return roles.find((role) => roleMarks[role] === mark);
}

export function storeSession(token: string, roleMark: string): void {
  own = { token, mark: roleMark };
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(roleKey, roleMark);
}

/** Keeps a role for the next sign-in on this device, and nothing else of the person. */
export function rememberRole(role: Role): void {
  localStorage.setItem(lastRoleKey, roleMarks[role]);
}

/** A first password that was typed just now, for the page that replaces it: in memory alone, until the session ends. */
let firstPassword: string | undefined;

export function keepFirstPassword(password: string | undefined): void {
  firstPassword = password;
}

export function readFirstPassword(): string | undefined {
  return firstPassword;
}

export function forgetSession(): void {
  if (own === undefined || own.token === localStorage.getItem(tokenKey)) {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(roleKey);
  }
  own = undefined;
  firstPassword = undefined;
  end.abort();
  end = new AbortController();
}

let end = new AbortController();

/** Aborts when the session is forgotten: what was asked in its name is wanted by nobody then, and would be refused. */
export function sessionEnd(): AbortSignal {
  return end.signal;
}
