import { addClass, changeClass } from '../../../../base/classes/classes.contract.ts';
import { lastDayBeforeFirst } from '../../../../base/school/school.refusals.ts';
import { NumberInClass } from '../../../../base/students/students.contract.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import { HomeNumber, PersonName } from '../../../../platform/contract/school-terms.ts';
import type { SourcedId, StateClass, StateEnrolment } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import type { DescribedRow } from './described.ts';
import { classKey, enrolmentKey, type InClass, type Layout, memberKey } from './layout.ts';
import { checkRoll, type People, studentKey, teacherKey } from './people-in-files.rules.ts';
import { FileRow, indexBy, listIn, presentRows, tellTwice } from './references.rules.ts';
import { checkDate, type Sessions, sessionKey } from './sessions-in-files.rules.ts';
import type { TableRow, Tables } from './table.ts';

const checkNumber = checkBy(HomeNumber);
const checkNumberInClass = checkBy(NumberInClass);
const checkName = checkBy(PersonName);
const checkScale = checkBy(changeClass.body.properties.scale);
const checkOrder = checkBy(addClass.body.properties.order);

/** Rollbook's own files contain the classes, and each student's roll in them. */
export function readOwnLayout(tables: Tables, sessions: Sessions, people: People): Layout {
  const classes = readClasses(tables, people);
  const placesOf = new Map<SourcedId, readonly InClass[]>();
  const homerooms = new Set<SourcedId>();
  const groups = new Set<SourcedId>();
  for (const { cells } of presentRows(tables, 'classes')) {
    const session = sessions.of.get(listIn(cells.termSourcedIds)[0] ?? '');
    const number = Number(cells['metadata.rollbook.class']);
    if (!session || !Number.isInteger(number)) continue;
    placesOf.set(cells.sourcedId ?? '', [{ session: session.sourcedId, class: number }]);
    if (cells.classType === 'homeroom') homerooms.add(cells.sourcedId ?? '');
    if (cells['metadata.rollbook.group'] !== undefined) groups.add(cells.sourcedId ?? '');
  }
  const known = indexBy(presentRows(tables, 'enrollments'), 'sourcedId');
  const read = {
    placesOf,
    homerooms,
    groups,
    people,
    known,
    classes: indexBy(presentRows(tables, 'classes'), 'sourcedId'),
  };
  const rows = presentRows(tables, 'enrollments').flatMap((row) => readEnrolment(row, read));
  const enrolments = rows.flatMap(({ made }) => (made?.of === 'enrolment' ? [made.value] : []));
  return { rows: [...classes, ...rows], placesOf, enrolments };
}

function readClasses(tables: Tables, { users }: People): DescribedRow[] {
  const courses = presentRows(tables, 'courses').filter(({ cells }) => cells['metadata.rollbook.class'] !== undefined);
  const index = indexBy(courses, 'metadata.rollbook.class');
  return courses.map((row) => {
    const read = new FileRow('courses', row);
    if (index.get(row.cells['metadata.rollbook.class'] ?? '') !== row) tellTwice(read, index);
    const number = read.wholeNumber('metadata.rollbook.class', checkNumber) ?? 0;
    const name = read.text('title', checkName) ?? read.fail('title', fault(missing)) ?? '';
    const order = read.wholeNumber('metadata.rollbook.order', checkOrder) ?? 0;
    const movesUpTo = read.wholeNumber('metadata.rollbook.movesUpTo', checkNumber) ?? null;
    read.refer('metadata.rollbook.teacher', users, 'users');
    const teacher = read.given('metadata.rollbook.teacher') ?? null;
    const isOpen = read.given('metadata.rollbook.isOpen') !== 'false';
    const scale = read.text('metadata.rollbook.scale', checkScale) ?? null;
    const value: StateClass = { class: number, name, order, movesUpTo, isOpen, teacher, scale };
    const needs = [
      ...(movesUpTo === null ? [] : [classKey(movesUpTo)]),
      ...(teacher === null ? [] : [teacherKey(teacher)]),
    ];
    return read.describe(name, () => ({ of: 'class', value }), { keys: [classKey(number)], needs });
  });
}

type Reading = {
  readonly placesOf: ReadonlyMap<SourcedId, readonly InClass[]>;
  readonly homerooms: ReadonlySet<SourcedId>;
  readonly groups: ReadonlySet<SourcedId>;
  readonly classes: ReadonlyMap<SourcedId, TableRow>;
  readonly known: ReadonlyMap<SourcedId, TableRow>;
  readonly people: People;
};

/**
 * A student's enrolments in the classes of subjects follow from the one in the class, so they only become rows if they
 * are wrong.
 */
function readEnrolment(
  row: TableRow,
  { placesOf, homerooms, groups, classes, known, people }: Reading,
): DescribedRow[] {
  const read = new FileRow('enrollments', row);
  const { cells } = row;
  read.refer('classSourcedId', classes, 'classes');
  read.refer('userSourcedId', people.users, 'users');
  for (const column of ['sourcedId', 'classSourcedId', 'userSourcedId']) {
    if (cells[column] === undefined) read.fail(column, fault(missing));
  }
  const label = people.users.get(cells.userSourcedId ?? '')?.cells.username ?? '';
  if (cells.role === 'student' && groups.has(cells.classSourcedId ?? '')) return [readMember(read, label, placesOf)];
  const isPlace = cells.role === 'student' && homerooms.has(cells.classSourcedId ?? '');
  if (!isPlace) return read.faults.length > 0 ? [read.describe(label, () => null)] : [];
  tellTwice(read, known);
  const [place] = placesOf.get(cells.classSourcedId ?? '') ?? [];
  const roll = read.wholeNumber('metadata.rollbook.roll', checkRoll);
  if (cells['metadata.rollbook.roll'] === undefined) read.fail('metadata.rollbook.roll', fault(missing));
  const from = read.text('beginDate', checkDate);
  if (cells.beginDate === undefined) read.fail('beginDate', fault(missing));
  const until = read.text('endDate', checkDate) ?? null;
  if (from !== undefined && until !== null && until < from) read.fail('endDate', fault(lastDayBeforeFirst));
  const sourcedId = cells.sourcedId ?? '';
  const student = cells.userSourcedId ?? '';
  if (!place) return [read.describe(label, () => null)];
  const numberInClass = read.wholeNumber('metadata.rollbook.numberInClass', checkNumberInClass) ?? null;
  const days = { from: from ?? '', until };
  const value: StateEnrolment = { sourcedId, student, ...place, roll: roll ?? 0, numberInClass, ...days };
  const needs = [studentKey(student), sessionKey(place.session), classKey(place.class)];
  return [read.describe(label, () => ({ of: 'enrolment', value }), { keys: [enrolmentKey(sourcedId)], needs })];
}

/** A member of a group, for the days between the dates of the row. */
function readMember(read: FileRow, label: string, placesOf: Reading['placesOf']): DescribedRow {
  const { cells } = read.row;
  const [place] = placesOf.get(cells.classSourcedId ?? '') ?? [];
  const from = read.text('beginDate', checkDate);
  if (cells.beginDate === undefined) read.fail('beginDate', fault(missing));
  const until = read.text('endDate', checkDate) ?? null;
  if (from !== undefined && until !== null && until < from) read.fail('endDate', fault(lastDayBeforeFirst));
  if (!place || from === undefined) return read.describe(label, () => null);
  const student = cells.userSourcedId ?? '';
  return read.describe(label, () => ({ of: 'member', group: place.class, value: { student, from, until } }), {
    keys: [memberKey(place.class, student, from)],
    needs: [studentKey(student), classKey(place.class)],
  });
}
