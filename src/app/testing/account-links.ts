import { type LinkPurpose, makeLink } from '../../features/identity/server/account-link.queries.ts';
import { noPassword } from '../../features/identity/server/invitations.ts';
import { addTeacherFor, type Stage } from './example-records.ts';
import { testNow } from './test-school.ts';

/** The token of a new link of somebody of the first school. */
export async function linkFor({ server, hill }: Stage, personId: number, purpose: LinkPurpose): Promise<string> {
  const link = { schoolId: hill.id, personId, purpose };
  const token = await server.db.transaction().execute((transaction) => makeLink(transaction, link, testNow));
  if (token === undefined) throw new Error('There is no open account.');
  return token;
}

/** Adds a teacher without a password to the first school; returns their id. */
export async function addInvitedTeacherFor(stage: Stage): Promise<number> {
  const id = await addTeacherFor(stage, 'invited');
  await stage.server.db
    .updateTable('account')
    .set({ password_hash: noPassword })
    .where('school_id', '=', stage.hill.id)
    .where('person_id', '=', id)
    .execute();
  return id;
}
