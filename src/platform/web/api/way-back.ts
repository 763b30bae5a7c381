import { type Role, roles } from '../../contract/school-terms.ts';

const key = 'rollbook.way-back';

/** Where somebody was when they had to sign in, and who they were, as far as that is known. */
export type WayBack = {
  /** Path and search of a page of ours. */
  readonly address: string;
  readonly role?: Role | undefined;
  readonly email?: string | undefined;
  /** A session ended by itself; else nobody was signed in yet. */
  readonly hasEnded: boolean;
};

/** Keeps the way back for this tab. Without storage the sign-in leads home. */
export function keepWayBack(way: WayBack): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(way));
  } catch {
    // Nothing to do: home is a page too.
  }
}

export function readWayBack(): WayBack | undefined {
  try {
    const way: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isWayBack(way) ? way : undefined;
  } catch {
    return undefined;
  }
}

export function forgetWayBack(): void {
  sessionStorage.removeItem(key);
}

/** The address for whoever has signed in, once: where they were, and home for anybody else. */
export function takeWayBack(email: string, role: Role | undefined): string {
  const way = readWayBack();
  forgetWayBack();
  const isTheirs = way && (way.role ?? role) === role && (way.email ?? email) === email;
  return isTheirs ? way.address : '/';
}

function isWayBack(value: unknown): value is WayBack {
  if (typeof value !== 'object' || value === null) return false;
  const { address, role, email, hasEnded } = value as Partial<Record<keyof WayBack, unknown>>;
  return (
    // A path of ours: two slashes, or one that leans the other way, would lead to another host.
    typeof address === 'string' &&
    /^\/(?![/\\])/.test(address) &&
    (role === undefined || roles.includes(role as Role)) &&
    (email === undefined || typeof email === 'string') &&
    typeof hasEnded === 'boolean'
  );
}
