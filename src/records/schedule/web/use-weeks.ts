import { useState } from 'react';
import { useCalendar } from '../../../base/school/web/calendar.hooks.ts';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { daysAfter, weekdayOf } from '../../../platform/contract/dates.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import type { Entry } from './timetable.ts';

/** The days ahead in which each alternating week comes up, even with holidays between. */
const daysAhead = 120;

export type ShownWeeks = ReturnType<typeof useWeeks>;

/**
 * Returns which alternating week is shown, by default that of the day; if no lesson is in an alternating week, all
 * lessons are shown.
 */
export function useWeeks(entries: readonly Entry[], day?: string) {
  const [chosen, choose] = useState<string>();
  const today = useSchool().data?.school?.today;
  const from = day ?? today;
  const isAsked = from !== undefined && entries.some(({ week }) => week !== null);
  const { data } = useCalendar(from === undefined ? {} : { from, to: daysAfter(from, daysAhead) }, isAsked);
  const coming = (isAsked && data?.weeks) || [];
  const weeks = coming.filter(({ name }, place) => coming.findIndex((other) => other.name === name) === place);
  const shown = weeks.find(({ name }) => name === chosen) ?? weeks[0];
  const nameOn = (date: string) => coming.findLast((week) => week.from <= date)?.name;
  return {
    /** The next week of each name, the present one first. */
    weeks,
    shown,
    choose,
    isIn: ({ week }: Entry) => week === null || !shown || week === shown.name,
    /** Selects the lessons by day: if no week was chosen, those of each weekday's next date. */
    isNext: (entry: Entry) => {
      const { week, day: weekday } = entry;
      if (week === null || !from || chosen !== undefined) return week === null || !shown || week === shown.name;
      return week === nameOn(nextDate(from, weekday));
    },
  };
}

function nextDate(from: string, weekday: Day): string {
  const ahead = (days.indexOf(weekday) - days.indexOf(weekdayOf(from)) + days.length) % days.length;
  return daysAfter(from, ahead);
}
