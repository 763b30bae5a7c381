import { type Day, days } from '../../../platform/contract/school-terms.ts';

/** Minutes since midnight; the end is not part of it. */
export type Span = { readonly startsMinute: number; readonly endsMinute: number };

/** `HH:MM-HH:MM` in minutes; `undefined` unless the end comes after the start. */
export function parseTime(time: string): Span | undefined {
  const [startsMinute = 0, endsMinute = 0] = time.split('-').map((clock) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    return hours * 60 + minutes;
  });
  return startsMinute < endsMinute ? { startsMinute, endsMinute } : undefined;
}

export function formatTime({ startsMinute, endsMinute }: Span): string {
  return `${formatClock(startsMinute)}-${formatClock(endsMinute)}`;
}

function formatClock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export function overlap(one: Span, other: Span): boolean {
  return one.startsMinute < other.endsMinute && other.startsMinute < one.endsMinute;
}

const mostProposals = 3;
/** When a school day begins and ends for want of anything better known. */
const usualDay: Span = { startsMinute: 8 * 60, endsMinute: 16 * 60 };

/**
 * Times of the wanted length at which nothing of `busy` stands, in the order of the day. They begin when other periods
 * of the school begin (`bells`), the nearest to the wanted one first; failing that, when something that day ends.
 */
export function proposeTimes(wanted: Span, busy: readonly Span[], bells: readonly Span[]): Span[] {
  const length = wanted.endsMinute - wanted.startsMinute;
  const dayEnds = Math.max(usualDay.endsMinute, ...bells.map(({ endsMinute }) => endsMinute));
  const distance = (minute: number) => Math.abs(minute - wanted.startsMinute);
  const nearestFirst = (starts: number[]) => starts.sort((one, other) => distance(one) - distance(other));
  const starts = [
    ...nearestFirst(bells.map(({ startsMinute }) => startsMinute)),
    ...nearestFirst([usualDay.startsMinute, ...busy.map(({ endsMinute }) => endsMinute)]),
  ];
  const proposals: Span[] = [];
  for (const startsMinute of starts) {
    const span = { startsMinute, endsMinute: startsMinute + length };
    const isFree = span.endsMinute <= dayEnds && ![...busy, ...proposals].some((taken) => overlap(taken, span));
    if (isFree && proposals.length < mostProposals) proposals.push(span);
  }
  return proposals.sort((one, other) => one.startsMinute - other.startsMinute);
}

type Clash = Span & {
  readonly class: number;
  readonly day: number;
  readonly period: number;
  readonly subject: string;
  readonly teacher_name: string;
};

/** What stands where another period was wanted, in a sentence. */
export function describeClash(clash: Clash): string {
  const { class: classNumber, period, subject, teacher_name } = clash;
  const place = `${dayName(clash.day)}, ${formatTime(clash)} (period ${period})`;
  return `This overlaps with ${subject} of class ${classNumber} with ${teacher_name} on ${place}.`;
}

type Busy = Span & {
  readonly day: number;
  readonly class: number;
  readonly subject: string;
  readonly busyClass: number;
  readonly busySubject: string;
};

/** More than these, in one sentence, nobody reads. */
const mostNamed = 5;

/** Which of the periods that somebody was to take over they cannot, and what they teach then. */
export function describeBusy(name: string, clashes: readonly Busy[]): string {
  const places = clashes.slice(0, mostNamed).map((clash) => {
    const time = `${dayName(clash.day)}, ${formatTime(clash)}`;
    return `${time}: ${clash.busySubject} of class ${clash.busyClass}, so not ${clash.subject} of class ${clash.class}`;
  });
  const others = clashes.length > mostNamed ? `; and ${clashes.length - mostNamed} more` : '';
  return `${name} teaches already. ${places.join('; ')}${others}.`;
}

/** The times that are free for both class and teacher, in a sentence. */
export function describeProposals(day: Day, proposals: readonly Span[]): string {
  if (proposals.length === 0) return `Nothing that long is free for both class and teacher on ${day}.`;
  return `Free for both class and teacher on ${day}: ${proposals.map(formatTime).join(', ')}.`;
}

export function dayName(place: number): Day {
  return days[place] ?? days[0];
}
