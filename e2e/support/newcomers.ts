import type { Page } from '@playwright/test';
import { type Account, callsAs, type MakeCall } from './calls.ts';
import { signInAs } from './rollbook.ts';

/** The first people of a new school, as the calls take them. */
const admin = { name: 'Ada Admin', email: 'ada@school.example', password: 'chalk and slate' };
const home = { street: 'Hill Road 1', city: 'Dhaka', state: 'Dhaka', postalCode: '1209' };
export const teacher = {
  name: 'Tom Teacher',
  email: 'tom@school.example',
  password: 'sums and songs',
  phone: '1',
  address: home,
};
export const student = {
  name: 'Sue Student',
  roll: 1,
  dateOfBirth: '2012-03-04',
  gender: 'Female',
  address: home,
  courseEnrolled: 'Science',
  class: 7,
  session: '2026-2027',
  guardianDetails: { name: 'Gus', relation: 'father', phone: '2' },
};

export const adminAccount: Account = { role: 'Admin', ...admin };
export const teacherAccount: Account = { role: 'Teacher', ...teacher };

/** Sets an empty deployment up as a school, signs its admin in, and returns what calls as the admin. */
export async function openNewSchool(
  page: Page,
  { address, setupLink }: { readonly address: string; readonly setupLink: string },
): Promise<MakeCall> {
  const school = { name: 'Example School', domain: 'school.example', timeZone: 'Asia/Dhaka' };
  const token = new URL(setupLink).hash.slice(1);
  const answer = await page.request.post(`${address}/api/school`, { data: { token, school, admin } });
  if (!answer.ok()) throw new Error(await answer.text());
  await signInAs(page, address, adminAccount);
  return callsAs(address, adminAccount);
}
