import { describe, expect, it } from 'vitest';
import { localDate, startOfDate } from './local-date.ts';

describe('the start of every date, in every time zone,', () => {
  const hour = 3_600_000;
  const firstYear = 1980;
  const lastYear = 2037;

  /** Finds the instants at which a zone's clocks change, by weekly steps and then by bisection. */
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

  /** Returns the dates around a change, and one half a year later, when nothing changes in most zones. */
  function datesAround(timeZone: string, change: number): string[] {
    const days = [-24, -1, 0, 24, 48].map((hours) => localDate(timeZone, new Date(change + hours * hour)));
    return [...new Set([...days, localDate(timeZone, new Date(change + 180 * 24 * hour))])];
  }

  it('is the first instant of that date, or of the next one if the date is skipped', { timeout: 120_000 }, () => {
    let dates = 0;
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      for (const change of changesOf(timeZone)) {
        for (const date of datesAround(timeZone, change)) {
          const start = startOfDate(timeZone, date);
          const name = `${timeZone} ${date} from ${start.toISOString()}`;
          const dateAt = (milliseconds: number) => localDate(timeZone, new Date(start.getTime() + milliseconds));
          expect(dateAt(0) >= date, name).toBe(true);
          // No earlier instant of the day before belongs to the date, because the clocks reach it only once.
          for (const before of [1, hour / 2, hour, 2 * hour, 12 * hour])
            expect(dateAt(-before) < date, name).toBe(true);
          dates += 1;
        }
      }
    }
    expect(dates).toBeGreaterThan(50_000);
  });
});
