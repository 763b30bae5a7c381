import { all } from '../../app/testing/callers.ts';
import { owner } from '../../app/testing/example-records.ts';
import type { Examples } from '../../app/testing/examples.ts';
import { comeBack, issuer } from '../../app/testing/issuer.ts';
import type * as contract from './outside.contract.ts';

export const examples: Examples<typeof contract> = {
  startOutside: { example: () => ({ body: { role: 'teacher' } }), records: 'nothing', answers: all(200) },
  finishOutside: {
    example: async ({ server, hill }) => {
      issuer.person = { email: owner.teacher, isVerified: true };
      return { body: await comeBack(server, 'teacher', { host: hill.domain }) };
    },
    records: 'identity.sign-in',
    answers: all(200),
  },
};
