import { addGuardianWithPhoneFor, addInvitedGuardianFor } from '../../../test/account-links.ts';
import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addGuardianFor, addStudentFor } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './guardians.contract.ts';

export const examples: Examples<typeof contract> = {
  listGuardians: {
    example: ({ studentId }) => ({ params: { id: studentId } }),
    records: 'students.read',
    answers: only(adminAlone),
  },
  listAllGuardians: {
    example: () => ({ query: { search: 'Guardian' } }),
    records: 'students.list',
    answers: only(admins),
  },
  addGuardian: {
    example: async (stage) => ({
      params: { id: (await addStudentFor(stage, 6)).id },
      body: { name: 'Hill Mother', email: `mother${stage.turn}@hill.example`, relation: 'mother' },
    }),
    records: 'guardians.add',
    answers: only({ admin: 201, strangeAdmin: 404 }),
  },
  inviteGuardian: {
    example: async (stage) => ({ params: { linkId: await addInvitedGuardianFor(stage, 'invited') } }),
    records: 'guardians.invite',
    answers: only(adminAlone),
  },
  makeGuardianCode: {
    example: async (stage) => ({ params: { linkId: await addGuardianWithPhoneFor(stage) } }),
    records: 'guardians.make-code',
    answers: only(adminAlone),
  },
  makeGuardianCodes: {
    example: () => ({ params: { class: 5 } }),
    records: 'guardians.make-codes',
    answers: only(admins),
  },
  changeGuardian: {
    example: async (stage) => ({ params: { linkId: await addGuardianFor(stage, 'changed') }, body: { maySee: false } }),
    records: 'guardians.change',
    answers: only(adminAlone),
  },
  endGuardian: {
    example: async (stage) => ({ params: { linkId: await addGuardianFor(stage, 'ended') } }),
    records: 'guardians.end',
    answers: only(adminAlone),
  },
};
