import { adminAlone, adminsAdd, only, staff } from '../../../test/callers.ts';
import { openAdmin, owner, type Stage } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
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
  listGroups: { example: () => ({ query: {} }), records: 'nothing', answers: only(staff) },
  listBlocks: { example: () => ({ query: {} }), records: 'nothing', answers: only(staff) },
  addGroup: {
    example: ({ turn }) => ({ body: { name: `Hill group ${turn}`, subject: 'French', classes: [5, 6] } }),
    records: 'groups.add',
    answers: only(adminsAdd),
  },
  addManyGroups: {
    example: ({ turn }) => ({
      body: { groups: [{ name: `Hill one of many ${turn}`, subject: 'French', classes: [5] }] },
    }),
    records: 'groups.add-many',
    answers: only(adminsAdd),
  },
  changeGroup: {
    example: async (stage) => ({
      params: { class: await addGroupFor(stage, 'changed') },
      body: { name: `Hill renamed ${stage.turn}` },
    }),
    records: 'groups.change',
    answers: only(adminAlone),
  },
  removeGroup: {
    example: async (stage) => ({ params: { class: await addGroupFor(stage, 'removed') } }),
    records: 'groups.remove',
    answers: only(adminAlone),
  },
  listMembers: {
    example: async (stage) => {
      const number = await addGroupFor(stage, 'read');
      const admin = await openAdmin(stage);
      await stage.server.call('PUT', `/api/groups/${number}/members`, admin, { rolls: [owner.roll] });
      return { params: { class: number }, query: {} };
    },
    records: 'students.read-class',
    answers: only(staffOfHill),
  },
  setMembers: {
    example: async (stage) => ({
      params: { class: await addGroupFor(stage, 'filled') },
      body: { rolls: [owner.roll] },
    }),
    records: 'groups.change-members',
    answers: only(adminAlone),
  },
  setMembersOfGroups: {
    example: async (stage) => ({
      body: { groups: [{ class: await addGroupFor(stage, 'filled with others'), rolls: [owner.roll] }] },
    }),
    records: 'groups.change-members',
    answers: only(adminAlone),
  },
};
