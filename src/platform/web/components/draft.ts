/** Unsent input, stored on the device; `savedAt` is an ISO instant. */
export type Draft<T> = { readonly value: T; readonly savedAt: string };

/** The stored draft under this key, if `isValue` accepts it. */
export function readDraft<T>(key: string, isValue: (value: unknown) => value is T): Draft<T> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<unknown> | null;
    if (draft === null || typeof draft.savedAt !== 'string' || !isValue(draft.value)) return undefined;
    return { value: draft.value, savedAt: draft.savedAt };
  } catch {
    return undefined;
  }
}

/** Stores a draft. Full or forbidden storage is ignored, as the person can still send what is on the screen. */
export function writeDraft<T>(key: string, value: T, savedAt = new Date().toISOString()): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, savedAt } satisfies Draft<T>));
  } catch {
    // The value is still on the screen.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

const formPrefix = 'rollbook.draft.form/';
/** Drafts of forms expire: old ones are stale, and may be about a person who has been deleted. */
const maxFormDraftMs = 7 * 24 * 60 * 60 * 1000;

/** The storage key of a form's draft. */
export function formDraftKey(email: string, form: string): string {
  return `${formPrefix}${email}/${form}`;
}

/** What begins the name of a form whose input was sent, and is kept in case that is undone. */
const sent = 'sent/';

/** The storage key of what was sent by a form. It expires as drafts do, and is none. */
export function sentDraftKey(email: string, form: string): string {
  return formDraftKey(email, `${sent}${form}`);
}

/**
 * Deletes a person's form drafts, which contain other people's data. For a deliberate sign-out, as the device may
 * change hands. Drafts of registers and marks stay: they contain rolls but no names, and are still to be submitted.
 */
export function dropFormDrafts(email: string): void {
  for (const key of formDraftKeys()) if (key.startsWith(formDraftKey(email, ''))) dropDraft(key);
}

/** Deletes everybody's drafts of a form on this device, as what it edits is no more. */
export function dropDraftsOf(form: string): void {
  for (const key of formDraftKeys()) if (key.endsWith(`/${form}`)) dropDraft(key);
}

/** The unsaved drafts of a person’s forms on this device, newest first. */
export function listFormDrafts(email: string): { readonly form: string; readonly savedAt: string }[] {
  const prefix = formDraftKey(email, '');
  const keys = formDraftKeys().filter((key) => key.startsWith(prefix) && !key.startsWith(prefix + sent));
  const drafts = keys.flatMap((key) => {
    const draft = readDraft(key, (value): value is unknown => value !== undefined);
    return draft ? [{ form: key.slice(prefix.length), savedAt: draft.savedAt }] : [];
  });
  return drafts.toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
}

/** Deletes everybody's expired form drafts on this device. */
export function dropOldFormDrafts(): void {
  const oldest = new Date(Date.now() - maxFormDraftMs).toISOString();
  for (const key of formDraftKeys()) {
    const draft = readDraft(key, (value): value is unknown => value !== undefined);
    if (!draft || draft.savedAt < oldest) dropDraft(key);
  }
}

function formDraftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(formPrefix));
}
