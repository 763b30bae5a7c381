import { isOffice } from '../../../platform/contract/school-terms.ts';
/** The people who write a subject's comments or a class's remarks. */
export type Writers = {
  /** The teachers of the subject or class who have not left. */
  readonly teacherIds: readonly number[];
  /** The teachers who submitted an exam of the subject in the session. */
  readonly submitters: readonly number[];
};

type Person = { readonly role: string; readonly personId: number };

/**
 * Returns whether a person who can access the class can write its comments: admins always can, and if no teacher is
 * set, everybody can.
 */
export function mayComment({ role, personId }: Person, { teacherIds, submitters }: Writers): boolean {
  return isOffice(role) || teacherIds.length === 0 || [...teacherIds, ...submitters].includes(personId);
}
