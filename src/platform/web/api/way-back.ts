import { type Role, roles } from '../../contract/school-terms.ts';

const key = 'rollbook.way-back';

/** The page that required a sign-in, and the person, as far as known. */
export type WayBack = {
  /** The path and search of one of our pages. */
  readonly address: string;
  readonly role?: Role | undefined;
  readonly email?: string | undefined;
  /** Whether a session expired; otherwise, nobody was signed in. */
  readonly hasEnded: boolean;
};

/** Stores the return address for this tab. Without storage, the sign-in leads to the home page. */
export function keepWayBack(way: WayBack): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(way));
  } catch {
    // Without storage, the sign-in leads to the home page.
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

/** Returns the stored address once, and only for the same person; otherwise the home page. */
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
    // The path must be one of ours: `//` or `/\` at the start would lead to another host.
    typeof address === 'string' &&
    /^\/(?![/\\])/.test(address) &&
    (role === undefined || roles.includes(role as Role)) &&
    (email === undefined || typeof email === 'string') &&
    typeof hasEnded === 'boolean'
  );
}
