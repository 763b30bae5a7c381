import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { readCalendarFile } from '../../../../test/calendars.ts';
import { anyText, fc } from '../../../../test/fuzz.ts';
import { type Calendar, isSchoolDay } from '../../../base/school/calendar.rules.ts';
import { datesBetween, dayPlaceOf } from '../../../platform/contract/dates.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import type { FeedContent } from './feed.queries.ts';
import { type FeedPeriod, type FeedSpan, lessonsIn } from './feed.rules.ts';
import { makeFeed, writeFeed } from './write-feed.ts';

const stamp = { fingerprint: 'x', revision: 3, changedAt: '2026-11-22T08:05:00.000Z' };
const range = { from: '2026-01-01', to: '2026-12-31' };
const owner = { role: 'teacher', school: 'Hill School', domain: 'hill.example' } as const;

const aPeriod: FeedPeriod = {
  id: 1,
  session: 1,
  class: 5,
  day: 1,
  period: 1,
  label: null,
  subject: 'Mathematics',
  teacher: 'Rokeya',
  startsMinute: 8 * 60,
  endsMinute: 8 * 60 + 45,
  room: null,
};
const everyDay: Calendar = { weeks: [{ from: '1900-01-01', days }], closed: [] };

type Made = { readonly spans?: FeedSpan[]; readonly periods?: FeedPeriod[]; readonly calendar?: Calendar };

function write(
  { spans = [{ session: 1, ...range }], periods = [aPeriod], calendar = everyDay }: Made,
  timeZone = 'Asia/Dhaka',
  days = range,
): string {
  const lessons = lessonsIn(spans, periods, calendar, () => true);
  const content: FeedContent = { lessons, closed: calendar.closed, homework: [], range: days, classNames: new Map() };
  return writeFeed(makeFeed({ ...owner, timeZone }, content, 'en'), stamp);
}

/** The lessons of each date, one by one, as the timetable and the calendar say them. */
function expected(spans: readonly FeedSpan[], periods: readonly FeedPeriod[], calendar: Calendar, timeZone: string) {
  const at = (date: string, minute: number) => {
    const time = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(timeZone);
    return new Date(time.epochMilliseconds).toISOString();
  };
  return spans.flatMap(({ from, to, session, class: classNumber }) =>
    datesBetween(from, to).flatMap((date) =>
      periods
        .filter((period) => period.session === session && period.class === (classNumber ?? period.class))
        .filter((period) => period.day === dayPlaceOf(date) && isSchoolDay(calendar, period.class, date))
        .map((period) => `${at(date, period.startsMinute)} ${at(date, period.endsMinute)} ${period.subject}`),
    ),
  );
}

const date = fc.integer({ min: 0, max: 364 }).map((count) => datesBetween(range.from, range.to)[count] ?? range.from);
const between = fc.tuple(date, date).map((dates) => {
  const [from = range.from, to = range.to] = dates.toSorted();
  return { from, to };
});
const schoolDays = fc.subarray([...days], { minLength: 1 });
const classes = fc.subarray([1, 2, 3], { minLength: 1 });
const closed = fc.tuple(between, fc.option(classes)).map(([span, some]) => ({
  _id: '1',
  name: 'Holiday',
  from: span.from,
  classes: some,
  // Some days are long, as most lines are.
  to: span.to < span.from ? span.from : (datesBetween(span.from, span.to).slice(0, 9).at(-1) ?? span.to),
}));
const calendars = fc
  .record({
    first: schoolDays,
    later: fc.array(fc.record({ from: date, days: schoolDays }), { maxLength: 2 }),
    closed: fc.array(closed, { maxLength: 8 }),
  })
  .map(({ first, later, closed }): Calendar => {
    const changes = later.toSorted((one, other) => (one.from < other.from ? -1 : 1));
    return { weeks: [{ from: '1900-01-01', days: first }, ...changes], closed };
  });
const minutes = fc.tuple(fc.integer({ min: 5 * 60, max: 20 * 60 }), fc.integer({ min: 5, max: 180 }));
const periods = fc
  .array(fc.record({ day: fc.nat(6), class: fc.constantFrom(1, 2, 3), time: minutes }), { minLength: 1, maxLength: 12 })
  .map((made) =>
    made.map(({ time: [startsMinute, length], ...one }, place): FeedPeriod => {
      return { ...aPeriod, ...one, id: place + 1, startsMinute, endsMinute: startsMinute + length };
    }),
  );
const spans = fc
  .array(fc.tuple(between, fc.constantFrom(1, 2, 3, undefined)), { minLength: 1, maxLength: 2 })
  .map((made) =>
    made.map(([span, some]): FeedSpan => ({ session: 1, ...span, ...(some !== undefined && { class: some }) })),
  );

describe('a calendar that is read by a program', () => {
  it.each([
    'Asia/Dhaka',
    'Europe/Berlin',
    'America/New_York',
    'Africa/Cairo',
    'Africa/Casablanca',
    'America/Asuncion',
    'Asia/Kathmandu',
    '+05:30',
  ])('has every lesson of any timetable at its time in %s, and no other', (timeZone) => {
    fc.assert(
      fc.property(spans, periods, calendars, (spans, periods, calendar) => {
        const { occurrences } = readCalendarFile(write({ spans, periods, calendar }, timeZone));
        const found = occurrences.map(({ from, to, summary }) => `${from} ${to} ${summary.split(',')[0]}`);
        expect(found.sort()).toEqual(expected(spans, periods, calendar, timeZone).sort());
      }),
      { numRuns: 40 },
    );
  });

  it('keeps the time of a lesson by the school’s clock when clocks are put forward and back', () => {
    const { occurrences } = readCalendarFile(write({}, 'Europe/Berlin'));
    const times = occurrences.map(({ from }) => from.slice(5, 16));
    expect(times).toContain('03-22T07:00');
    expect(times).toContain('03-29T06:00');
    expect(times).toContain('10-18T06:00');
    expect(times).toContain('10-25T07:00');
  });

  it.each([
    ['Europe/Berlin', '10;BYDAY=-1SU', '3;BYDAY=-1SU'],
    ['America/New_York', '11;BYDAY=1SU', '3;BYDAY=2SU'],
    ['Africa/Cairo', '10;BYDAY=-1TH', '4;BYDAY=-1FR'],
  ])('gives the summer time of %s as rules, as some programs accept nothing else', (timeZone, ...rules) => {
    const zone = write({}, timeZone).split('BEGIN:VEVENT')[0] ?? '';
    expect(zone.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(2);
    expect(zone.match(/(?<=RRULE:FREQ=YEARLY;BYMONTH=)\S+/g)).toEqual(rules);
  });

  it.each([
    ['Africa/Cairo', '2023-01-01', '2024-12-31'],
    ['America/New_York', '2006-06-01', '2008-06-30'],
    ['America/Mexico_City', '2022-01-01', '2023-06-30'],
    ['America/Asuncion', '2024-01-01', '2025-06-30'],
  ])('keeps the times of lessons in %s while the rules of its summer time changed', (timeZone, from, to) => {
    const spans = [{ session: 1, from, to }];
    const content = write({ spans }, timeZone, { from, to });
    const found = readCalendarFile(content).occurrences.map(({ from, to }) => `${from} ${to} Mathematics`);
    expect(found).toEqual(expected(spans, [aPeriod], everyDay, timeZone));
    expect(content.includes('RRULE:FREQ=YEARLY')).toBe(!timeZone.startsWith('America/M') && !timeZone.endsWith('cion'));
  });

  it.each(['America/Asuncion', 'Asia/Dhaka', '+05:30'])('has one standard time for %s, without summer time', (zone) => {
    expect(write({}, zone)).toMatch(
      /BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:(\S+)\r\nTZOFFSETTO:\1\r/,
    );
    expect(write({}, zone)).not.toContain('DAYLIGHT');
  });

  it('lists every change of clocks one by one if no rule covers them', () => {
    expect(write({}, 'Africa/Casablanca')).not.toContain('RRULE:FREQ=YEARLY');
  });

  it('has no event for a period on a day that is never one of school', () => {
    const calendar = { ...everyDay, weeks: [{ from: '1900-01-01', days: ['Monday'] as const }] };
    expect(readCalendarFile(write({ calendar })).events).toEqual([]);
  });

  it('has closed days as whole days, the last one included', () => {
    const closed = [{ _id: '7', name: 'Eid', from: '2026-03-20', to: '2026-03-22', classes: null }];
    const { events } = readCalendarFile(write({ periods: [], calendar: { ...everyDay, closed } }));
    expect(events).toMatchObject([
      { uid: 'closed-7@hill.example', summary: 'Eid', days: ['2026-03-20', '2026-03-23'], sequence: 3 },
    ]);
  });

  it('keeps any text as it was typed, whatever characters it contains', () => {
    fc.assert(
      fc.property(anyText({ minLength: 1, maxLength: 200 }), (subject) => {
        const { events } = readCalendarFile(write({ periods: [{ ...aPeriod, label: subject }] }));
        const shown = subject
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\P{Cc}\n]/gu, '');
        expect(events[0]?.description).toBe(shown);
      }),
    );
  });
});

describe('the lines of a calendar', () => {
  it.each(['গণিত ও বিজ্ঞান '.repeat(20), 'ا'.repeat(300), '😀'.repeat(100), 'x'.repeat(400)])(
    'are of 75 octets at most, end alike, and break within no character',
    (subject) => {
      const content = write({ periods: [{ ...aPeriod, subject }] });
      expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      for (const line of content.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(readCalendarFile(content).events[0]?.summary).toContain(subject.trim());
    },
  );

  it('are these, for one lesson a week', () => {
    const calendar: Calendar = {
      ...everyDay,
      closed: [{ _id: '1', name: 'Holidays, long', from: '2026-02-01', to: '2026-02-10', classes: [5] }],
    };
    const content = write({ spans: [{ session: 1, from: '2026-01-06', to: '2026-02-28' }], calendar }, 'Europe/Berlin');
    expect(content.replaceAll('\r\n', '\n')).toMatchInlineSnapshot(`
      "BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Rollbook//Rollbook//EN
      CALSCALE:GREGORIAN
      X-WR-CALNAME:Hill School
      X-WR-TIMEZONE:Europe/Berlin
      REFRESH-INTERVAL;VALUE=DURATION:PT6H
      X-PUBLISHED-TTL:PT6H
      BEGIN:VTIMEZONE
      TZID:Europe/Berlin
      BEGIN:STANDARD
      DTSTART:20251026T030000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20260329T020000
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:lesson-1@hill.example
      DTSTART;TZID=Europe/Berlin:20260111T080000
      DTEND;TZID=Europe/Berlin:20260111T084500
      RRULE:FREQ=WEEKLY;UNTIL=20260228T225959Z
      EXDATE;TZID=Europe/Berlin:20260201T080000,20260208T080000
      SUMMARY:Mathematics\\, class 5
      DESCRIPTION:Period 1
      DTSTAMP:20261122T080500Z
      LAST-MODIFIED:20261122T080500Z
      SEQUENCE:3
      END:VEVENT
      BEGIN:VEVENT
      UID:closed-1@hill.example
      DTSTART;VALUE=DATE:20260201
      DTEND;VALUE=DATE:20260211
      TRANSP:TRANSPARENT
      SUMMARY:Holidays\\, long (class 5)
      DTSTAMP:20261122T080500Z
      LAST-MODIFIED:20261122T080500Z
      SEQUENCE:3
      END:VEVENT
      END:VCALENDAR
      "
    `);
  });
});
