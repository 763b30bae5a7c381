import { only, teachers } from '../../../test/callers.ts';
import { marks, saveDraftOfOwner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './drafts.contract.ts';

const named = { class: 5, subject: 'Hill subject', examName: 'Hill draft' };

export const examples: Examples<typeof contract> = {
  // Class 5 of the other school has different rolls.
  saveDraft: records('nothing', only({ owningTeacher: 200, otherTeacher: 200, strangeTeacher: 400 }), ({ turn }) => ({
    body: { ...named, examName: `Hill draft ${turn}`, marks: marks.slice(1) },
  })),
  readDraft: records(
    'marks.read-class',
    only({ owningTeacher: 200, otherTeacher: 404, strangeTeacher: 404 }),
    async (stage) => {
      await saveDraftOfOwner(stage, named);
      return { query: named };
    },
  ),
  listDrafts: records('nothing', only(teachers)),
  deleteDraft: records('nothing', only(teachers), () => ({ query: named })),
};
