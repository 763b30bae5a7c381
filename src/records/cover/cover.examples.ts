import { adminAlone, admins, class5, only, staff } from '../../../test/callers.ts';
import { lessonToday, owner, type Stage } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
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
  readCoverDay: {
    example: () => ({ params: { date: testToday }, query: {} }),
    records: 'nothing',
    answers: only(admins),
  },
  readAbsentDay: {
    example: () => ({ params: { date: testToday, email: owner.teacher }, query: {} }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  coverAll: {
    example: async (stage) => {
      await openLesson(stage);
      return { params: { date: testToday, email: owner.teacher }, body: {} };
    },
    records: 'cover.set',
    answers: only(adminAlone),
  },
  setCover: {
    example: async (stage) => ({
      params: { date: testToday, lesson: await lessonToday(stage) },
      body: covering,
    }),
    records: 'cover.set',
    answers: only(adminAlone),
  },
  removeCover: {
    example: async (stage) => ({ params: { date: testToday, lesson: await coveredLesson(stage) }, query: {} }),
    records: 'cover.remove',
    answers: only(adminAlone),
  },
  listCoverOfTeacher: {
    example: () => ({ params: { email: owner.teacher } }),
    records: 'nothing',
    answers: only({ ...adminAlone, owningTeacher: 200 }),
  },
  listCoverOfClass: {
    example: () => ({ params: { classNumber: 5 }, query: {} }),
    records: 'nothing',
    answers: only({ ...staff, ...class5 }),
  },
};
