import { only, staff, staffAndStudent } from '../../../test/callers.ts';
import { owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './reports.contract.ts';

export const examples: Examples<typeof contract> = {
  readReport: records('reports.read-student', only(staffAndStudent), () => ({
    params: { roll: owner.roll },
    query: {},
  })),
  readBroadsheet: records('reports.read-class', only(staff), () => ({ params: { class: 5 }, query: {} })),
  writeComment: records(
    'reports.comment',
    only({ admin: 200, owningTeacher: 200, otherTeacher: 200, strangeAdmin: 404, strangeTeacher: 404 }),
    ({ records, turn }) => ({
      params: { roll: owner.roll },
      body: { term: String(records.term), subject: null, text: `Hill comment ${turn}` },
    }),
  ),
  // The other school does not have this term.
  countComments: records('nothing', only({ ...staff, strangeAdmin: 400, strangeTeacher: 400 }), ({ records }) => ({
    query: { term: records.term, class: 5 },
  })),
  listComments: records(
    'reports.read-class',
    only({ ...staff, strangeAdmin: 400, strangeTeacher: 400 }),
    ({ records }) => ({ params: { class: 5 }, query: { term: records.term } }),
  ),
  // The school hides the spread from families.
  readSpread: records('reports.read-student', only({ ...staffAndStudent, owningStudent: 403, guardian: 403 }), () => ({
    params: { roll: owner.roll },
    query: {},
  })),
};
