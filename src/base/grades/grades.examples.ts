import { admins, everyPerson, newcomerWaits, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { openTestSignIn } from '../../../test/test-school.ts';
import type * as contract from './grades.contract.ts';

const bands = [
  { name: 'Hill pass', fromPercent: 33, points: 1, passes: true },
  { name: 'Hill fail', fromPercent: 0, points: 0, passes: false },
];

export const examples: Examples<typeof contract> = {
  readGradeScale: records('nothing', everyPerson(200, newcomerWaits), async ({ server, hill }) => {
    const admin = await openTestSignIn(server.db, hill.id, hill.admin.email);
    await server.call('PUT', '/api/grade-scale?class=5', admin, { bands });
    return { query: { class: 5 } };
  }),
  changeGradeScale: records('grades.change', only(admins), () => ({ query: {}, body: { bands } })),
};
