import type { Away, Plan } from '../plan.contract.ts';
import type { PlannedTeacher } from './stored-plan.ts';
import type { Parts } from './student-parts.ts';
import { WeekSlots } from './week-slots.ts';

/**
 * Returns the periods a week that a plan needs from each class, teacher and room, and how many are available. A divided
 * class counts as its part with the most lessons.
 */
export function totalsOf(plan: Plan, teachers: readonly PlannedTeacher[], students: Parts) {
  const week = new WeekSlots(plan.week);
  const byName = new Map(teachers.map(({ email, name }) => [email, name]));
  const weeks = new Set(plan.week.weeks ? [] : plan.load.map((row) => row.week));
  const sumOf = (rows: Plan['load']) => rows.reduce((sum, { lessons }) => sum + lessons, 0);
  const isIn = (row: Plan['load'][number], of: string | null) => row.week === null || row.week === of;
  /** If rows are of alternating weeks, the lessons of the fullest week count; if slots are, those of all weeks. */
  const lessonsIn = (rows: Plan['load']) =>
    plan.week.weeks ? sumOf(rows) : Math.max(0, ...[...weeks].map((of) => sumOf(rows.filter((row) => isIn(row, of)))));
  const room = (isOf: (who: Away['who']) => boolean) => week.open - countAway(plan, week, isOf);
  const inParts = students.parts.map((part, place) => ({
    class: part.class,
    lessons: lessonsIn(plan.load.filter((row) => students.of(row.class).includes(place))),
  }));
  const classes = [...Map.groupBy(inParts, (part) => part.class)]
    .sort(([one], [other]) => one - other)
    .map(([number, parts]) => ({
      class: number,
      lessons: Math.max(...parts.map((part) => part.lessons)),
      of: room((who) => who.kind === 'class' && who.class === number),
    }));
  const planned = new Set(plan.load.flatMap((row) => row.teachers));
  const inOrder = [...new Set([...byName.keys(), ...planned])].filter((email) => planned.has(email));
  const ofTeachers = inOrder.map((email) => ({
    name: byName.get(email) ?? email,
    email,
    lessons: lessonsIn(plan.load.filter((row) => row.teachers.includes(email))),
    of: room((who) => who.kind === 'teacher' && who.teacher === email),
  }));
  const rooms = plan.rooms.map(({ name }) => ({
    name,
    lessons: lessonsIn(plan.load.filter((row) => row.rooms.length === 1 && row.rooms[0] === name)),
    of: room((who) => who.kind === 'room' && who.room === name),
  }));
  return { classes, teachers: ofTeachers, rooms };
}

/** Counts the slots in which a person or room is not available although the school is open. */
function countAway(plan: Plan, week: WeekSlots, isOf: (who: Away['who']) => boolean): number {
  const closed = new Set(week.closed);
  const slots = plan.away.filter(({ who }) => isOf(who)).flatMap((away) => week.slotsOf(away.slots));
  return new Set(slots.filter((slot) => !closed.has(slot))).size;
}
