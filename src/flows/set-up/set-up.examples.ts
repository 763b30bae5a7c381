import { admins, all, only } from '../../../test/callers.ts';
import { addLink } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testNow } from '../../../test/test-school.ts';
import type * as contract from './set-up.contract.ts';

export const examples: Examples<typeof contract> = {
  setUpSchool: records('school.set-up', all(201), async (stage) => ({
    body: {
      token: await addLink(stage),
      school: { name: 'New', domain: `new${stage.turn}.example`, timeZone: 'Asia/Dhaka' },
      admin: { name: 'Ada', email: `a@new${stage.turn}.example`, password: 'correct horse' },
    },
  })),
  changeSchool: records('school.change', only(admins), ({ turn }) => ({
    body: { name: `Hill School ${turn}`, address: null },
  })),
  settleRestore: records('school.settle-restore', only(admins), async ({ server }) => {
    await server.db.updateTable('school').set({ restored_from: testNow.toISOString() }).execute();
    return { body: { newPasswords: false } };
  }),
  chooseLanguages: records('school.choose-languages', only(admins), () => ({
    query: {},
    body: { language: 'en', languages: ['en', 'ar'] },
  })),
};
