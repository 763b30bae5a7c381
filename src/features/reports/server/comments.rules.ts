import { isOffice } from '../../../platform/contract/school-terms.ts';
/** The writer of a subject's comments, or of a class's remarks. */
export type Writers = {
  /** The teacher of the subject or class, if it has one who is at the school. */
  readonly teacherId: number | null;
  /** The teachers who submitted an exam of the subject in the session. */
  readonly submitters: readonly number[];
};

type Person = { readonly role: string; readonly personId: number };

/** Whether somebody who reaches the class may write them: admins may, and where nobody is named anybody. */
export function mayComment({ role, personId }: Person, { teacherId, submitters }: Writers): boolean {
  return isOffice(role) || teacherId === null || teacherId === personId || submitters.includes(personId);
}
