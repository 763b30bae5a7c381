import { expect, it } from 'vitest';
import type { SentExamFacts } from '../../../platform/contract/exams.ts';
import type { Entry } from '../../../platform/web/offline/outbox.ts';
import { changedFacts, offeredFacts, placeToSend, readFacts, readWeight, usualFacts } from './exam-facts.ts';
import { typedIn } from './waiting-correction.ts';

const session = {
  session: '2026-2027',
  from: '2026-06-01',
  to: '2027-05-31',
  isClosed: false,
  isPresent: true,
  terms: [
    { _id: '1', name: 'First term', from: '2026-06-01', to: '2026-10-31' },
    { _id: '2', name: 'Second term', from: '2026-11-10', to: '2027-05-31' },
  ],
};

it('offers today and the term that it lies in', () => {
  expect(offeredFacts(usualFacts, session, '2026-11-22')).toMatchObject({ day: '2026-11-22', term: '2' });
  expect(offeredFacts(usualFacts, session, '2026-11-05')).toMatchObject({ day: '2026-11-05', term: '' });
  expect(offeredFacts(usualFacts, session, '2027-06-02')).toMatchObject({ day: undefined, term: '' });
  expect(offeredFacts({ ...usualFacts, day: '2026-09-01' }, session, '2026-11-22')).toMatchObject({ term: '1' });
});

it('keeps a chosen term, also none, but not one that the session has no longer', () => {
  const chosen = (term: string) => offeredFacts({ ...usualFacts, term }, session, '2026-11-22').term;
  expect([chosen('1'), chosen(''), chosen('77')]).toEqual(['1', '', '2']);
});

it('reads a weight in the digits of any script, with up to two decimals', () => {
  expect(['1', '২', '٢٫٥', '0,25', '0', '1000'].map(readWeight)).toEqual([1, 2, 2.5, 0.25, 0, 1000]);
  expect(['', '-1', '1000.01', '0.125', 'two'].map(readWeight)).toEqual(Array(5).fill(undefined));
});

it('sends no details with a wrong weight, and in a correction only those that differ', () => {
  expect(readFacts({ ...usualFacts, weight: 'x' })).toBeUndefined();
  const sent = readFacts({ term: '', weight: '2', day: '2026-11-22', absentAsZero: true });
  expect(sent).toEqual({ term: null, weight: 2, day: '2026-11-22', absentAsZero: true });
  const stands = { term: '1', weight: 2, day: '2026-11-22', absentAsZero: true };
  expect(changedFacts(sent ?? {}, stands as Parameters<typeof changedFacts>[1])).toEqual({ term: null });
});

it.each<SentExamFacts>([
  { category: 'Tests', replaces: 'Term test', replacesBy: 'later' },
  { category: null, replaces: null },
])('continues a correction that waits with the exam’s place: %j', (body) => {
  const { facts } = typedIn({ body: { ...body, basedOn: '1' } } as unknown as Entry);
  expect(placeToSend(facts)).toEqual(body);
});
