import type { CalendarOwner, Revision } from '../../../base/identity/server/calendar-secret.queries.ts';
import type { ClosedDays } from '../../../base/school/calendar.contract.ts';
import type { LanguageTag } from '../../../languages/languages.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { eventWords } from './event-words.ts';
import type { FeedContent, FeedHomework } from './feed.queries.ts';
import type { Lesson } from './feed.rules.ts';
import { dateValue, instantValue, text, timeValue, writeLines } from './icalendar.ts';
import { lastSecondOf, timeZoneLines, zoneParameter } from './time-zone.ts';

type Owner = Pick<CalendarOwner, 'role' | 'school' | 'domain' | 'timeZone'>;
type Words = ReturnType<typeof eventWords>;

/** A calendar without its events' stamps, which give the time of the last change. */
export type Feed = { readonly head: readonly string[]; readonly events: readonly (readonly string[])[] };

/** How often programs are asked to fetch a calendar. */
const refreshEvery = 'PT6H';

export function makeFeed(owner: Owner, content: FeedContent, tag: LanguageTag): Feed {
  const words = eventWords(tag, content.classNames);
  return {
    head: [
      ...['VERSION:2.0', 'PRODID:-//Rollbook//Rollbook//EN', 'CALSCALE:GREGORIAN'],
      ...[`X-WR-CALNAME:${text(owner.school)}`, `X-WR-TIMEZONE:${owner.timeZone}`],
      ...[`REFRESH-INTERVAL;VALUE=DURATION:${refreshEvery}`, `X-PUBLISHED-TTL:${refreshEvery}`],
      ...timeZoneLines(owner.timeZone, content.range.from, content.range.to),
    ],
    events: [
      ...content.lessons.map((lesson) => lessonLines(lesson, owner, words)),
      ...content.closed.map((closed) => closedLines(closed, owner, words)),
      ...content.homework.map((homework) => homeworkLines(homework, owner, words)),
    ],
  };
}

/** Identifies the content of a calendar. */
export function fingerprintOf({ head, events }: Feed): string {
  return hashSecret(JSON.stringify([head, events]));
}

/**
 * Returns the calendar as text. Every event carries the time of the calendar's last change and the number of its
 * changes.
 */
export function writeFeed({ head, events }: Feed, { revision, changedAt }: Revision): string {
  const changed = instantValue(new Date(changedAt));
  const stamps = [`DTSTAMP:${changed}`, `LAST-MODIFIED:${changed}`, `SEQUENCE:${revision}`];
  const stamped = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, ...stamps, 'END:VEVENT']);
  return writeLines(['BEGIN:VCALENDAR', ...head, ...stamped, 'END:VCALENDAR']);
}

/** The rule recurs until the last second of the last day, in UTC, as the format requires for times of a zone. */
function lessonLines({ uid, period, first, last, except, absent }: Lesson, owner: Owner, words: Words): string[] {
  const zone = zoneParameter(owner.timeZone);
  const { subject, class: classNumber, label, room, teacher, startsMinute, endsMinute } = period;
  const isTeachers = owner.role === 'teacher';
  const summary = isTeachers ? words('lessonOfClass', { subject, class: classNumber }) : subject;
  const number = label ?? words('period', { period: period.period });
  const inPlaceOf = absent === undefined ? [] : [words('inPlaceOf', { teacher: absent })];
  const description = [number, ...(isTeachers ? inPlaceOf : [teacher])].join('\n');
  const missed = except.map((date) => timeValue(date, startsMinute)).join(',');
  return [
    `UID:${uid}@${owner.domain}`,
    `DTSTART;${zone}:${timeValue(first, startsMinute)}`,
    `DTEND;${zone}:${timeValue(first, endsMinute)}`,
    ...(first === last ? [] : [`RRULE:FREQ=WEEKLY;UNTIL=${lastSecondOf(owner.timeZone, last)}`]),
    ...(missed ? [`EXDATE;${zone}:${missed}`] : []),
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    ...(room === null ? [] : [`LOCATION:${text(room)}`]),
  ];
}

/** The event is on the day on which the homework is due. */
function homeworkLines({ id, due, subject, title }: FeedHomework, { domain }: Owner, words: Words): string[] {
  return [
    `UID:homework-${id}@${domain}`,
    `DTSTART;VALUE=DATE:${dateValue(due)}`,
    `DTEND;VALUE=DATE:${dateValue(daysAfter(due, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${text(words('homework', { subject, title }))}`,
  ];
}

/** All-day events: the end is the day after the last one. They do not mark a person as busy. */
function closedLines({ _id, name, from, to, classes }: ClosedDays, { role, domain }: Owner, words: Words): string[] {
  const summary = classes === null || role === 'student' ? name : words('closedFor', { name, classes });
  return [
    `UID:closed-${_id}@${domain}`,
    `DTSTART;VALUE=DATE:${dateValue(from)}`,
    `DTEND;VALUE=DATE:${dateValue(daysAfter(to, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${text(summary)}`,
  ];
}
