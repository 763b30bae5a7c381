import type { Entry, Slot } from '../../../records/schedule/web/timetable.ts';
import type { DraftLesson } from '../draft.contract.ts';
import type { LoadRow, Plan } from '../plan.contract.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import { weekOfPeriod } from './plan.ts';

/** The class, teacher or room whose week of a draft is shown. */
export type Shown = { readonly kind: 'class' | 'teacher' | 'room'; readonly name: string };

/** A period of a draft, as week grids show it; of a double lesson there are two. */
export type DraftEntry = Entry & { readonly lesson: DraftLesson };

type Draft = Pick<ReadDraft, 'plan' | 'lessons' | 'session'>;
type Namer = {
  readonly teacher: (email: string) => string;
  readonly groupOf: (number: number) => { readonly classes: readonly number[] } | undefined;
};

/** The periods in a draft of a teacher, a room, or a class including its groups. */
export function entriesOf(draft: Draft, shown: Shown, names: Namer): DraftEntry[] {
  const rows = new Map(draft.plan.load.map((row) => [row.key, row]));
  return draft.lessons.flatMap((lesson) => {
    const row = rows.get(lesson.row);
    if (!row || !lesson.slot || !isOf(shown, row, lesson, names)) return [];
    return periodsFrom(draft.plan, lesson.slot, lesson.periods).map((period, place) => ({
      id: place === 0 ? lesson.id : `${lesson.id} ${place}`,
      session: draft.session,
      class: row.class,
      day: lesson.slot?.day ?? 'Saturday',
      period,
      subject: row.subject,
      teachers: row.teachers.map((email) => ({ name: names.teacher(email), email })),
      week: weekOfPeriod(draft.plan.week, period) ?? row.week,
      time: draft.plan.week.periods.find((one) => one.period === period)?.time ?? '',
      lesson,
    }));
  });
}

function isOf({ kind, name }: Shown, row: LoadRow, { room, rooms = [] }: DraftLesson, { groupOf }: Namer): boolean {
  if (kind === 'class')
    return String(row.class) === name || Boolean(groupOf(row.class)?.classes.includes(Number(name)));
  return kind === 'teacher' ? row.teachers.includes(name) : room === name || rooms.includes(name);
}

/** Returns the numbers of this many periods of a day, from one on. */
function periodsFrom({ week }: Plan, { period }: Slot, count: number): number[] {
  const numbers = week.periods.map((one) => one.period);
  const first = numbers.indexOf(period);
  return first === -1 ? [period] : numbers.slice(first, first + count);
}

/** Whether a lesson takes place in a slot. */
export function covers(plan: Plan, { slot, periods }: DraftLesson, wanted: Slot): boolean {
  return slot !== null && slot.day === wanted.day && periodsFrom(plan, slot, periods).includes(wanted.period);
}
