import { addInvitedTeacherFor, linkFor } from '../../../test/account-links.ts';
import { adminAlone, all, only } from '../../../test/callers.ts';
import { addTeacherFor, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './recovery.contract.ts';

const newPassword = 'correct horse 7';

export const examples: Examples<typeof contract> = {
  forgot: records('nothing', all(200), () => ({ body: { role: 'teacher', email: owner.teacher } })),
  reset: records('identity.recover-password', all(200), async (stage) => ({
    body: { token: await linkFor(stage, await addTeacherFor(stage, 'reset'), 'reset'), newPassword },
  })),
  welcome: records('identity.join', all(200), async (stage) => ({
    body: { token: await linkFor(stage, await addInvitedTeacherFor(stage), 'invitation'), newPassword },
  })),
  readLink: records('nothing', all(200), async (stage) => ({
    body: { token: await linkFor(stage, stage.studentId, 'reset') },
  })),
  readInvitation: records('nothing', only(adminAlone), ({ studentId }) => ({ params: { id: studentId } })),
  invitePerson: records('identity.invite', only(adminAlone), async (stage) => ({
    params: { id: await addInvitedTeacherFor(stage) },
    body: { by: 'mail' },
  })),
};
