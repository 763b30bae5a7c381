import { verify } from '../../../solver/verify.ts';
import type { Broken, DraftLesson, Measures } from '../draft.contract.ts';
import { nobody, type Plan } from '../plan.contract.ts';
import { type Cell, cellsOf } from './cells.ts';
import { isElsewhere, listMoved } from './moved.ts';
import { type PlannedProblem, toTimetable } from './to-problem.ts';
import type { StandingPeriod } from './today.ts';

/** Finds the broken rules of a timetable, in the form of the API. Lessons without a place only appear in `placed`. */
export function findBroken(planned: PlannedProblem, placed: readonly DraftLesson[]): Broken[] {
  return verify(planned.problem, toTimetable(planned, placed))
    .filter(({ kind }) => kind !== 'not-placed')
    .map(({ rule, kind, weight, times, lessons }) => ({
      ...ruleOf(rule, kind),
      must: weight >= 100,
      times,
      lessons: lessons.map((place) => planned.lessons[place]?.id ?? ''),
    }));
}

/** Returns the key of a rule in the plan; for a requirement without one, its kind. */
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
    teacherGaps: sumOf(countGaps(cells, planned, ({ teachers }) => teachers).values()),
    classGaps: countClassGaps(cells, planned),
    moves: listMoved(plan, lessons, standing, planned).filter(isElsewhere).length,
  };
}

/** Counts the gaps of each class; a divided class counts as its part with the most gaps. */
function countClassGaps(cells: readonly Cell[], planned: PlannedProblem): number {
  const { parts, of } = planned.names.students;
  const most = new Map<number, number>();
  for (const [part, gaps] of countGaps(cells, planned, (cell) => of(cell.class))) {
    const number = parts[part]?.class ?? nobody;
    most.set(number, Math.max(most.get(number) ?? 0, gaps));
  }
  return sumOf(most.values());
}

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, one) => sum + one, 0);
}

/**
 * Counts the periods without a lesson between two lessons of a day, in each of the alternating weeks; breaks and times
 * when the school is closed do not count.
 */
function countGaps<One>(
  cells: readonly Cell[],
  planned: PlannedProblem,
  whose: (cell: Cell) => readonly One[],
): ReadonlyMap<One, number> {
  const { week } = planned;
  const closed = new Set(week.closed);
  const width = week.dayWidth;
  const gaps = new Map<One, number>();
  const { weeks } = planned.names;
  const isIn = ({ week: own }: Cell, week: string | null) => own === null || week === null || own === week;
  const inWeeks = weeks.flatMap((week) => cells.filter((cell) => isIn(cell, week)).map((cell) => ({ cell, week })));
  const days = inWeeks.flatMap(({ cell, week: of }) =>
    whose(cell).map((one) => ({ one, key: `${Math.floor(cell.index / width)} ${of} ${one}`, index: cell.index })),
  );
  for (const own of Map.groupBy(days, ({ key }) => key).values()) {
    const one = own[0]?.one;
    const taken = new Set(own.map(({ index }) => index));
    const [first, last] = [Math.min(...taken), Math.max(...taken)];
    const between = Array.from({ length: last - first }, (_, more) => first + more);
    const free = between.filter((index) => !taken.has(index) && !closed.has(index)).length;
    if (one !== undefined) gaps.set(one, (gaps.get(one) ?? 0) + free);
  }
  return gaps;
}
