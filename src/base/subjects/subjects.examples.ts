import {
  adminAlone,
  admins,
  adminsAdd,
  class5,
  everyPerson,
  newcomerWaits,
  only,
  staff,
} from '../../../test/callers.ts';
import { addSubject } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './subjects.contract.ts';

export const examples: Examples<typeof contract> = {
  listSubjects: { example: () => ({ query: { session: '2026-2027' } }), records: 'nothing', answers: only(admins) },
  listClassSubjects: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'nothing',
    answers: only({ ...staff, ...class5 }),
  },
  listSubjectColours: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  addSubject: {
    example: ({ turn }) => ({
      body: { name: 'Hill subject', code: `new${turn}`, class: 5, session: '2026-2027' },
    }),
    records: 'subjects.add',
    answers: only(adminsAdd),
  },
  changeSubject: {
    example: ({ records, turn }) => ({
      params: { id: records.subject },
      body: { name: 'Hill subject', code: `changed${turn}` },
    }),
    records: 'subjects.change',
    answers: only(adminAlone),
  },
  removeSubject: {
    example: async (stage) => ({ params: { id: await addSubject(stage, `leaving${stage.turn}`) } }),
    records: 'subjects.remove',
    answers: only(adminAlone),
  },
};
