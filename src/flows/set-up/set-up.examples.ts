import { admins, all, only } from '../../../test/callers.ts';
import { addLink } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { testNow } from '../../../test/test-school.ts';
import type * as contract from './set-up.contract.ts';

export const examples: Examples<typeof contract> = {
  setUpSchool: {
    example: async (stage) => ({
      body: {
        token: await addLink(stage),
        school: { name: 'New', domain: `new${stage.turn}.example`, timeZone: 'Asia/Dhaka' },
        admin: { name: 'Ada', email: `a@new${stage.turn}.example`, password: 'correct horse' },
      },
    }),
    records: 'school.set-up',
    answers: all(201),
  },
  changeSchool: {
    example: ({ turn }) => ({ body: { name: `Hill School ${turn}`, address: null } }),
    records: 'school.change',
    answers: only(admins),
  },
  settleRestore: {
    example: async ({ server }) => {
      await server.db.updateTable('school').set({ restored_from: testNow.toISOString() }).execute();
      return { body: { newPasswords: false } };
    },
    records: 'school.settle-restore',
    answers: only(admins),
  },
  chooseLanguages: {
    example: () => ({ query: {}, body: { language: 'en', languages: ['en', 'ar'] } }),
    records: 'school.choose-languages',
    answers: only(admins),
  },
};
