import { days } from '../../../platform/contract/school-terms.ts';
import type { PeriodRow } from '../../../records/schedule/server/schedule.queries.ts';
import { type DraftLesson, roomOfText } from '../draft.contract.ts';
import type { LoadRow, Plan, Slot } from '../plan.contract.ts';
import { unplaced } from './lessons.ts';
import { WeekSlots } from './week-slots.ts';

/** A period of the timetable in force, as far as plans are concerned. */
export type StandingPeriod = Pick<
  PeriodRow,
  | 'class'
  | 'day'
  | 'period'
  | 'subject'
  | 'teachers'
  | 'weekName'
  | 'startsMinute'
  | 'endsMinute'
  | 'label'
  | 'room'
  | 'group_block'
>;

export function emailsOf({ teachers }: Pick<StandingPeriod, 'teachers'>): string[] {
  return teachers.map(({ email }) => email);
}

/** Returns the key that links a row of the load and a period of the timetable with the same lessons. */
function subjectOf(of: {
  readonly class: number;
  readonly subject: string;
  readonly teachers: readonly string[];
  readonly week: string | null;
}): string {
  return JSON.stringify([of.class, of.subject, of.teachers, of.week]);
}

export function subjectOfPeriod(period: StandingPeriod): string {
  const { class: number, subject, weekName: week } = period;
  return subjectOf({ class: number, subject, teachers: emailsOf(period), week });
}

/**
 * Returns the lessons of a plan with their places in the timetable in force. Doubles take consecutive periods first. A
 * lesson that was given to another teacher has the place where the previous one has it.
 */
export function placeAsStands(plan: Plan, stood: readonly StandingPeriod[]): DraftLesson[] {
  const week = new WeekSlots(plan.week);
  const standing = inSlots(plan.week, week, stood);
  const rows = new Map(plan.load.map((row) => [row.key, row]));
  const rowOf = ({ row }: DraftLesson) => rows.get(row) as LoadRow;
  const keyed = (row: LoadRow) => (plan.week.weeks ? { ...row, week: null } : row);
  const ofTeachers = Map.groupBy(standing, subjectOfPeriod);
  const own = unplaced(plan).map((lesson) => place(lesson, ofTeachers.get(subjectOf(keyed(rowOf(lesson)))), week));
  const left = Map.groupBy([...ofTeachers.values()].flat(), classAndSubject);
  return own
    .map((lesson) => (lesson.slot ? lesson : place(lesson, left.get(classAndSubject(rowOf(lesson))), week)))
    .map((lesson) => (lesson.room === null ? lesson : { ...lesson, ...roomOfText(plan, lesson.room) }));
}

/**
 * Returns the timetable in force with the periods of a plan whose slots are of alternating weeks: a period of every week
 * is one in each. A period of a week or at a time that the plan does not have stays as it is.
 */
export function inSlots(
  { weeks, periods }: Plan['week'],
  slots: WeekSlots,
  standing: readonly StandingPeriod[],
): StandingPeriod[] {
  if (!weeks) return [...standing];
  return standing.flatMap((stood) => {
    const time = periods.find(({ period }) => period === stood.period)?.time;
    const inTurn = weeks.flatMap((name, turn) => {
      const there = periods.find((one) => one.time === time && slots.turnOf(one.period) === turn);
      const isHeld = stood.weekName === null || stood.weekName === name;
      return isHeld && there ? [{ ...stood, weekName: null, period: there.period }] : [];
    });
    return inTurn.length > 0 ? inTurn : [stood];
  });
}

function classAndSubject({ class: number, subject }: Pick<LoadRow, 'class' | 'subject'>): string {
  return JSON.stringify([number, subject]);
}

/** Puts the lesson into the first place that it fits in, and removes that from the free ones. */
function place(lesson: DraftLesson, free: StandingPeriod[] | undefined, week: WeekSlots): DraftLesson {
  const [first] = take(free ?? [], lesson.periods, week);
  return first ? { ...lesson, slot: slotOf(first), room: first.room } : lesson;
}

/** Takes this many consecutive periods out of the free ones; returns none if there are not enough. */
function take(free: StandingPeriod[], periods: number, week: WeekSlots): StandingPeriod[] {
  const indexOf = (period: StandingPeriod) => week.indexOf(slotOf(period));
  const first = free.find((period) => {
    const index = indexOf(period);
    if (index === undefined) return false;
    return periods === 1 || free.some((other) => other.day === period.day && indexOf(other) === index + 1);
  });
  if (!first) return [];
  const start = indexOf(first) as number;
  const taken = free.filter((period) => {
    const index = indexOf(period);
    return index !== undefined && period.day === first.day && index >= start && index < start + periods;
  });
  for (const period of taken) free.splice(free.indexOf(period), 1);
  return taken;
}

export function slotOf({ day, period }: { readonly day: number; readonly period: number }): Slot {
  return { day: days[day] ?? days[0], period };
}
