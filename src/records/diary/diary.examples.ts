import { class5, only, staff } from '../../../test/callers.ts';
import { lessonToday, openOwner, type Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testToday } from '../../../test/test-school.ts';
import { daysAfter, weekdayOf } from '../../platform/contract/dates.ts';
import type * as contract from './diary.contract.ts';

const day = { class: 5, date: testToday };
const monday = mondayBefore(testToday);
const ownClass = 6;

function mondayBefore(date: string): string {
  return weekdayOf(date) === 'Monday' ? date : mondayBefore(daysAfter(date, -1));
}

/** A lesson of the owning teacher today, with another text each time. */
async function toWrite(stage: Stage) {
  await lessonToday(stage);
  return { params: { ...day, period: 77 }, body: { topic: `Hill topic ${stage.turn}`, why: 'Hill reason' } };
}

/** Makes the owning teacher the class teacher of a class whose week is signed or not. */
async function ownWeek(stage: Stage, signed: boolean) {
  const { server, hill } = stage;
  const owner = await openOwner(stage);
  const ofClass = server.db.updateTable('class').where('school_id', '=', hill.id).where('number', '=', ownClass);
  await ofClass.set({ teacher_id: owner.id }).execute();
  await server.call('PUT', `/api/diary/${ownClass}/weeks/${monday}`, owner, { signed: !signed });
}

export const examples: Examples<typeof contract> = {
  listDiary: records('nothing', only({ ...staff, ...class5 }), () => ({ query: { class: 5 } })),
  readDiaryWeek: records('nothing', only({ ...staff, ...class5 }), () => ({ params: { class: 5, monday }, query: {} })),
  signDiaryWeek: records('diary.sign', only({ owningTeacher: 200 }), async (stage) => {
    await ownWeek(stage, true);
    return { params: { class: ownClass, monday }, body: { signed: true } };
  }),
  readDiaryDay: records('nothing', only(staff), () => ({ params: day })),
  // Class 5 of the other school has no such lesson.
  writeDiary: records(
    'diary.write',
    only({ admin: 200, owningTeacher: 200, strangeAdmin: 400, strangeTeacher: 400 }),
    toWrite,
  ),
  listMissingTopics: records('nothing', only(staff), () => ({ query: {} })),
};
