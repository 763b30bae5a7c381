import { all } from '../../../test/callers.ts';
import { owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { comeBack, issuer } from '../../../test/issuer.ts';
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
