import { adminAlone, admins, only } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import { smallFet } from '../../../test/fet-files.ts';
import { addDraftFor } from '../../../test/timetable-drafts.ts';
import type * as contract from './fet-files.contract.ts';

export const examples: Examples<typeof contract> = {
  readFetFile: {
    example: () => ({ file: { fileName: 'school.fet', content: smallFet } }),
    records: 'nothing',
    answers: only(admins),
  },
  writeFetPlan: { example: () => ({ query: {} }), records: 'timetable.export', answers: only(admins) },
  writeFetDraft: {
    example: async (stage) => ({ params: { id: await addDraftFor(stage, 8350) } }),
    records: 'timetable.export',
    answers: only(adminAlone),
  },
};
