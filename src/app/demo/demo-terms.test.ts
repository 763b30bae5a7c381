import { expect, it } from 'vitest';
import { daysAfter } from '../../platform/contract/dates.ts';
import { attendanceDays, demoExams, firstDayOfSession, lastDayOfSession } from './demo-school.ts';
import { demoTerms } from './demo-terms.ts';
import { schoolDaysBefore } from './school-days.ts';

it.each(['2026-07-05', '2026-09-01', '2026-11-20', '2027-06-30', '2029-01-01'])(
  'three terms fill the session of a demo made on %s, and none overlaps another',
  (today) => {
    const terms = demoTerms(schoolDaysBefore(today, attendanceDays));
    expect(terms.map(({ from }) => from)).toEqual([
      firstDayOfSession,
      ...terms.slice(0, 2).map(({ to }) => daysAfter(to, 1)),
    ]);
    expect(terms.at(-1)?.to).toBe(lastDayOfSession);
    for (const { from, to } of terms) expect(from < to).toBe(true);
  },
);

it('each term has the day of its exam, and of its marks', () => {
  const days = schoolDaysBefore('2026-11-20', attendanceDays);
  const terms = demoTerms(days);
  for (const [place, { satOn, markedOn }] of demoExams.entries()) {
    for (const day of [days[satOn] ?? '', days[markedOn] ?? '']) {
      expect(terms.map(({ from, to }) => from <= day && day <= to)).toEqual([0, 1, 2].map((one) => one === place));
    }
  }
});
