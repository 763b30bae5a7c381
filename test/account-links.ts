import { type LinkPurpose, makeLink } from '../src/base/identity/server/account-link.queries.ts';
import { noPassword } from '../src/base/identity/server/invitations.ts';
import { addGuardianFor, addTeacherFor, type Stage } from './example-records.ts';
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
  await takePassword(stage, id);
  return id;
}

/** Adds a guardian without a password, whose email begins with this word, to the first school; returns their link's id. */
export async function addInvitedGuardianFor(stage: Stage, word: string): Promise<number> {
  const linkId = await addGuardianFor(stage, word);
  const links = stage.server.db
    .selectFrom('guardian_link')
    .select('guardian_id')
    .where('school_id', '=', stage.hill.id);
  await takePassword(stage, (await links.where('id', '=', linkId).executeTakeFirstOrThrow()).guardian_id);
  return linkId;
}

/** Adds a guardian who has a phone number to the first school; returns their link's id. */
export async function addGuardianWithPhoneFor(stage: Stage): Promise<number> {
  const linkId = await addGuardianFor(stage, 'phone');
  await stage.server.db
    .updateTable('account')
    .set({ phone: `+88017${String(stage.turn).padStart(8, '0')}` })
    .where('school_id', '=', stage.hill.id)
    .where('email', '=', `phone${stage.turn}@hill.example`)
    .execute();
  return linkId;
}

async function takePassword({ server, hill }: Stage, personId: number): Promise<void> {
  await server.db
    .updateTable('account')
    .set({ password_hash: noPassword })
    .where('school_id', '=', hill.id)
    .where('person_id', '=', personId)
    .execute();
}
