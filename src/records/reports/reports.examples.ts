import { only, staff, staffAndStudent } from '../../../test/callers.ts';
import { owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './reports.contract.ts';

export const examples: Examples<typeof contract> = {
  readReport: {
    example: () => ({ params: { roll: owner.roll }, query: {} }),
    records: 'reports.read-student',
    answers: only(staffAndStudent),
  },
  readBroadsheet: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'reports.read-class',
    answers: only(staff),
  },
  writeComment: {
    example: ({ records, turn }) => ({
      params: { roll: owner.roll },
      body: { term: String(records.term), subject: null, text: `Hill comment ${turn}` },
    }),
    records: 'reports.comment',
    answers: only({ admin: 200, owningTeacher: 200, otherTeacher: 200, strangeAdmin: 404, strangeTeacher: 404 }),
  },
  countComments: {
    example: ({ records }) => ({ query: { term: records.term, class: 5 } }),
    records: 'nothing',
    // The other school does not have this term.
    answers: only({ ...staff, strangeAdmin: 400, strangeTeacher: 400 }),
  },
  listComments: {
    example: ({ records }) => ({ params: { class: 5 }, query: { term: records.term } }),
    records: 'reports.read-class',
    answers: only({ ...staff, strangeAdmin: 400, strangeTeacher: 400 }),
  },
  readSpread: {
    example: () => ({ params: { roll: owner.roll }, query: {} }),
    records: 'reports.read-student',
    // The school hides the spread from families.
    answers: only({ ...staffAndStudent, owningStudent: 403, guardian: 403 }),
  },
};
