import { plainName } from '../../../../platform/contract/same-name.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import { type LoadRow, maxLessonsOfRow, maxLoadRows, maxStudents, nobody } from '../../plan.contract.ts';
import type { School } from './choices.ts';
import type { StudentSets } from './student-sets.ts';
import { tidySubject } from './take-lessons.ts';
import type { GroupTaken, TakenLesson } from './taken.ts';
import type { Tally } from './tally.ts';

/** A row of the load, with the lessons of the file that it was made from, in a plan's order: doubles first. */
export type FetRow = {
  readonly row: LoadRow;
  readonly lessons: readonly { readonly place: number; readonly periods: number }[];
};

type Making = Pick<School, 'subjectsOf'> & {
  readonly groups: readonly GroupTaken[];
  readonly sets: StudentSets;
  readonly roomsOf: (place: number) => readonly string[];
  /** The slot to which a lesson is pinned. */
  readonly pinOf: (place: number) => number | undefined;
  readonly tally: Tally;
};

/**
 * Makes the rows of the load: each has the lessons of a course, or equal single lessons. `roomsOf` has the rooms of a
 * lesson.
 */
export function rowsOf({ lessons }: FetOutline, taken: readonly TakenLesson[], making: Making): FetRow[] {
  const { roomsOf, subjectsOf, groups, tally } = making;
  const courses = Map.groupBy(lessons.keys(), (place) => lessons[place]?.course);
  const ownCount = ownCountOf(making);
  const alike = Map.groupBy(taken, (one) => {
    const { place, class: number, teachers } = one;
    const { subject = '', course = place } = lessons[place] ?? {};
    const isCourse = (courses.get(course)?.length ?? 0) > 1;
    return JSON.stringify([number, subject, teachers, roomsOf(place), ownCount(one), isCourse ? course : null]);
  });
  const unknown = new Set<string>();
  const subjectOf = ({ place, class: number }: TakenLesson) => {
    const given = tidySubject(lessons[place]?.subject ?? '');
    const group = groups.find((one) => one.class === number);
    const subject = group?.subject ?? subjectsOf(number).find((known) => plainName(known) === plainName(given));
    if (subject === undefined && number !== nobody) unknown.add(JSON.stringify([number, given]));
    return subject ?? given;
  };
  const sized = (one: TakenLesson): Sized => ({ ...one, periods: lessons[one.place]?.periods ?? 1 });
  const rows = [...alike.values()]
    .flatMap((all) => inTurns(all.map(sized), making))
    .map((all, place): FetRow => {
      const [first] = all as [Sized];
      const row = toRow(`f${place + 1}`, all, ownCount(first));
      return {
        row: { ...row, subject: subjectOf(first), rooms: [...roomsOf(first.place)] },
        lessons: all.map(({ place: of, periods }) => ({ place: of, periods })),
      };
    });
  if (unknown.size > 0) tally.note('otherSubjects', unknown.size);
  for (const { row } of rows.slice(maxLoadRows)) tally.note('tooManyRows', row.lessons);
  return rows.slice(0, maxLoadRows);
}

/** Returns the number of students of a lesson if it differs from that of its class or group. */
function ownCountOf({ groups, sets }: Making) {
  const sizes = new Map(groups.map((group) => [group.class, group.students]));
  for (const number of sets.homes.keys()) sizes.set(number, sets.countOf(number));
  return ({ class: number, students }: TakenLesson) => (students === (sizes.get(number) ?? 0) ? undefined : students);
}

function toRow(key: string, all: readonly Sized[], students: number | undefined) {
  const [{ class: number, teachers }] = all as [Sized];
  const longer = all.flatMap(({ periods }) => (periods > 2 ? [periods] : []));
  return {
    key,
    class: number,
    teacher: teachers[0] ?? '',
    teachers: [...teachers],
    week: null,
    lessons: all.reduce((sum, { periods }) => sum + periods, 0),
    doubles: all.filter(({ periods }) => periods === 2).length,
    ...(longer.length > 0 && { longer }),
    ...(students !== undefined && { students: Math.min(students, maxStudents) }),
    pinned: [],
  };
}

/**
 * Sorts the longest lessons first, of these the pinned ones by their slots; those that exceed the limit of a row go into
 * another one.
 */
function inTurns(all: readonly Sized[], { pinOf }: Making): Sized[][] {
  const turns: Sized[][] = [[]];
  let sum = 0;
  const slot = ({ place }: Sized) => pinOf(place) ?? Number.MAX_SAFE_INTEGER;
  for (const one of all.toSorted((a, b) => b.periods - a.periods || slot(a) - slot(b))) {
    if (sum + one.periods > maxLessonsOfRow && sum > 0) {
      turns.push([]);
      sum = 0;
    }
    turns.at(-1)?.push(one);
    sum += one.periods;
  }
  return turns;
}

/** Returns the lesson of the plan for the index of a lesson in the file; the longest lessons of a row come first. */
export function refsOfRows(rows: readonly FetRow[]): (place: number) => readonly string[] {
  const refs = new Map<number, string[]>();
  for (const { row, lessons } of rows)
    for (const [index, { place }] of lessons.entries()) refs.set(place, [`${row.key}.${index + 1}`]);
  return (place) => refs.get(place) ?? [];
}

type Sized = TakenLesson & { readonly periods: number };
