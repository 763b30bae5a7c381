import { expect, it } from 'vitest';
import { jobKindNames } from '../../base/jobs/jobs.contract.ts';
import { jobKinds } from './job-kinds.ts';

it('each kind of job has a different name, and every listed kind has a text on the page', () => {
  const names = jobKinds.map(({ kind }) => kind);
  expect(new Set(names).size).toBe(names.length);
  const listed = jobKinds.filter(({ isShownElsewhere }) => !isShownElsewhere).map(({ kind }) => kind);
  expect([...jobKindNames].sort()).toEqual(listed.sort());
});
