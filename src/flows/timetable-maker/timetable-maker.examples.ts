import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addSchoolSession, daysOf, openAdmin } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { addDraftFor, endMakings, savePlanFor, smallPlan } from '../../../test/timetable-drafts.ts';
import type * as contract from './timetable-maker.contract.ts';

/** The other school has no session of this name. */
const ofSessionAlone = (status: 200 | 201) => only({ admin: status, strangeAdmin: 400 });

export const examples: Examples<typeof contract> = {
  readMakerPlan: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  suggestMakerPlan: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  listMakerDrafts: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  checkMakerPlan: {
    example: ({ caller }) => ({ body: { plan: smallPlan(caller.domain) } }),
    records: 'nothing',
    answers: only(admins),
  },
  saveMakerPlan: {
    example: async (stage) => ({
      body: { session: await addSchoolSession(stage, 7000), plan: smallPlan(), basedOn: null },
    }),
    records: 'timetable.plan',
    answers: ofSessionAlone(200),
  },
  makeMakerDraft: {
    example: async (stage) => {
      await endMakings(stage);
      return { body: { session: await savePlanFor(stage, 7150) } };
    },
    records: 'timetable.make',
    answers: ofSessionAlone(201),
  },
  readMakerDraft: {
    example: async (stage) => ({ params: { id: await addDraftFor(stage, 7300) } }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  readMakingProgress: {
    example: async (stage) => ({ params: { id: await addDraftFor(stage, 7320) } }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  stopMakerDraft: {
    example: async (stage) => {
      await endMakings(stage);
      const session = await savePlanFor(stage, 7450);
      const admin = await openAdmin(stage);
      const { body } = await stage.server.call('POST', '/api/timetable-maker/drafts', admin, { session });
      return { params: { id: Number(body._id) } };
    },
    records: 'timetable.stop',
    answers: only(adminAlone),
  },
  removeMakerDraft: {
    example: async (stage) => ({ params: { id: await addDraftFor(stage, 7600) } }),
    records: 'timetable.delete',
    answers: only(adminAlone),
  },
  moveInMakerDraft: {
    example: async (stage) => ({
      params: { id: await addDraftFor(stage, 7750) },
      body: { lesson: 'art.1', slot: { day: 'Sunday', period: 3 } },
    }),
    records: 'timetable.move',
    answers: only(adminAlone),
  },
  readConsequences: {
    example: async (stage) => ({ params: { id: await addDraftFor(stage, 7900), lesson: 'art.1' } }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  publishMakerDraft: {
    example: async (stage) => ({
      params: { id: await addDraftFor(stage, 8050) },
      body: { from: daysOf(8050, stage.turn).from },
    }),
    records: 'timetable.publish',
    answers: only(adminAlone),
  },
  withdrawMakerDraft: {
    example: async (stage) => {
      const id = await addDraftFor(stage, 8200);
      const body = { from: daysOf(8200, stage.turn).to };
      await stage.server.call('POST', `/api/timetable-maker/drafts/${id}/publish`, await openAdmin(stage), body);
      return { params: { id } };
    },
    records: 'timetable.withdraw',
    answers: only(adminAlone),
  },
};
