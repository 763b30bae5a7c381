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
