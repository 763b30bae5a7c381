import { addInvitedTeacherFor, linkFor } from '../../../test/account-links.ts';
import { adminAlone, all, only } from '../../../test/callers.ts';
import { addTeacherFor, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './recovery.contract.ts';

const newPassword = 'correct horse 7';

export const examples: Examples<typeof contract> = {
  forgot: {
    example: () => ({ body: { role: 'teacher', email: owner.teacher } }),
    records: 'nothing',
    answers: all(200),
  },
  reset: {
    example: async (stage) => ({
      body: { token: await linkFor(stage, await addTeacherFor(stage, 'reset'), 'reset'), newPassword },
    }),
    records: 'identity.recover-password',
    answers: all(200),
  },
  welcome: {
    example: async (stage) => ({
      body: { token: await linkFor(stage, await addInvitedTeacherFor(stage), 'invitation'), newPassword },
    }),
    records: 'identity.join',
    answers: all(200),
  },
  readLink: {
    example: async (stage) => ({ body: { token: await linkFor(stage, stage.studentId, 'reset') } }),
    records: 'nothing',
    answers: all(200),
  },
  readInvitation: {
    example: ({ studentId }) => ({ params: { id: studentId } }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  invitePerson: {
    example: async (stage) => ({ params: { id: await addInvitedTeacherFor(stage) }, body: { by: 'mail' } }),
    records: 'identity.invite',
    answers: only(adminAlone),
  },
};
