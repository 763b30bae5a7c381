/** What a person entered and has not sent, kept on their device; `savedAt` is an ISO instant. */
export type Draft<T> = { readonly value: T; readonly savedAt: string };

/** The device's draft under this key, if it is one that `isValue` knows. */
export function readDraft<T>(key: string, isValue: (value: unknown) => value is T): Draft<T> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<unknown> | null;
    if (draft === null || typeof draft.savedAt !== 'string' || !isValue(draft.value)) return undefined;
    return { value: draft.value, savedAt: draft.savedAt };
  } catch {
    return undefined;
  }
}

/** Keeps a draft. A full or forbidden storage must not stop the person, who can still send what is on the screen. */
export function writeDraft<T>(key: string, value: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ value, savedAt: new Date().toISOString() } satisfies Draft<T>));
  } catch {
    // Nothing to do: it is on the screen.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

const formPrefix = 'rollbook.draft.form/';
/** What was typed into a form and left so long is not wanted any more, and may be about somebody who is not there. */
const longestFormDraftMs = 7 * 24 * 60 * 60 * 1000;

/** The key of what a person typed into a form. */
export function formDraftKey(email: string, form: string): string {
  return `${formPrefix}${email}/${form}`;
}

/**
 * Drops what a person typed into forms and did not send: it tells of other people. For a deliberate sign-out, which may
 * hand the device on. Registers and marks stay: they name nobody but by roll, and are work that is still to be sent.
 */
export function dropFormDrafts(email: string): void {
  for (const key of formDraftKeys()) if (key.startsWith(formDraftKey(email, ''))) dropDraft(key);
}

/** Drops what anybody typed into a form on this device and left for days. */
export function dropOldFormDrafts(): void {
  const oldest = new Date(Date.now() - longestFormDraftMs).toISOString();
  for (const key of formDraftKeys()) {
    const draft = readDraft(key, (value): value is unknown => value !== undefined);
    if (!draft || draft.savedAt < oldest) dropDraft(key);
  }
}

function formDraftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(formPrefix));
}
