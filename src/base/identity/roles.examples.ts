import { adminAlone, everyPerson, newcomerWaits, only, teachers } from '../../../test/callers.ts';
import { addTwin, openAdmin } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './roles.contract.ts';

export const examples: Examples<typeof contract> = {
  listRoles: records('nothing', everyPerson(200, newcomerWaits)),
  switchRole: records('identity.switch', only(teachers), () => ({ body: { role: 'teacher' } })),
  joinRoles: records('identity.ask-to-join', only(adminAlone), async (stage) => ({
    params: { id: await addTwin(stage) },
  })),
  agreeToJoin: records(
    'identity.join-roles',
    everyPerson(404, { ...newcomerWaits, owningTeacher: 200 }),
    async (stage) => {
      const path = `/api/people/${await addTwin(stage)}/join`;
      const { status, body } = await stage.server.call('POST', path, await openAdmin(stage));
      if (status !== 200) throw new Error(`The teacher was not asked: ${body.message}`);
      return {};
    },
  ),
};
