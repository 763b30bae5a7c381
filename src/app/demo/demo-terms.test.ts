import { expect, it } from 'vitest';
import { daysAfter } from '../../platform/contract/dates.ts';
import { attendanceDays, demoExams } from './demo-school.ts';
import { demoSessionOn, demoTerms, liesIn } from './demo-terms.ts';
import { schoolDaysBefore } from './school-days.ts';

it.each([
  ['2026-06-01', '2026-2027', '2027-05-31'],
  ['2026-09-01', '2026-2027', '2027-05-31'],
  ['2026-11-20', '2026-2027', '2027-05-31'],
  ['2027-05-31', '2026-2027', '2027-05-31'],
  ['2027-06-01', '2027-2028', '2028-05-31'],
  ['2028-02-29', '2027-2028', '2028-05-31'],
])('three terms fill the session of a demo made on %s, which is %s, and none overlaps another', (today, name, last) => {
  const session = demoSessionOn(today);
  expect([session.name, session.to]).toEqual([name, last]);
  const terms = demoTerms(session, schoolDaysBefore(today, attendanceDays));
  expect(terms.map(({ from }) => from)).toEqual([session.from, ...terms.slice(0, 2).map(({ to }) => daysAfter(to, 1))]);
  expect(terms.at(-1)?.to).toBe(session.to);
  for (const { from, to } of terms) expect(from < to).toBe(true);
});

it('each term has the day of its exam, and of its marks', () => {
  const days = schoolDaysBefore('2026-11-20', attendanceDays);
  const terms = demoTerms(demoSessionOn('2026-11-20'), days);
  for (const [place, { satOn, markedOn }] of demoExams.entries()) {
    for (const day of [days[satOn] ?? '', days[markedOn] ?? '']) {
      expect(terms.map((term) => liesIn(term, day))).toEqual([0, 1, 2].map((one) => one === place));
    }
  }
});
