import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addSchoolSession, daysOf, openAdmin } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { addDraftFor, endMakings, savePlanFor, smallPlan } from '../../../test/timetable-drafts.ts';
import type * as contract from './timetable-maker.contract.ts';

/** The other school has no session of this name. */
const ofSessionAlone = (status: 200 | 201) => only({ admin: status, strangeAdmin: 400 });

export const examples: Examples<typeof contract> = {
  readMakerPlan: records('nothing', only(admins), () => ({ query: {} })),
  suggestMakerPlan: records('nothing', only(admins), () => ({ query: {} })),
  listMakerDrafts: records('nothing', only(admins), () => ({ query: {} })),
  checkMakerPlan: records('nothing', only(admins), ({ caller }) => ({ body: { plan: smallPlan(caller.domain) } })),
  saveMakerPlan: records('timetable.plan', ofSessionAlone(200), async (stage) => ({
    body: { session: await addSchoolSession(stage, 7000), plan: smallPlan(), basedOn: null },
  })),
  makeMakerDraft: records('timetable.make', ofSessionAlone(201), async (stage) => {
    await endMakings(stage);
    return { body: { session: await savePlanFor(stage, 7150) } };
  }),
  readMakerDraft: records('nothing', only(adminAlone), async (stage) => ({
    params: { id: await addDraftFor(stage, 7300) },
  })),
  readMakingProgress: records('nothing', only(adminAlone), async (stage) => ({
    params: { id: await addDraftFor(stage, 7320) },
  })),
  stopMakerDraft: records('timetable.stop', only(adminAlone), async (stage) => {
    await endMakings(stage);
    const session = await savePlanFor(stage, 7450);
    const admin = await openAdmin(stage);
    const { body } = await stage.server.call('POST', '/api/timetable-maker/drafts', admin, { session });
    return { params: { id: Number(body._id) } };
  }),
  removeMakerDraft: records('timetable.delete', only(adminAlone), async (stage) => ({
    params: { id: await addDraftFor(stage, 7600) },
  })),
  moveInMakerDraft: records('timetable.move', only(adminAlone), async (stage) => ({
    params: { id: await addDraftFor(stage, 7750) },
    body: { lesson: 'art.1', slot: { day: 'Sunday', period: 3 } },
  })),
  readConsequences: records('nothing', only(adminAlone), async (stage) => ({
    params: { id: await addDraftFor(stage, 7900), lesson: 'art.1' },
  })),
  publishMakerDraft: records('timetable.publish', only(adminAlone), async (stage) => ({
    params: { id: await addDraftFor(stage, 8050) },
    body: { from: daysOf(8050, stage.turn).from },
  })),
  withdrawMakerDraft: records('timetable.withdraw', only(adminAlone), async (stage) => {
    const id = await addDraftFor(stage, 8200);
    const body = { from: daysOf(8200, stage.turn).to };
    await stage.server.call('POST', `/api/timetable-maker/drafts/${id}/publish`, await openAdmin(stage), body);
    return { params: { id } };
  }),
};
