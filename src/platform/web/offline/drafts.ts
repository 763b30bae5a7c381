import { use, useRef } from 'react';
import { readToken } from '../api/stored-sign-in.ts';
import { atSignInEnd, canStore, device, whenOwned } from './own-device.ts';
import type { DraftName, Drafts } from './sealed-drafts.ts';

export type { DraftName, Drafts };

type Opened = { readonly by: string; readonly promise: Promise<Drafts> };

let opened: Opened | undefined;

/** Opens the drafts of the signed-in person, by the email. Call it whenever the server, or the device, has named them. */
export function openDrafts(email: string, hasKey: boolean): void {
  const token = readToken();
  const by = `${token} ${hasKey}`;
  if (opened?.by === by) void opened.promise.then(({ renew }) => renew()).catch(() => {});
  else if (token !== null) {
    const promise = open(token, email);
    opened = { by, promise };
    // `use` has already noted that nothing waits for this draft.
    void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  }
}

async function open(token: string, email: string): Promise<Drafts> {
  await whenOwned();
  const { readDrafts } = await device();
  return readDrafts(token, email, canStore() ? { whenOwned } : undefined);
}

/** The drafts of whoever is signed in, once they can be read. */
export async function draftsOfNow(): Promise<Drafts | undefined> {
  return opened?.promise;
}

const never = new Promise<never>(() => {});

/** The signed-in person's drafts. A page that needs them waits until they can be read. */
export function useDrafts(): Drafts {
  // One person's until the page is left, whoever signs in meanwhile.
  const drafts = useRef<Drafts>(undefined);
  drafts.current ??= use(opened?.promise ?? never);
  return drafts.current;
}

/** Deletes the signed-in person's draft of a form, as what it edits is no more. */
export async function dropFormDraft(form: string): Promise<void> {
  (await draftsOfNow())?.drop(`form/${form}`);
}

atSignInEnd(() => {
  opened = undefined;
});
