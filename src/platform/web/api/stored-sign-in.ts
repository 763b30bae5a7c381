import type { Office, Who } from '../../contract/permissions.ts';
import { type Role, roleKeys, roles } from '../../contract/school-terms.ts';

export const tokenKey = 'rollbook.token';
const roleKey = 'rollbook.role';
const officeKey = 'rollbook.office';
const lastRoleKey = 'rollbook.last-role';
/** `before-paint.js` reads this key. */
const languageKey = 'rollbook.account-language';

type SignIn = {
  readonly token: string;
  readonly mark: string | null;
  /** The office, as `keepOffice` stored it. */
  readonly office: string | null;
  readonly language: string | null;
};

/** The token, role mark and account language of this tab, once they are read or stored. */
let own: SignIn | undefined;

/**
 * Reads them from local storage, so that a reload stays signed in. If somebody else signs in in another tab, this tab
 * keeps its own session until it is reloaded; a sign-out applies to all tabs.
 */
function readOwn() {
  const token = localStorage.getItem(tokenKey);
  if (token === null) return undefined;
  own ??= {
    token,
    mark: localStorage.getItem(roleKey),
    office: localStorage.getItem(officeKey),
    language: localStorage.getItem(languageKey),
  };
  return own;
}

export function readToken(): string | null {
  return readOwn()?.token ?? null;
}

/** Returns the stored role. It only selects menus and pages, because the server checks its own. */
export function readRole(): Role | undefined {
  return roleOf(readOwn()?.mark ?? null);
}

/**
 * Returns the facts about the signed-in person that decide on pages and buttons; `undefined` if nobody is signed in.
 */
export function readWho(): Who | undefined {
  const role = readRole();
  const office = readOwn()?.office;
  return role && { role, office: office ? JSON.parse(office) : null };
}

/** Keeps the latest office of a member of staff; returns whether it has changed. */
export function keepOffice(office: Office | undefined): boolean {
  const signIn = readOwn();
  const heard = office ? JSON.stringify({ duties: office.duties, reach: office.reach }) : null;
  if (!signIn || signIn.office === heard) return false;
  own = { ...signIn, office: heard };
  if (!isStored(own)) return true;
  if (heard === null) localStorage.removeItem(officeKey);
  else localStorage.setItem(officeKey, heard);
  return true;
}

/** Returns the role of the last sign-in on this device; student by default. */
export function readLastRole(): Role {
  return roleOf(localStorage.getItem(lastRoleKey)) ?? 'student';
}

export function roleOf(mark: string | null): Role | undefined {
  return roles.find((role) => roleKeys[role] === mark);
}

export function storeSignIn(token: string, roleMark: string): void {
  own = { token, mark: roleMark, office: null, language: null };
  localStorage.removeItem(languageKey);
  localStorage.removeItem(officeKey);
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(roleKey, roleMark);
}

/** Returns the latest language of the account; `null` if none is chosen, or nobody is signed in. */
export function readAccountLanguage(): string | null {
  return readOwn()?.language ?? null;
}

export function keepAccountLanguage(language: string | null): void {
  const signIn = readOwn();
  if (!signIn) return;
  own = { ...signIn, language };
  if (!isStored(own)) return;
  if (language === null) localStorage.removeItem(languageKey);
  else localStorage.setItem(languageKey, language);
}

/** Returns whether nobody else has signed in in another tab since. */
function isStored({ token }: SignIn): boolean {
  return token === localStorage.getItem(tokenKey);
}

/** Stores the role for the next sign-in on this device, and nothing else about the person. */
export function rememberRole(role: Role): void {
  localStorage.setItem(lastRoleKey, roleKeys[role]);
}

/**
 * The first password that was just typed, for the page that replaces it. It is only in memory, until the session ends.
 */
let firstPassword: string | undefined;

export function keepFirstPassword(password: string | undefined): void {
  firstPassword = password;
}

export function readFirstPassword(): string | undefined {
  return firstPassword;
}

export function forgetSignIn(): void {
  if (own === undefined || isStored(own)) {
    localStorage.removeItem(tokenKey);
    localStorage.removeItem(roleKey);
    localStorage.removeItem(languageKey);
    localStorage.removeItem(officeKey);
  }
  own = undefined;
  firstPassword = undefined;
  end.abort();
  end = new AbortController();
}

let end = new AbortController();

/**
 * Returns a signal that aborts when the session ends: nobody needs its pending calls then, and the server would refuse
 * them.
 */
export function signInEnd(): AbortSignal {
  return end.signal;
}
