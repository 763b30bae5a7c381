import type { MakeCall } from './calls.ts';

/** Changes fields of the student with a roll by the call of the form; `office` calls as an admin. */
export async function changeStudent(office: MakeCall, roll: number, changes: object): Promise<void> {
  const { _id, photo: _photo, email: _email, ...student } = await readStudent(office, roll);
  await office('PUT', `/api/students/${_id}`, { ...student, ...changes });
}

/** The student with a roll, as the office sees them. */
export async function readStudent(office: MakeCall, roll: number) {
  const found = await office('GET', `/api/students?roll=${roll}&sort=roll&page=1&size=1`);
  return found[0];
}
