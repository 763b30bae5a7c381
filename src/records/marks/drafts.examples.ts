import { only, teachers } from '../../../test/callers.ts';
import { marks, saveDraftOfOwner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './drafts.contract.ts';

const named = { class: 5, subject: 'Hill subject', examName: 'Hill draft' };

export const examples: Examples<typeof contract> = {
  saveDraft: {
    example: ({ turn }) => ({ body: { ...named, examName: `Hill draft ${turn}`, marks: marks.slice(1) } }),
    records: 'nothing',
    // Class 5 of the other school has different rolls.
    answers: only({ owningTeacher: 200, otherTeacher: 200, strangeTeacher: 400 }),
  },
  readDraft: {
    example: async (stage) => {
      await saveDraftOfOwner(stage, named);
      return { query: named };
    },
    records: 'marks.read-class',
    answers: only({ owningTeacher: 200, otherTeacher: 404, strangeTeacher: 404 }),
  },
  listDrafts: { records: 'nothing', answers: only(teachers) },
  deleteDraft: { example: () => ({ query: named }), records: 'nothing', answers: only(teachers) },
};
