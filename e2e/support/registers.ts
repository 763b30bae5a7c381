import type { Page } from '@playwright/test';
import type { SentEntry } from '../../src/records/attendance/attendance.contract.ts';
import type { Account, MakeCall } from './calls.ts';
import { say } from './words.ts';

/** A second teacher of the demo school, who teaches the same classes. */
export const secondTeacher: Account = {
  role: 'Teacher',
  email: 'teacher2@demo.rollbook.school',
  password: 'teacher-demo',
};

/** The entries of some students of a register, by their place in it, from 0. */
type Entries = Readonly<Record<number, Omit<SentEntry, 'roll'>>>;

/** Takes today's register of a class with a call; everybody is present except in the given entries. */
export async function takeByCall(call: MakeCall, classNumber: number, entries: Entries = {}): Promise<void> {
  const { students } = await registerToday(call, classNumber);
  const attendance = students.map(({ roll }, place) => ({ roll, status: 'Present', ...entries[place] }));
  await call('POST', '/api/attendance', { class: classNumber, attendance });
}

/** Corrects these lines of today's register of a class by a call. */
export async function correctByCall(call: MakeCall, classNumber: number, entries: Entries): Promise<void> {
  const { date, students } = await registerToday(call, classNumber);
  const attendance = Object.entries(entries).map(([place, entry]) => ({
    roll: students[Number(place)]?.roll,
    ...entry,
  }));
  await call('PUT', `/api/attendance/${classNumber}/${date}`, { attendance });
}

type Register = {
  readonly date: string;
  readonly taken: object | null;
  readonly students: readonly { readonly roll: number; readonly status: string | null }[];
};

/** Today's register of a class as the server has it. */
export async function registerToday(call: MakeCall, classNumber: number): Promise<Register> {
  const { school } = await call('GET', '/api/school');
  return call('GET', `/api/attendance/${classNumber}/${school.today}`);
}

/** Stores a readable draft of a register or of marks on the device, as an earlier version kept it. */
export function leaveFormerDraft(page: Page, place: string, value: object): Promise<void> {
  return page.evaluate(([key, draft]) => localStorage.setItem(key, draft), [
    `rollbook.draft.${place}`,
    JSON.stringify({ value, savedAt: new Date().toISOString() }),
  ] as const);
}

/** Presses the button of a register, and the same button in the dialog. */
export async function submitRegister(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('attendance:submit') })
    .click();
}
