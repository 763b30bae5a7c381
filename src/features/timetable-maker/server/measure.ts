import { verify } from '../../../solver/verify.ts';
import type { Broken, DraftLesson, Measures, Plan } from '../timetable-maker.contract.ts';
import { type Cell, cellsOf } from './cells.ts';
import { isElsewhere, listMoved } from './moved.ts';
import { attends } from './student-sets.ts';
import { type PlannedProblem, toTimetable } from './to-problem.ts';
import type { StandingPeriod } from './today.ts';

/** Finds the broken rules of a timetable, as they are answered. Lessons without a place show in `placed` alone. */
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
    teacherGaps: countGaps(cells, planned, ({ teachers }) => teachers.map((who) => ({ who, of: who }))),
    classGaps: countGaps(cells, planned, (cell) => setsIn(planned, cell)),
    moves: listMoved(plan, lessons, standing, planned).filter(isElsewhere).length,
  };
}

/** Who has a lesson, and for whom a gap counts once: a class, however many of its sets have it. */
type Whose = { readonly who: string; readonly of: string };

function setsIn({ names }: PlannedProblem, cell: Cell): Whose[] {
  return names.sets.flatMap((set, place) =>
    attends(set, cell.class) ? [{ who: String(place), of: String(set.class) }] : [],
  );
}

/** Periods without a lesson between two of a day, in each of the weeks that alternate; those of breaks, and when all is closed, are none. */
function countGaps(cells: readonly Cell[], planned: PlannedProblem, whose: (cell: Cell) => readonly Whose[]): number {
  const { week } = planned;
  const closed = new Set(week.closed);
  const width = week.columns.length;
  const gaps = new Set<string>();
  const { weeks } = planned.names;
  const isIn = ({ week: own }: Cell, week: string | null) => own === null || week === null || own === week;
  const inWeeks = weeks.flatMap((week) => cells.filter((cell) => isIn(cell, week)).map((cell) => ({ cell, week })));
  const days = inWeeks.flatMap(({ cell, week: of }) =>
    whose(cell).map(({ who, of: counted }) => ({
      ...{ key: `${Math.floor(cell.index / width)} ${of} ${who}`, index: cell.index },
      counted: `${of} ${counted}`,
    })),
  );
  for (const own of Map.groupBy(days, ({ key }) => key).values()) {
    const taken = new Set(own.map(({ index }) => index));
    const [first, last] = [Math.min(...taken), Math.max(...taken)];
    for (let index = first; index < last; index += 1) {
      if (!taken.has(index) && !closed.has(index)) gaps.add(`${index} ${own[0]?.counted}`);
    }
  }
  return gaps.size;
}
