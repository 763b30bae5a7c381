import { adminAlone, adminsAdd, only, staff } from '../../../test/callers.ts';
import { openAdmin, owner, type Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './groups.contract.ts';

/** Adds a group for one example only; returns its number. */
async function addGroupFor(stage: Stage, word: string): Promise<number> {
  const body = { name: `Hill ${word} ${stage.turn}`, subject: 'French', classes: [5], block: 'Languages' };
  const answer = await stage.server.call('POST', '/api/groups', await openAdmin(stage), body);
  if (answer.status !== 201) throw new Error(`The group was not added: ${answer.body.message}`);
  return answer.body.class;
}

const staffOfHill = { ...adminAlone, owningTeacher: 200, otherTeacher: 200, strangeTeacher: 404 };

export const examples: Examples<typeof contract> = {
  listGroups: records('nothing', only(staff), () => ({ query: {} })),
  listBlocks: records('nothing', only(staff), () => ({ query: {} })),
  addGroup: records('groups.add', only(adminsAdd), ({ turn }) => ({
    body: { name: `Hill group ${turn}`, subject: 'French', classes: [5, 6] },
  })),
  addManyGroups: records('groups.add-many', only(adminsAdd), ({ turn }) => ({
    body: { groups: [{ name: `Hill one of many ${turn}`, subject: 'French', classes: [5] }] },
  })),
  changeGroup: records('groups.change', only(adminAlone), async (stage) => ({
    params: { class: await addGroupFor(stage, 'changed') },
    body: { name: `Hill renamed ${stage.turn}` },
  })),
  removeGroup: records('groups.remove', only(adminAlone), async (stage) => ({
    params: { class: await addGroupFor(stage, 'removed') },
  })),
  listMembers: records('students.read-class', only(staffOfHill), async (stage) => {
    const number = await addGroupFor(stage, 'read');
    const admin = await openAdmin(stage);
    await stage.server.call('PUT', `/api/groups/${number}/members`, admin, { rolls: [owner.roll] });
    return { params: { class: number }, query: {} };
  }),
  setMembers: records('groups.change-members', only(adminAlone), async (stage) => ({
    params: { class: await addGroupFor(stage, 'filled') },
    body: { rolls: [owner.roll] },
  })),
  setMembersOfGroups: records('groups.change-members', only(adminAlone), async (stage) => ({
    body: { groups: [{ class: await addGroupFor(stage, 'filled with others'), rolls: [owner.roll] }] },
  })),
};
