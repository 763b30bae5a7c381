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
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './subjects.contract.ts';

export const examples: Examples<typeof contract> = {
  listSubjects: records('nothing', only(admins), () => ({ query: { session: '2026-2027' } })),
  listClassSubjects: records('nothing', only({ ...staff, ...class5 }), () => ({ params: { class: 5 }, query: {} })),
  listSubjectColours: records('nothing', everyPerson(200, newcomerWaits)),
  addSubject: records('subjects.add', only(adminsAdd), ({ turn }) => ({
    body: { name: 'Hill subject', code: `new${turn}`, class: 5, session: '2026-2027' },
  })),
  changeSubject: records('subjects.change', only(adminAlone), ({ records, turn }) => ({
    params: { id: records.subject },
    body: { name: 'Hill subject', code: `changed${turn}` },
  })),
  removeSubject: records('subjects.remove', only(adminAlone), async (stage) => ({
    params: { id: await addSubject(stage, `leaving${stage.turn}`) },
  })),
};
