import { expect, it } from 'vitest';
import { english } from '../../../../test/english.ts';
import { formatTime } from '../../../platform/server/span.ts';
import { describeBusy, parseTime, proposeTimes } from './schedule.rules.ts';

const spans = (...times: string[]) => times.map((time) => parseTime(time) ?? { startsMinute: 0, endsMinute: 0 });
const propose = (wanted: string, busy: string[], bells: string[]) =>
  proposeTimes(spans(wanted)[0] ?? { startsMinute: 0, endsMinute: 0 }, spans(...busy), spans(...bells)).map(formatTime);

it('a time is read and written, and must end after it starts', () => {
  expect(parseTime('08:05-09:50')).toEqual({ startsMinute: 485, endsMinute: 590 });
  expect(formatTime({ startsMinute: 485, endsMinute: 590 })).toBe('08:05-09:50');
  expect(parseTime('09:00-09:00')).toBeUndefined();
  expect(parseTime('10:00-09:59')).toBeUndefined();
});

it('proposed free times are as long as the wanted one, at the school’s bells, the nearest three', () => {
  const bells = ['08:00-08:45', '08:50-09:35', '09:40-10:25', '10:50-11:35', '11:40-12:25', '12:30-13:15'];
  expect(propose('08:50-09:35', ['08:50-09:35'], bells)).toEqual(['08:00-08:45', '09:40-10:25', '10:50-11:35']);
});

it('without other bells they follow existing lessons; a full day has none', () => {
  expect(propose('08:00-09:00', ['08:00-09:00'], ['08:00-09:00'])).toEqual(['09:00-10:00']);
  expect(propose('08:00-09:00', ['07:00-16:00'], ['08:00-09:00'])).toEqual([]);
});

it('of many clashes the first five are named, and how many more there are', () => {
  const art = { day: 1, class: 6, subject: 'Physics', busyClass: 5, busySubject: 'Art' };
  const clashes = [8, 9, 10, 11, 12, 13, 14].map((hour) => ({
    ...art,
    startsMinute: hour * 60,
    endsMinute: hour * 60 + 45,
  }));
  const named = english(describeBusy('Zia', clashes));
  expect(named).toMatch(
    /^Zia teaches already\. Sunday, 08:00-08:45: Art of class 5, so not Physics of class 6; Sunday, 09/,
  );
  expect(named).toMatch(/12:00-12:45: Art of class 5, so not Physics of class 6; and 2 more\.$/);
  expect(english(describeBusy('Zia', clashes.slice(0, 5)))).not.toContain('more');
});
