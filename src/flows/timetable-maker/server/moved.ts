import type { DraftLesson, Moved } from '../draft.contract.ts';
import type { Plan } from '../plan.contract.ts';
import { type Cell, cellsOf } from './cells.ts';
import type { PlannedProblem } from './to-problem.ts';
import { emailsOf, inSlots, type StandingPeriod, slotOf } from './today.ts';

/** A period of the timetable in force. It has no index if the week of the plan has no such slot. */
type Stood = Omit<Cell, 'index'> & { readonly index: number | undefined; readonly period: StandingPeriod };

/**
 * Lists the change of each period of the timetable in force that has another time or room. Its new place is one of the
 * same class, subject and teachers, or else one that a colleague took over; an unchanged place is preferred.
 */
export function listMoved(
  plan: Plan,
  lessons: readonly DraftLesson[],
  standing: readonly StandingPeriod[],
  planned: PlannedProblem,
): Moved[] {
  const { week } = planned;
  const stood = inSlots(plan.week, week, standing).map((period): Stood => {
    const of = {
      class: period.class,
      subject: period.subject,
      teachers: emailsOf(period),
      week: period.weekName,
      room: period.room,
    };
    return { ...of, index: week.indexOf(slotOf(period)), period };
  });
  const places = match(stood, cellsOf(plan, lessons, planned));
  return stood.flatMap((one): Moved[] => {
    const cell = places.get(one);
    if (cell && cell.index === one.index && cell.room === one.room) return [];
    const { class: number, subject, teachers } = cell ?? one;
    const who = { teacher: teachers[0] ?? '', teachers: [...teachers] };
    const to = cell ? week.slotAt(cell.index) : null;
    const rooms = { fromRoom: one.room, toRoom: cell?.room ?? null };
    return [{ class: number, subject, ...who, from: slotOf(one.period), to, ...rooms }];
  });
}

/** Returns whether more than the room has changed. */
export function isElsewhere({ from, to }: Moved): boolean {
  return to?.day !== from.day || to.period !== from.period;
}

type Known = Omit<Cell, 'index'> & { readonly index: number | undefined };
const bySubject = (one: Known) => JSON.stringify([one.class, one.subject]);
const byTeacher = (one: Known) => JSON.stringify([one.class, one.subject, one.teachers, one.week]);
const inPlace = (keyOf: (one: Known) => string) => (one: Known) => `${keyOf(one)} ${one.index}`;
const likeness = [inPlace(byTeacher), byTeacher, inPlace(bySubject), bySubject];

function match(stood: readonly Stood[], cells: readonly Cell[]): ReadonlyMap<Stood, Cell> {
  const places = new Map<Stood, Cell>();
  let left = cells;
  for (const keyOf of likeness) {
    const free = Map.groupBy(left, keyOf);
    for (const one of stood) {
      const cell = places.has(one) ? undefined : free.get(keyOf(one))?.shift();
      if (cell) places.set(one, cell);
    }
    left = [...free.values()].flat();
  }
  return places;
}
