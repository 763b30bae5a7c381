import { expect, it } from 'vitest';
import { jobKindNames } from '../../base/jobs/jobs.contract.ts';
import { jobKinds } from './job-kinds.ts';

it('each kind of job has a name of its own, which the page words if it lists it', () => {
  const names = jobKinds.map(({ kind }) => kind);
  expect(new Set(names).size).toBe(names.length);
  const listed = jobKinds.filter(({ isShownElsewhere }) => !isShownElsewhere).map(({ kind }) => kind);
  expect([...jobKindNames].sort()).toEqual(listed.sort());
});
