import { class5, only, staff } from '../../../test/callers.ts';
import { lessonToday, openOwner, type Stage } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
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
  listDiary: { example: () => ({ query: { class: 5 } }), records: 'nothing', answers: only({ ...staff, ...class5 }) },
  readDiaryWeek: {
    example: () => ({ params: { class: 5, monday }, query: {} }),
    records: 'nothing',
    answers: only({ ...staff, ...class5 }),
  },
  signDiaryWeek: {
    example: async (stage) => {
      await ownWeek(stage, true);
      return { params: { class: ownClass, monday }, body: { signed: true } };
    },
    records: 'diary.sign',
    answers: only({ owningTeacher: 200 }),
  },
  readDiaryDay: { example: () => ({ params: day }), records: 'nothing', answers: only(staff) },
  writeDiary: {
    example: toWrite,
    records: 'diary.write',
    // Class 5 of the other school has no such lesson.
    answers: only({ admin: 200, owningTeacher: 200, strangeAdmin: 400, strangeTeacher: 400 }),
  },
  listMissingTopics: { example: () => ({ query: {} }), records: 'nothing', answers: only(staff) },
};
