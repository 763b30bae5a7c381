import { isOffice } from '../../../platform/contract/school-terms.ts';
/** The writer of a subject's comments, or of a class's remarks. */
export type Writers = {
  /** The teachers of the subject or class who are at the school. */
  readonly teacherIds: readonly number[];
  /** The teachers who submitted an exam of the subject in the session. */
  readonly submitters: readonly number[];
};

type Person = { readonly role: string; readonly personId: number };

/** Whether somebody who reaches the class may write them: admins may, and where nobody is named anybody. */
export function mayComment({ role, personId }: Person, { teacherIds, submitters }: Writers): boolean {
  return isOffice(role) || teacherIds.length === 0 || [...teacherIds, ...submitters].includes(personId);
}
