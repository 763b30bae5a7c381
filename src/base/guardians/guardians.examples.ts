import { addGuardianWithPhoneFor, addInvitedGuardianFor } from '../../../test/account-links.ts';
import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addGuardianFor, addStudentFor } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './guardians.contract.ts';

export const examples: Examples<typeof contract> = {
  listGuardians: records('students.read', only(adminAlone), ({ studentId }) => ({ params: { id: studentId } })),
  listAllGuardians: records('students.list', only(admins), () => ({ query: { search: 'Guardian' } })),
  addGuardian: records('guardians.add', only({ admin: 201, strangeAdmin: 404 }), async (stage) => ({
    params: { id: (await addStudentFor(stage, 6)).id },
    body: { name: 'Hill Mother', email: `mother${stage.turn}@hill.example`, relation: 'mother' },
  })),
  inviteGuardian: records('guardians.invite', only(adminAlone), async (stage) => ({
    params: { linkId: await addInvitedGuardianFor(stage, 'invited') },
  })),
  makeGuardianCode: records('guardians.make-code', only(adminAlone), async (stage) => ({
    params: { linkId: await addGuardianWithPhoneFor(stage) },
  })),
  makeGuardianCodes: records('guardians.make-codes', only(admins), () => ({ params: { class: 5 } })),
  changeGuardian: records('guardians.change', only(adminAlone), async (stage) => ({
    params: { linkId: await addGuardianFor(stage, 'changed') },
    body: { maySee: false },
  })),
  endGuardian: records('guardians.end', only(adminAlone), async (stage) => ({
    params: { linkId: await addGuardianFor(stage, 'ended') },
  })),
};
