import { adminAlone, everyPerson, newcomerWaits, only, teachers } from '../../../test/callers.ts';
import { addTwin, openAdmin } from '../../../test/example-records.ts';
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
  agreeToJoin: {
    example: async (stage) => {
      const path = `/api/people/${await addTwin(stage)}/join`;
      const { status, body } = await stage.server.call('POST', path, await openAdmin(stage));
      if (status !== 200) throw new Error(`The teacher was not asked: ${body.message}`);
      return {};
    },
    records: 'identity.join-roles',
    answers: everyPerson(404, { ...newcomerWaits, owningTeacher: 200 }),
  },
};
