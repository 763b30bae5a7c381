import { adminAlone, admins, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { smallFet } from '../../../test/fet-files.ts';
import { addDraftFor } from '../../../test/timetable-drafts.ts';
import type * as contract from './fet-files.contract.ts';

export const examples: Examples<typeof contract> = {
  readFetFile: records('nothing', only(admins), () => ({ file: { fileName: 'school.fet', content: smallFet } })),
  writeFetPlan: records('timetable.export', only(admins), () => ({ query: {} })),
  writeFetDraft: records('timetable.export', only(adminAlone), async (stage) => ({
    params: { id: await addDraftFor(stage, 8350) },
  })),
};
