import { classNameInUse, movesUpInCircle } from '../../../../base/classes/classes.refusals.ts';
import { findCircles } from '../../../../base/classes/server/classes.rules.ts';
import { alreadyInClass, rollInUse } from '../../../../base/enrolments/enrolments.refusals.ts';
import { groupNameInUse } from '../../../../base/groups/groups.refusals.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { overlap } from '../../../../platform/contract/refusals.ts';
import { oneRosterUnreadableCell } from '../../../oneroster/oneroster.refusals.ts';
import type { RowFault } from '../import-kind.ts';
import type { DescribedRow, Made } from './described.ts';

/**
 * Finds rows that the database would refuse although each is correct by itself: equal rolls or positions, and lessons
 * at the same time.
 */
export function findConflicts(rows: readonly DescribedRow[]): ReadonlyMap<DescribedRow, RowFault> {
  const faults = new Map<DescribedRow, RowFault>();
  const tell = (row: DescribedRow, wrong: RowFault) => {
    if (!faults.has(row)) faults.set(row, wrong);
  };
  findEnrolmentConflicts(rows, tell);
  findLessonConflicts(rows, tell);
  findClassConflicts(rows, tell);
  return faults;
}

type Tell = (row: DescribedRow, wrong: RowFault) => void;

function madeOf<K extends Made['of']>(rows: readonly DescribedRow[], of: K) {
  return rows.flatMap((row) => (row.made?.of === of ? [{ row, ...(row.made as Extract<Made, { of: K }>) }] : []));
}

/** A thing that lasts from a moment until just before another; `null` if it has no end. */
type Span<T> = { readonly item: T; readonly key: string; readonly from: string; readonly until: string | null };

/** Returns the items that begin before an earlier one with the same key has ended. */
function overlapping<T>(spans: readonly Span<T>[]): T[] {
  const lasting = spans.filter(({ from, until }) => until === null || from < until);
  return [...Map.groupBy(lasting, ({ key }) => key).values()].flatMap((same) => {
    const inOrder = same.toSorted((one, next) => (one.from < next.from ? -1 : 1));
    return inOrder.flatMap(({ item, from }, at) => {
      const before = inOrder[at - 1];
      return before && (before.until === null || before.until > from) ? [item] : [];
    });
  });
}

function findEnrolmentConflicts(rows: readonly DescribedRow[], tell: Tell): void {
  const enrolments = madeOf(rows, 'enrolment');
  const spansBy = (keyOf: (one: (typeof enrolments)[number]) => string) =>
    enrolments.map((item) => ({ item, key: keyOf(item), from: item.value.from, until: item.value.until }));
  for (const { row, value } of overlapping(spansBy(({ value }) => value.student))) {
    const wrong = fault(alreadyInClass, { class: value.class, roll: value.roll, date: value.from });
    tell(row, { field: 'beginDate', why: wrong });
  }
  for (const { row, value } of overlapping(spansBy(({ value }) => String(value.roll)))) {
    tell(row, { field: 'metadata.rollbook.roll', why: fault(rollInUse, { roll: value.roll }) });
  }
}

function findLessonConflicts(rows: readonly DescribedRow[], tell: Tell): void {
  const lessons = [...madeOf(rows, 'subject'), ...madeOf(rows, 'lessons')].flatMap(({ row, periods }) =>
    periods.map((period) => ({ row, period })),
  );
  const clock = (minute: number) => String(minute).padStart(4, '0');
  const known = madeOf(rows, 'school').flatMap(({ value }) => value.weekCycle?.names ?? []).length;
  for (const { row, period } of lessons) {
    if (period.week === null || period.week < known) continue;
    tell(row, { field: 'metadata.rollbook.timetable', why: fault(oneRosterUnreadableCell) });
  }
  const weeks = new Set(lessons.map(({ period }) => period.week ?? 0));
  const spansBy = (keysOf: (one: (typeof lessons)[number]['period']) => readonly string[]) =>
    lessons.flatMap((item) =>
      // A lesson that is held every week is in each of the alternating weeks.
      (item.period.week === null ? [...weeks] : [item.period.week]).flatMap((week) =>
        keysOf(item.period).map((key) => ({
          item,
          key: `${item.period.session} ${week} ${item.period.day} ${key}`,
          from: clock(item.period.starts),
          until: clock(item.period.ends),
        })),
      ),
    );
  const clashes = [
    ...overlapping(spansBy((period) => [`class ${period.class}`])),
    ...overlapping(spansBy(({ teachers }) => teachers.map((teacher) => `teacher ${teacher}`))),
  ];
  for (const { row } of clashes) tell(row, { field: 'metadata.rollbook.timetable', why: fault(overlap) });
}

/** The most classes of a cycle that are shown; a file can have a cycle of thousands. */
const shownOfCircle = 8;

function findClassConflicts(rows: readonly DescribedRow[], tell: Tell): void {
  const classes = madeOf(rows, 'class');
  const names = new Set<string>();
  const moving = classes.map(({ value }) => ({ class: value.class, movesUpTo: value.movesUpTo }));
  const circleOf = new Map(
    findCircles(moving).flatMap((circle) => circle.map((one) => [one, circle.slice(0, shownOfCircle)])),
  );
  const groups = madeOf(rows, 'subject').flatMap(({ row, group }) => (group ? [{ row, group }] : []));
  const numbers = new Set(classes.map(({ value }) => value.class));
  const groupNames = new Set<string>();
  for (const { row, group } of groups) {
    if (numbers.has(group.class)) tell(row, { field: 'metadata.rollbook.class', why: fault(oneRosterUnreadableCell) });
    numbers.add(group.class);
    const name = `${group.session} ${group.name.toLowerCase()}`;
    if (groupNames.has(name)) tell(row, { field: 'title', why: fault(groupNameInUse, { name: group.name }) });
    groupNames.add(name);
  }
  for (const { row, value } of classes) {
    const { name } = value;
    if (names.has(name.toLowerCase())) tell(row, { field: 'title', why: fault(classNameInUse, { name }) });
    names.add(name.toLowerCase());
    const circle = circleOf.get(value.class);
    if (circle) tell(row, { field: 'metadata.rollbook.movesUpTo', why: fault(movesUpInCircle, { classes: circle }) });
  }
}
