import { expect, it } from 'vitest';
import { proposeNext } from './next-session.ts';

const session = {
  session: '2026-2027',
  from: '2026-06-01',
  to: '2027-05-31',
  isClosed: false,
  isPresent: true,
  terms: [{ _id: '7', name: 'First', from: '2026-06-01', to: '2026-11-30', weight: 2 }],
};

it('the next session is a year later, with new terms of the same names and weights', () => {
  expect(proposeNext(session)).toEqual({
    session: '2027-2028',
    from: '2027-06-01',
    to: '2028-05-31',
    terms: [{ name: 'First', from: '2027-06-01', to: '2027-11-30', weight: 2 }],
  });
});

it('a session that ends with February goes to its last day in every year', () => {
  const from = '2026-03-01';
  const next = proposeNext({ ...session, from, to: '2027-02-28', terms: [] });
  expect(next).toMatchObject({ from: '2027-03-01', to: '2028-02-29' });
  expect(proposeNext({ ...session, ...next, terms: [] })).toMatchObject({ from: '2028-03-01', to: '2029-02-28' });
});
