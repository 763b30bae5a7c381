import { all } from '../../../test/callers.ts';
import { owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { comeBack, issuer } from '../../../test/issuer.ts';
import type * as contract from './outside.contract.ts';

export const examples: Examples<typeof contract> = {
  startOutside: records('nothing', all(200), () => ({ body: { role: 'teacher' } })),
  finishOutside: records('identity.sign-in', all(200), async ({ server, hill }) => {
    issuer.person = { email: owner.teacher, isVerified: true };
    return { body: await comeBack(server, 'teacher', { host: hill.domain }) };
  }),
};
