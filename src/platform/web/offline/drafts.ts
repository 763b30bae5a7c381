import { use, useRef } from 'react';
import { readToken } from '../api/stored-sign-in.ts';
import { atSignInEnd, canStore, device, whenOwned } from './own-device.ts';
import type { DraftName, Drafts } from './sealed-drafts.ts';

export type { DraftName, Drafts };

let opened: { readonly by: string; readonly promise: Promise<Drafts> } | undefined;

/**
 * Opens the drafts of the signed-in person, identified by the email. Call it whenever the server, or the device, has
 * named the person.
 */
export function openDrafts(email: string, hasKey: boolean): void {
  const token = readToken();
  const by = `${token} ${hasKey}`;
  if (opened?.by === by) void opened.promise.then(({ renew }) => renew()).catch(() => {});
  else if (token !== null) {
    const promise = open(token, email);
    opened = { by, promise };
    // Sets the state that React's `use` reads, so that a page does not suspend again once the drafts are there.
    void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  }
}

async function open(token: string, email: string): Promise<Drafts> {
  await whenOwned();
  const { readDrafts } = await device();
  return readDrafts(token, email, canStore() ? { whenOwned } : undefined);
}

/** Returns the drafts of the signed-in person, once they can be read. */
export async function draftsOfNow(): Promise<Drafts | undefined> {
  return opened?.promise;
}

const never = new Promise<never>(() => {});

/** Returns the signed-in person's drafts. A page that needs them waits until they can be read. */
export function useDrafts(): Drafts {
  // The drafts stay one person's until the page is left, even if somebody else signs in meanwhile.
  const drafts = useRef<Drafts>(undefined);
  drafts.current ??= use(opened?.promise ?? never);
  return drafts.current;
}

/** Deletes the signed-in person's draft of a form, because what it edits no longer exists. */
export async function dropFormDraft(form: string): Promise<void> {
  (await draftsOfNow())?.drop(`form/${form}`);
}

atSignInEnd(() => {
  opened = undefined;
});
