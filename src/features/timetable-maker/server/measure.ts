import type { Violation } from '../solver/problem.ts';
import type { Broken, DraftLesson, Measures, Moved, Plan } from '../timetable-maker.contract.ts';
import { lessonsOf } from './lessons.ts';
import { type PlannedProblem, toTimetable } from './to-problem.ts';
import { type StandingPeriod, slotOf, subjectOf, subjectOfPeriod } from './today.ts';

type Verify = (problem: PlannedProblem['problem'], timetable: ReturnType<typeof toTimetable>) => readonly Violation[];

/** What a timetable breaks, as it is answered. What is not placed is told by `placed` alone. */
export function findBroken(planned: PlannedProblem, placed: readonly DraftLesson[], verify: Verify): Broken[] {
  return verify(planned.problem, toTimetable(planned, placed))
    .filter(({ kind }) => kind !== 'not-placed')
    .map(({ rule, kind, weight, times, lessons }) => ({
      ...ruleOf(rule, kind),
      must: weight >= 100,
      times,
      lessons: lessons.map((place) => planned.lessons[place]?.id ?? ''),
    }));
}

/** A rule of the plan by its key; of those that hold without one, which it is. */
function ruleOf(rule: string | null, kind: string): Pick<Broken, 'rule' | 'kind'> {
  const [sort = '', key = ''] = rule?.split(/:(.*)/) ?? [];
  return sort === 'rule' ? { rule: key, kind } : { rule: null, kind: sort || kind };
}

/** How good the placed lessons are, against the rules of their plan and the timetable in force. */
export function measure(
  plan: Plan,
  { lessons, broken }: { readonly lessons: readonly DraftLesson[]; readonly broken: readonly Broken[] },
  standing: readonly StandingPeriod[],
  planned: PlannedProblem,
): Measures {
  const times = (isMust: boolean) =>
    broken.filter(({ must }) => must === isMust).reduce((sum, one) => sum + one.times, 0);
  const cells = cellsOf(plan, lessons, planned);
  return {
    placed: lessons.filter(({ slot }) => slot !== null).length,
    of: lessons.length,
    mustBroken: times(true),
    shouldBroken: times(false),
    teacherGaps: countGaps(cells, planned, ({ teacher }) => teacher),
    classGaps: countGaps(cells, planned, (cell) => String(cell.class)),
    moves: listMoved(plan, lessons, standing, planned).length,
  };
}

/** A period of a lesson: whose it is, and the index of its slot. */
type Cell = { readonly class: number; readonly subject: string; readonly teacher: string; readonly index: number };

function cellsOf(plan: Plan, lessons: readonly DraftLesson[], { week }: PlannedProblem): Cell[] {
  const rows = new Map(lessonsOf(plan).map(({ id, row }) => [id, row]));
  return lessons.flatMap(({ id, slot, periods }) => {
    const row = rows.get(id);
    const start = slot && week.indexOf(slot);
    if (!row || start === undefined || start === null) return [];
    const { class: number, subject, teacher } = row;
    return Array.from({ length: periods }, (_, place) => ({ class: number, subject, teacher, index: start + place }));
  });
}

/** Periods without a lesson between two of a day; those of breaks, and when all is closed, are none. */
function countGaps(cells: readonly Cell[], { week }: PlannedProblem, whose: (cell: Cell) => string): number {
  const closed = new Set(week.closed);
  const width = week.columns.length;
  let gaps = 0;
  for (const own of Map.groupBy(cells, (cell) => `${Math.floor(cell.index / width)} ${whose(cell)}`).values()) {
    const taken = new Set(own.map(({ index }) => index));
    const [first, last] = [Math.min(...taken), Math.max(...taken)];
    for (let index = first; index < last; index += 1) if (!taken.has(index) && !closed.has(index)) gaps += 1;
  }
  return gaps;
}

/**
 * The periods of the timetable in force that are elsewhere, each with a place of the same lessons that was not theirs.
 */
export function listMoved(
  plan: Plan,
  lessons: readonly DraftLesson[],
  standing: readonly StandingPeriod[],
  planned: PlannedProblem,
): Moved[] {
  const { week } = planned;
  const cells = Map.groupBy(cellsOf(plan, lessons, planned), (cell) => subjectOf(cell));
  const indexOf = (period: StandingPeriod) => week.indexOf(slotOf(period));
  return [...Map.groupBy(standing, subjectOfPeriod)].flatMap(([subject, periods]) => {
    const placed = (cells.get(subject) ?? []).map(({ index }) => index);
    const stood = periods.map(indexOf);
    const free = placed.filter((index) => !stood.includes(index));
    return periods
      .filter((period) => !placed.includes(indexOf(period) ?? -1))
      .map((period) => {
        const to = free.shift();
        const of = { class: period.class, subject: period.subject, teacher: period.teacher_email };
        return { ...of, from: slotOf(period), to: to === undefined ? null : week.slotAt(to) };
      });
  });
}
