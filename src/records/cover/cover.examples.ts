import { adminAlone, admins, class5, only, staff } from '../../../test/callers.ts';
import { lessonToday, owner, type Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { openTestSignIn, testToday } from '../../../test/test-school.ts';
import type * as contract from './cover.contract.ts';

const covering = { teacher: 'second@hill.example' };

/** A lesson of the owning teacher on the day of the tests that nobody covers; it is the only one. */
async function openLesson(stage: Stage): Promise<void> {
  const lesson = await lessonToday(stage);
  const admin = await openTestSignIn(stage.server.db, stage.hill.id, stage.hill.admin.email);
  await stage.server.call('DELETE', `/api/cover/${testToday}/${lesson}`, admin);
}

async function coveredLesson(stage: Stage): Promise<number> {
  const lesson = await lessonToday(stage);
  const admin = await openTestSignIn(stage.server.db, stage.hill.id, stage.hill.admin.email);
  const { status, body } = await stage.server.call('PUT', `/api/cover/${testToday}/${lesson}`, admin, covering);
  if (status !== 200) throw new Error(`The lesson was not covered: ${body.message}`);
  return lesson;
}

export const examples: Examples<typeof contract> = {
  readCoverDay: records('nothing', only(admins), () => ({ params: { date: testToday }, query: {} })),
  readAbsentDay: records('nothing', only(adminAlone), () => ({
    params: { date: testToday, email: owner.teacher },
    query: {},
  })),
  coverAll: records('cover.set', only(adminAlone), async (stage) => {
    await openLesson(stage);
    return { params: { date: testToday, email: owner.teacher }, body: {} };
  }),
  setCover: records('cover.set', only(adminAlone), async (stage) => ({
    params: { date: testToday, lesson: await lessonToday(stage) },
    body: covering,
  })),
  removeCover: records('cover.remove', only(adminAlone), async (stage) => ({
    params: { date: testToday, lesson: await coveredLesson(stage) },
    query: {},
  })),
  listCoverOfTeacher: records('nothing', only({ ...adminAlone, owningTeacher: 200 }), () => ({
    params: { email: owner.teacher },
  })),
  listCoverOfClass: records('nothing', only({ ...staff, ...class5 }), () => ({
    params: { classNumber: 5 },
    query: {},
  })),
};
