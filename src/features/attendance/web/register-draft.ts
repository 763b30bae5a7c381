import { type AttendanceStatus, attendanceStatuses } from '../../../contract/school-terms.ts';

/** Who is here, by roll. Rolls and no names: a draft stays on the device. */
export type Statuses = Readonly<Record<number, AttendanceStatus>>;

/** What a teacher marked and has not sent; `savedAt` is an ISO instant. */
export type Draft = { readonly statuses: Statuses; readonly savedAt: string };

/** One draft for each person, class and date. */
export function draftKey(email: string, classNumber: number, date: string): string {
  return `rollbook.draft.attendance.${email}.${classNumber}.${date}`;
}

export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    const isDraft = draft !== null && typeof draft.savedAt === 'string' && hasOnlyStatuses(draft.statuses);
    return isDraft ? draft : undefined;
  } catch {
    return undefined;
  }
}

function hasOnlyStatuses(statuses: unknown): boolean {
  const values: unknown[] = Object.values(statuses ?? {});
  return values.length > 0 && values.every((status) => attendanceStatuses.includes(status as AttendanceStatus));
}

/** Keeps a draft. A full or forbidden storage must not stop the teacher, who can still submit. */
export function writeDraft(key: string, statuses: Statuses): void {
  try {
    localStorage.setItem(key, JSON.stringify({ statuses, savedAt: new Date().toISOString() } satisfies Draft));
  } catch {
    // Nothing to do: the marks are on the screen.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}
