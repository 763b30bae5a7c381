import { dateOutsideSession } from '../../../../base/school/school.refusals.ts';
import { daysAfter } from '../../../../platform/contract/dates.ts';
import { asciiDigits } from '../../../../platform/contract/digits.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { maxClassNumber, PersonName } from '../../../../platform/contract/school-terms.ts';
import { tidy } from '../../../../platform/server/tidy.ts';
import { oneRosterNoClass } from '../../../oneroster/oneroster.refusals.ts';
import type { SourcedId, StateClass, StateEnrolment, StateSession } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import type { DescribedRow } from './described.ts';
import { classKey, enrolmentKey, type InClass, type Layout } from './layout.ts';
import { type People, studentKey } from './people-in-files.rules.ts';
import { FileRow, indexBy, listIn, presentRows } from './references.rules.ts';
import { checkDate, type Sessions, sessionKey, sessionOfClass } from './sessions-in-files.rules.ts';
import type { TableRow, Tables } from './table.ts';

const checkName = checkBy(PersonName);

/**
 * Files of other systems do not contain Rollbook's classes. Homerooms become classes, by their titles, or if there are
 * none, grades do. Their other classes become subjects of the classes of their students.
 */
export function readOtherLayout(tables: Tables, sessions: Sessions, people: People, today: string): Layout {
  const found = placeStudents(tables, sessions, people, today);
  const names = [...new Set(found.places.map(({ name }) => name))].sort((one, next) => compareNames.compare(one, next));
  const numbers = numberClasses(names);
  const enrolments = found.places.length === 0 ? [] : toEnrolments(found.places, numbers, people, today);
  const classes = describeClasses(found, names, numbers);
  const rows = enrolments.map(({ read, value }) =>
    read.describe(people.users.get(value.student)?.cells.username ?? '', () => ({ of: 'enrolment', value }), {
      keys: [enrolmentKey(value.sourcedId)],
      needs: [studentKey(value.student), sessionKey(value.session), classKey(value.class)],
    }),
  );
  return {
    rows: [...classes, ...rows, ...found.wrong],
    placesOf: placesOfClasses(
      tables,
      sessions,
      enrolments.map(({ value }) => value),
      today,
    ),
    enrolments: enrolments.map(({ value }) => value),
  };
}

const compareNames = new Intl.Collator('en', { numeric: true });

/** A student's row in a class that shows which class of Rollbook they are in. */
type PlacedRow = {
  readonly read: FileRow;
  readonly student: SourcedId;
  readonly session: StateSession;
  readonly name: string;
  readonly from: string;
  readonly until: string | null;
  /** The row that describes the class. */
  readonly of: TableRow;
};

function placeStudents(tables: Tables, sessions: Sessions, people: People, today: string) {
  const classes = indexBy(presentRows(tables, 'classes'), 'sourcedId');
  const hasHomerooms = [...classes.values()].some(({ cells }) => cells.classType === 'homeroom');
  const places: PlacedRow[] = [];
  const wrong: DescribedRow[] = [];
  const unplaced = new Map<SourcedId, FileRow>();
  for (const row of presentRows(tables, 'enrollments').filter(({ cells }) => cells.role === 'student')) {
    const read = new FileRow('enrollments', row);
    const student = row.cells.userSourcedId ?? '';
    const of = read.refer('classSourcedId', classes, 'classes');
    const user = read.refer('userSourcedId', people.users, 'users');
    const session = of && sessionOfClass(of, sessions, today);
    const begin = read.text('beginDate', checkDate);
    const until = read.text('endDate', checkDate) ?? null;
    if (read.faults.length > 0 || !of || !user || !session) {
      if (read.faults.length > 0) wrong.push(read.describe(student, () => null));
      continue;
    }
    if (people.roles.get(student) !== 'student') continue;
    const name = hasHomerooms ? homeroomName(of) : gradeName(of, user);
    if (name === undefined) {
      if (!unplaced.has(student)) unplaced.set(student, read);
      continue;
    }
    const from = begin !== undefined && begin > session.from ? begin : session.from;
    if (from > session.to) {
      const { name: ofSession, from: first, to } = session;
      read.fail('beginDate', fault(dateOutsideSession, { session: ofSession, date: from, from: first, to }));
      wrong.push(read.describe(student, () => null));
      continue;
    }
    places.push({ read, student, session, name, from, until, of });
  }
  const placed = new Set(places.map(({ student }) => student));
  for (const [student, read] of unplaced) {
    if (placed.has(student)) continue;
    read.fail('classSourcedId', fault(oneRosterNoClass));
    wrong.push(read.describe(people.users.get(student)?.cells.username ?? '', () => null));
  }
  return { places, wrong };
}

function homeroomName({ cells }: TableRow): string | undefined {
  const title = tidy(cells.title ?? '');
  return cells.classType === 'homeroom' && !checkName(title) ? title : undefined;
}

/** Japan's grades are those of primary, junior and senior high schools. */
const gradesBefore = new Map([
  ['P', 0],
  ['J', 6],
  ['H', 9],
]);

/** A class for students of several grades does not show each student's grade. */
function gradeName(row: TableRow, user: TableRow): string | undefined {
  const ofClass = listIn(row.cells.grades);
  const grade = ofClass.length === 1 ? ofClass[0] : listIn(user.cells.grades)[0];
  if (grade === undefined) return undefined;
  const digits = asciiDigits(grade);
  const [, stage = '', ofStage] = /^([PJH])([1-6])$/.exec(digits) ?? [];
  const number = ofStage === undefined ? digits : String(Number(ofStage) + (gradesBefore.get(stage) ?? 0));
  const name = /^\d+$/.test(number) ? String(Number(number)) : tidy(grade);
  return checkName(name) ? undefined : name;
}

/**
 * Numbers classes: a name that ends with a number no earlier name has gets that number, and the others get the next
 * free ones.
 */
function numberClasses(names: readonly string[]): ReadonlyMap<string, number> {
  const inName = (name: string) => Number(/^\D*(\d{1,4})$/.exec(asciiDigits(name))?.[1] ?? 0);
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  for (const name of names) {
    const number = inName(name);
    if (number < 1 || number > maxClassNumber || taken.has(number)) continue;
    taken.add(number);
    numbers.set(name, number);
  }
  let next = 1;
  for (const name of names.filter((one) => !numbers.has(one))) {
    while (taken.has(next)) next += 1;
    taken.add(next);
    numbers.set(name, next);
  }
  return numbers;
}

type Numbers = ReadonlyMap<string, number>;

/** Grades move up to the next one; for homerooms, the next class is unknown. */
function describeClasses(
  { places }: { readonly places: readonly PlacedRow[] },
  names: readonly string[],
  numbers: Numbers,
): DescribedRow[] {
  const first = new Map<string, PlacedRow>();
  for (const place of places) if (!first.has(place.name)) first.set(place.name, place);
  return names.flatMap((name, order) => {
    const place = first.get(name);
    const number = numbers.get(name) ?? 0;
    if (!place) return [];
    const isGrade = /^\d+$/.test(name);
    const movesUpTo = isGrade ? (numbers.get(String(number + 1)) ?? null) : null;
    const shown = isGrade ? `Class ${number}` : name;
    const own = { isOpen: true, teacher: null, scale: null };
    const value: StateClass = { class: number, name: shown, order: order + 1, movesUpTo, ...own };
    return [
      new FileRow('classes', place.of).describe(shown, () => ({ of: 'class', value }), { keys: [classKey(number)] }),
    ];
  });
}

/** An enrolment for each class that a student is in, ordered by date; each ends where the next begins. */
function toEnrolments(places: readonly PlacedRow[], numbers: Numbers, people: People, today: string) {
  const byStudent = Map.groupBy(places, ({ student }) => student);
  return [...byStudent].flatMap(([student, all]) => {
    const merged = [...Map.groupBy(all, ({ session, name }) => `${session.sourcedId} ${name}`).values()].map(
      mergePlaces,
    );
    merged.sort((one, next) => (one.from < next.from ? -1 : 1));
    return merged.flatMap((place, at) => {
      const next = merged[at + 1]?.from;
      const isPast = place.session.to < today;
      const ends = [place.until, next, isPast ? daysAfter(place.session.to, 1) : null].filter((day) => day != null);
      const until = ends.length === 0 ? null : ends.reduce((one, other) => (one < other ? one : other));
      if (until !== null && until <= place.from) return [];
      const value: StateEnrolment = {
        sourcedId: place.read.row.cells.sourcedId ?? '',
        student,
        session: place.session.sourcedId,
        class: numbers.get(place.name) ?? 0,
        roll: people.rolls.get(student) ?? 0,
        numberInClass: null,
        from: place.from,
        until,
      };
      return [{ read: place.read, value }];
    });
  });
}

function mergePlaces(rows: readonly PlacedRow[]): PlacedRow {
  const froms = rows.map(({ from }) => from).sort();
  const untils = rows.map(({ until }) => until);
  const until = untils.includes(null) ? null : (untils.sort().at(-1) ?? null);
  return { ...(rows[0] as PlacedRow), from: froms[0] as string, until };
}

/** A class of the files belongs to every class of Rollbook that has students in it. */
function placesOfClasses(
  tables: Tables,
  sessions: Sessions,
  enrolments: readonly StateEnrolment[],
  today: string,
): ReadonlyMap<SourcedId, readonly InClass[]> {
  const classes = indexBy(presentRows(tables, 'classes'), 'sourcedId');
  const placesOf = Map.groupBy(enrolments, ({ student, session }) => `${student} ${session}`);
  const found = new Map<SourcedId, Map<number, InClass>>();
  for (const { cells } of presentRows(tables, 'enrollments').filter((row) => row.cells.role === 'student')) {
    const id = cells.classSourcedId ?? '';
    const session = sessionOfClass(classes.get(id), sessions, today)?.sourcedId ?? '';
    for (const { class: number } of placesOf.get(`${cells.userSourcedId} ${session}`) ?? []) {
      const places = found.get(id) ?? new Map<number, InClass>();
      places.set(number, { session, class: number });
      found.set(id, places);
    }
  }
  return new Map([...found].map(([id, places]) => [id, [...places.values()]]));
}
