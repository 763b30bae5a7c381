import { describe, expect, it } from 'vitest';
import { isTimeZone, localDate, startOfDate } from './local-date.ts';

describe('the local date', () => {
  it('is the day at the school, which may be another than here', () => {
    const instant = new Date('2026-11-20T18:30:00Z');
    expect(localDate('Asia/Dhaka', instant)).toBe('2026-11-21');
    expect(localDate('UTC', instant)).toBe('2026-11-20');
    expect(localDate('Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
    expect(localDate('Pacific/Pago_Pago', new Date('2026-01-01T10:59:59Z'))).toBe('2025-12-31');
  });

  it('changes at midnight, on the days too when clocks change', () => {
    expect(localDate('America/New_York', new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
    expect(localDate('America/New_York', new Date('2026-03-08T05:00:00Z'))).toBe('2026-03-08');
    expect(localDate('America/New_York', new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
    expect(localDate('America/New_York', new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
    expect(localDate('America/Santiago', new Date('2026-09-06T04:00:00Z'))).toBe('2026-09-06');
  });

  it('has two digits for month and day', () => {
    expect(localDate('UTC', new Date('2026-01-02T00:00:00Z'))).toBe('2026-01-02');
  });
});

describe('a time zone', () => {
  it('is one that the system knows', () => {
    for (const name of ['Asia/Dhaka', 'UTC', 'America/Argentina/Buenos_Aires'])
      expect(isTimeZone(name), name).toBe(true);
    for (const name of ['', 'Dhaka', 'Middle/Earth', 'Asia/Dhaka ', '../etc', '__proto__']) {
      expect(isTimeZone(name), name).toBe(false);
    }
  });
});

describe('the start of a date', () => {
  it.each([
    ['Asia/Dhaka', '2026-11-20', '2026-11-19T18:00:00.000Z'],
    ['UTC', '2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01', '2026-12-31T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20', '2026-11-19T18:15:00.000Z'],
  ])('is midnight by the clocks of %s on %s', (timeZone, date, instant) => {
    expect(startOfDate(timeZone, date).toISOString()).toBe(instant);
  });
});

describe('the start of every date, in every time zone,', () => {
  const hour = 3_600_000;
  const firstYear = 1980;
  const lastYear = 2037;

  /** The instants at which the clocks of a zone are changed: found week by week, then by halves. */
  function changesOf(timeZone: string): number[] {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const offset = (instant: number) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant;
    const changes: number[] = [];
    const end = Date.UTC(lastYear, 0);
    for (let week = Date.UTC(firstYear, 0); week < end; week += 7 * 24 * hour) {
      let [early, late] = [week, week + 7 * 24 * hour];
      if (offset(early) === offset(late)) continue;
      while (late - early > 1_000) {
        const middle = early + Math.floor((late - early) / 2_000) * 1_000;
        if (offset(middle) === offset(early)) early = middle;
        else late = middle;
      }
      changes.push(late);
    }
    return changes;
  }

  /** The dates around a change, and one half a year later, on which nothing happens in most zones. */
  function datesAround(timeZone: string, change: number): string[] {
    const days = [-24, -1, 0, 24, 48].map((hours) => localDate(timeZone, new Date(change + hours * hour)));
    return [...new Set([...days, localDate(timeZone, new Date(change + 180 * 24 * hour))])];
  }

  it('is the first instant of that date, or of what comes when it is left out', { timeout: 120_000 }, () => {
    let dates = 0;
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      for (const change of changesOf(timeZone)) {
        for (const date of datesAround(timeZone, change)) {
          const start = startOfDate(timeZone, date);
          const name = `${timeZone} ${date} from ${start.toISOString()}`;
          const dateAt = (milliseconds: number) => localDate(timeZone, new Date(start.getTime() + milliseconds));
          expect(dateAt(0) >= date, name).toBe(true);
          // No earlier instant of a day before it belongs to the date: the clocks come to it once.
          for (const before of [1, hour / 2, hour, 2 * hour, 12 * hour])
            expect(dateAt(-before) < date, name).toBe(true);
          dates += 1;
        }
      }
    }
    expect(dates).toBeGreaterThan(50_000);
  });
});
