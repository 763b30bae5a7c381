import { adminAlone, everyPerson, newcomerWaits, only, teachers } from '../../../test/callers.ts';
import { addTwin } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './roles.contract.ts';

export const examples: Examples<typeof contract> = {
  listRoles: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  switchRole: {
    example: () => ({ body: { role: 'teacher' } }),
    records: 'identity.switch',
    answers: only(teachers),
  },
  joinRoles: {
    example: async (stage) => ({ params: { id: await addTwin(stage) } }),
    records: 'identity.ask-to-join',
    answers: only(adminAlone),
  },
  // An admin has just asked for it, by the example before.
  agreeToJoin: {
    records: 'identity.join-roles',
    answers: everyPerson(404, { ...newcomerWaits, owningTeacher: 200 }),
  },
};
