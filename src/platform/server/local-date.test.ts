import { describe, expect, it } from 'vitest';
import { isTimeZone, localDate, localMinute, startOfDate } from './local-date.ts';

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
    ['Asia/Dhaka', '1000-01-01', '0999-12-31T17:58:20.000Z'],
    ['Asia/Dhaka', '9999-12-31', '9999-12-30T18:00:00.000Z'],
  ])('is midnight by the clocks of %s on %s', (timeZone, date, instant) => {
    expect(startOfDate(timeZone, date).toISOString()).toBe(instant);
  });

  it.each([
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  ])('is later if midnight is skipped, as by %s on %s', (timeZone, date, instant) => {
    expect(startOfDate(timeZone, date).toISOString()).toBe(instant);
  });

  it.each([
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  ])('is the first of two midnights in %s on %s', (timeZone, date, instant) => {
    expect(startOfDate(timeZone, date).toISOString()).toBe(instant);
  });

  it.each([
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Kwajalein', '1993-08-21', '1993-08-21T12:00:00.000Z'],
  ])('is that of the next date if %s skips %s', (timeZone, date, instant) => {
    expect(startOfDate(timeZone, date).toISOString()).toBe(instant);
  });
});

describe('the minute of the day', () => {
  it('is by the clocks at the school', () => {
    expect(localMinute('Asia/Kathmandu', new Date('2026-11-20T18:15:00Z'))).toBe(0);
    expect(localMinute('Asia/Dhaka', new Date('2026-11-20T17:59:59.999Z'))).toBe(23 * 60 + 59);
    expect(localMinute('America/New_York', new Date('2026-11-01T06:30:00Z'))).toBe(90);
  });
});
