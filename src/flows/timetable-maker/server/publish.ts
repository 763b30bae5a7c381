import { unknownWeek } from '../../../base/school/school.refusals.ts';
import { listStored } from '../../../base/school/server/classes.queries.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type { MadePeriod } from '../../../records/schedule/server/replace-timetable.queries.ts';
import { describeRoomTaken, findRoomsShared, parseTime } from '../../../records/schedule/server/schedule.rules.ts';
import { type DraftLesson, roomText } from '../draft.contract.ts';
import { type LoadRow, nobody, type Plan, type PlannedPeriod } from '../plan.contract.ts';
import * as refusals from '../timetable-maker.refusals.ts';
import type { StoredDraft } from './drafts.queries.ts';
import type { Facts, PlannedDraft } from './planned-draft.ts';
import type { WeekSlots } from './week-slots.ts';

/** Refuses a day before today, or after the session's end. Returns whether the timetable starts on a later day. */
export function expectPublishable(draft: StoredDraft, from: string, today: string): boolean {
  if (from < today || from > draft.to_date) throw refuseAt('from', refusals.dayNotOfSession);
  return from > today && from > draft.from_date;
}

/** A draft as the periods of a timetable. Refuses one that is no timetable yet, or whose teacher has left. */
export function toPeriods(
  { plan, planned }: PlannedDraft,
  lessons: readonly DraftLesson[],
  { teachers, standing, weeks }: Pick<Facts, 'teachers' | 'standing' | 'weeks'>,
): MadePeriod[] {
  const rows = new Map(planned.lessons.map(({ id, row }) => [id, row]));
  const missing = lessons.filter(({ id, slot }) => slot === null && isPublished(rows.get(id)));
  if (missing.length > 0) throw refuse(refusals.lessonsNotPlaced, { lessons: missing.length });
  const times = new Map(plan.week.periods.map((period) => [period.period, period]));
  const byEmail = new Map(teachers.map((teacher) => [teacher.email, teacher]));
  const turns = weeksOf(plan.week, weeks);
  const periods = lessons.flatMap((lesson) => {
    const { id, slot, periods: length } = lesson;
    const row = rows.get(id);
    if (!isPublished(row)) return [];
    const start = slot && planned.week.indexOf(slot);
    const named = row?.teachers.flatMap((email) => byEmail.get(email) ?? []) ?? [];
    if (!row || named.length === 0 || named.length < row.teachers.length || start === undefined || start === null)
      throw refuse(refusals.lessonsNotPlaced, { lessons: 1 });
    const left = named.find((teacher) => teacher.hasLeft);
    if (left) throw refuse(refusals.plannedTeacherHasLeft, { name: left.name });
    return Array.from({ length }, (_, place): MadePeriod => {
      const at = planned.week.slotAt(start + place);
      const period = at && times.get(at.period);
      const span = period && parseTime(period.time);
      if (!at || !period || !span) throw refuse(refusals.lessonsNotPlaced, { lessons: 1 });
      return {
        class: row.class,
        day: days.indexOf(at.day),
        period: numberOf(planned.week, plan.week, period),
        label: period.label,
        ...span,
        subject: row.subject,
        teacherIds: named.map((teacher) => teacher.id),
        room: roomText(lesson),
        week: turns
          ? (turns[planned.week.turnOf(at.period)] ?? null)
          : row.week === null
            ? null
            : weeks.indexOf(row.week),
      };
    });
  });
  const published = turns ? inEveryWeek(periods, turns) : periods;
  refuseOverlaps(published, teachers);
  refuseLeftOut(published, standing);
  return published;
}

/**
 * Returns the index in the school's alternating weeks of each week of a plan: by name, or else in order. Refuses a plan
 * with weeks that the school does not have.
 */
function weeksOf({ weeks: planned }: Plan['week'], weeks: Facts['weeks']): number[] | undefined {
  if (!planned) return undefined;
  const unknown = planned.find((name) => !weeks.includes(name));
  if (unknown === undefined) return planned.map((name) => weeks.indexOf(name));
  if (planned.length !== weeks.length) throw refuse(unknownWeek, { week: unknown });
  return [...planned.keys()];
}

/** Returns the number of a period in the timetable: periods at one time have one number in all weeks. */
function numberOf(slots: WeekSlots, { periods }: Plan['week'], { period, time }: PlannedPeriod): number {
  return periods.find((one) => slots.turnOf(one.period) === 0 && one.time === time)?.period ?? period;
}

/** Merges lessons that are the same in all weeks into one of every week. */
function inEveryWeek(periods: readonly MadePeriod[], turns: readonly number[]): MadePeriod[] {
  const alike = Map.groupBy(periods, ({ week: _, ...period }) => JSON.stringify(period));
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    return first && all.length === turns.length ? [{ ...first, week: null }] : all;
  });
}

/** Returns whether the lessons of a row are in timetables; a row without a class or a teacher only keeps time free. */
function isPublished(row: LoadRow | undefined): boolean {
  return row === undefined || (row.class !== nobody && row.teachers.length > 0);
}

/** Refuses lessons of a class that was deleted since they were planned. */
export async function expectClassesThere(db: Database, schoolId: number, periods: readonly MadePeriod[]) {
  const there = new Set((await listStored(db, schoolId)).map(({ number }) => number));
  const gone = periods.find((period) => !there.has(period.class));
  if (gone) throw refuse(refusals.plannedClassIsGone, { class: gone.class });
}

/**
 * Refuses two lessons in one room at the same time. Rooms that are shared now are no exception, because the whole
 * timetable is new.
 */
export function expectRoomsFree(periods: readonly MadePeriod[], { teachers }: Pick<Facts, 'teachers'>): void {
  const named = periods.map((period) => ({
    ...period,
    session_id: 0,
    teacher_name: teachers.find(({ id }) => id === period.teacherIds[0])?.name ?? '',
  }));
  for (const [one, other] of findRoomsShared(named)) throw new Refusal(describeRoomTaken(one, other));
}

/** The draft replaces the whole timetable, so a class that was forgotten would have no lessons any more. */
function refuseLeftOut(periods: readonly MadePeriod[], standing: Facts['standing']): void {
  const planned = new Set(periods.map((period) => period.class));
  const forgotten = standing.find((period) => !planned.has(period.class));
  if (forgotten) throw refuse(refusals.classLeftOut, { class: forgotten.class });
}

/** The database refuses these too; this check also names the teacher or class. */
function refuseOverlaps(periods: readonly MadePeriod[], teachers: Facts['teachers']): void {
  const weeks = new Set(periods.map(({ week }) => week));
  const inWeeks = [...weeks].map((of) => periods.filter(({ week }) => week === null || week === of));
  const slots = inWeeks.flatMap((some) => [...Map.groupBy(some, ({ day, period }) => `${day} ${period}`).values()]);
  for (const all of slots) {
    const twice = <T>(values: readonly T[]) => values.find((value, place) => values.indexOf(value) < place);
    const teacher = twice(all.flatMap(({ teacherIds }) => teacherIds));
    const number = twice(all.map((period) => period.class));
    const name = teachers.find(({ id }) => id === teacher)?.name;
    if (name !== undefined) throw refuse(refusals.inTwoLessons, { name });
    if (number !== undefined) throw refuse(refusals.classInTwoLessons, { class: number });
  }
}
