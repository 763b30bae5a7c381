import type { GroupToAdd } from '../../../base/groups/server/many-groups.ts';
import { classClosed, sessionClosed, unknownWeek } from '../../../base/school/school.refusals.ts';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import { type TeacherColumns, teacherColumns } from '../../../base/school/server/teachers-of.ts';
import { canMeet } from '../../../base/school/weeks.rules.ts';
import { minuteOf } from '../../../platform/contract/clock-time.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { notOneOf } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { formatTime, type Span } from '../../../platform/server/span.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { parseTime, parseWhole } from '../../../platform/spreadsheets/cell-values.ts';
import { addPeriod } from '../../../records/schedule/schedule.contract.ts';
import { endBeforeStart, groupHasSubject } from '../../../records/schedule/schedule.refusals.ts';
import type { StoredPeriod } from '../../../records/schedule/server/many.queries.ts';
import type { PeriodRow } from '../../../records/schedule/server/schedule.queries.ts';
import {
  describeClash,
  describeRoomTaken,
  findClashes,
  findRoomsShared,
} from '../../../records/schedule/server/schedule.rules.ts';
import {
  notAClock,
  periodHasNoRoom,
  periodOverlapsLine,
  periodWithoutTime,
  whichHalfOfDay,
  whichPeriod,
} from '../imports.refusals.ts';
import type { SchoolClass } from './class-words.rules.ts';
import { readDay } from './day-names.ts';
import type { CheckedRow, GivenRow, RowChange } from './import-kind.ts';
import { describeNewGroup, groupToAdd, type NewGroup, NewGroups } from './new-groups.rules.ts';
import { joinParts } from './parts.rules.ts';
import { failTwice, listEmails, readRows, type SchoolRow } from './school-rows.rules.ts';
import type { SchoolShape, Teacher } from './school-shape.ts';
import type { SubjectNamer } from './subject-words.rules.ts';
import { weekWord } from './timetables/timetable-words.ts';
import { countDays, readDays } from './timetables/weekdays.rules.ts';
import { checkBy } from './values.rules.ts';

const { subject, label, period, room } = addPeriod.body.properties;
const [subjectFault, labelFault, periodFault] = [checkBy(subject), checkBy(label), checkBy(period)];
const roomFault = checkBy(room);

/** The school's records: the timetables of the sessions that the rows name, and the subjects by `subjectKey`. */
export type StandingTimetable = {
  readonly shape: SchoolShape;
  readonly periods: readonly PeriodRow[];
  readonly subjects: ReadonlyMap<string, number>;
  /** The emails of the subjects' teachers, by `subjectKey`. */
  readonly taught: ReadonlyMap<string, readonly string[]>;
  readonly nameSubject: SubjectNamer;
  /** The times of a period of a day, as `usualTimes`. */
  readonly usual: (day: string, period: number) => string | undefined;
  /** The names of the weeks that alternate. */
  readonly weeks: readonly string[];
  /** Whether a lesson may not be put into a room that is taken at that time. */
  readonly refusesTakenRooms: boolean;
};

/** The period that a row makes or changes, as it is stored. */
export type ParsedPeriod = StoredPeriod & {
  readonly id: number | null;
  /** The group to create, used instead of `class`; several rows can name the same group. */
  readonly group?: GroupToAdd | undefined;
};

/** Returns the key that finds a period's subject by its name. */
export function subjectKey(session: string, classNumber: number, name: string): string {
  return JSON.stringify([session, classNumber, name]);
}

/** Reads the number of a period, which can be part of a text: `P3`, `2nd`, `Period 4`. */
function readPeriod(text: string): number | Fault {
  const [digits, ...others] = asciiDigits(text).match(/\d+/g) ?? [];
  const value = parseWhole(text) ?? (digits !== undefined && others.length === 0 ? Number(digits) : Number.NaN);
  return periodFault(value) ?? value;
}

/** A row of which class, session, day and number are known. */
type PlacedRow = {
  readonly row: SchoolRow;
  readonly session: NamedSession;
  readonly isOpen: boolean;
  readonly class: number;
  readonly schoolClass: SchoolClass & Partial<Pick<NewGroup, 'of'>>;
  readonly day: number;
  readonly period: number;
  /** The index of the alternating week; undefined if the row gives none. */
  readonly week: number | undefined;
  readonly starts: number | undefined;
  readonly ends: number | undefined;
};

type Outcome = {
  readonly placed: PlacedRow;
  readonly standing: PeriodRow | undefined;
  readonly changes: readonly RowChange[];
  /** `undefined` if a required value is missing. */
  readonly becomes: Lesson | undefined;
};

/** An existing or new period, as reports of conflicts describe it. */
type Lesson = ParsedPeriod &
  TeacherColumns & {
    readonly session_id: number;
    readonly teacher_name: string;
  };

/** Says what each row of a timetable would do: periods are known by class, session, day and number. */
export function checkPeriods(given: readonly GivenRow[], standing: StandingTimetable): CheckedRow[] {
  const rows = readRows(given, standing.shape);
  const readTime = readerOfTimes(given);
  const readDay = readerOfDays(given);
  const groups = new NewGroups(standing.shape);
  const placed = rows.flatMap((row) => placeRow(row, { readTime, readDay, weeks: standing.weeks, groups }) ?? []);
  const matched = matchPeriods(placed, standing.periods);
  const outcomes = placed.map((one) => outcomeOf(one, matched.get(one), standing));
  // If a row is left out, its period stays where it is, which can conflict with other rows; so this is repeated.
  while (failClashes(outcomes, standing));
  if (!standing.refusesTakenRooms) noteTakenRooms(wouldBe(outcomes, standing));
  const byRow = new Map(outcomes.map((outcome) => [outcome.placed.row, outcome]));
  return rows.map((row) => toChecked(row, byRow.get(row)));
}

type Readers = {
  readonly readTime: TimeReader;
  readonly readDay: (text: string) => Day | undefined;
  readonly weeks: readonly string[];
  readonly groups: NewGroups;
};

function placeRow(row: SchoolRow, { readTime, readDay, weeks, groups }: Readers): PlacedRow | undefined {
  const schoolClass = groups.classOrGroup(row);
  const session = row.session();
  row.require(['day', 'period']);
  const day = row.read('day', (text) => readDay(text) ?? fault(notOneOf, { values: days }));
  const number = row.read('period', readPeriod);
  const week = row.read('week', (text) => {
    const [, after, before] = weekWord.exec(tidy(text)) ?? [];
    const said = [tidy(text), after, before].filter((one) => one !== undefined);
    const place = weeks.findIndex((name) => said.some((one) => sameName(name, one)));
    return place < 0 ? fault(unknownWeek, { week: tidy(text) }) : place;
  });
  const [starts, ends] = ['starts', 'ends'].map((field) =>
    row.read(field, (text) => readTime(text, row.isConfirmed(field))),
  );
  if (!schoolClass || !session || day === undefined || number === undefined) return undefined;
  const place = { schoolClass, class: schoolClass.number, day: days.indexOf(day), period: number, week };
  return { row, session, isOpen: schoolClass.isOpen, ...place, starts, ends };
}

/** Reads the days of a column, which are all in one language. */
function readerOfDays(rows: readonly GivenRow[]): Readers['readDay'] {
  const texts = [...new Set(rows.flatMap(({ given }) => given.day ?? []))];
  const found = readDays(texts);
  // One word alone does not say which language it is of.
  const known = new Map(countDays(found) > 1 ? texts.map((text, place) => [text, found[place]]) : []);
  return (text) => readDay(text) ?? known.get(text);
}

type TimeReader = (text: string, isConfirmed: boolean) => number | Fault;

const hour = 60;
/**
 * No lesson begins at night: a time before 5:00 is in the afternoon, and a time up to 7:00 can be if the file uses
 * twelve hours.
 */
const [earlyMinute, dayMinute, noonMinute] = [5 * hour, 7 * hour, 13 * hour];

/**
 * Reads times of day. In a file with twelve hours and no word for the half of the day, afternoon times look like times
 * at night.
 */
function readerOfTimes(rows: readonly GivenRow[]): TimeReader {
  const texts = rows.flatMap(({ given }) => [given.starts ?? [], given.ends ?? []].flat());
  const minutes = texts.flatMap((text) => parseTime(text) ?? []).map(minuteOf);
  const hasTwelveHours =
    minutes.some((one) => one >= hour && one < earlyMinute) && !minutes.some((one) => one >= noonMinute);
  return (text, isConfirmed) => {
    const time = parseTime(text);
    if (time === undefined) return fault(notAClock);
    const minute = minuteOf(time);
    const isTold = isConfirmed || /[ap]\.?m|ص|م/i.test(text);
    if (isTold || minute < hour || minute >= dayMinute) return minute;
    if (minute < earlyMinute) return minute + 12 * hour;
    return hasTwelveHours ? fault(whichHalfOfDay) : minute;
  };
}

/**
 * Finds the existing period of each row. If a class has a number more than once on a day, the week and the time decide;
 * a row that fits several periods is wrong, and so are several rows for one. Periods of different weeks never match.
 */
function matchPeriods(placed: readonly PlacedRow[], periods: readonly PeriodRow[]): ReadonlyMap<PlacedRow, PeriodRow> {
  const matched = new Map<PlacedRow, PeriodRow>();
  const standing = Map.groupBy(periods, (one) => keyOf({ ...one, session: { id: one.session_id } }));
  const left = new Map<SchoolRow, string>();
  for (const [key, group] of Map.groupBy(placed, keyOf)) {
    const free = new Set(standing.get(key));
    for (const isSameWeek of [isOfItsWeek, mayBeOfWeek]) {
      for (const one of group.filter((row) => !matched.has(row))) {
        const [same, other] = [...free].filter(
          (period) => period.startsMinute === one.starts && isSameWeek(one, period),
        );
        if (!same || other) continue;
        matched.set(one, same);
        free.delete(same);
      }
    }
    for (const one of group.filter((row) => !matched.has(row))) {
      left.set(one.row, `${key} ${one.week}`);
      const [only, ...others] = [...free].filter((period) => mayBeOfWeek(one, period));
      if (others.length > 0) one.row.fail('starts', fault(whichPeriod));
      else if (only) matched.set(one, only);
    }
  }
  failTwice([...left.keys()], 'period', (row) => left.get(row));
  return matched;
}

function isOfItsWeek({ week }: PlacedRow, period: PeriodRow): boolean {
  return week === undefined || week === period.week;
}

function mayBeOfWeek({ week }: PlacedRow, period: PeriodRow): boolean {
  return week === undefined || canMeet(week, period.week);
}

function keyOf(
  place: Pick<PlacedRow, 'class' | 'day' | 'period'> & { readonly session: { readonly id: number } },
): string {
  return [place.session.id, place.class, place.day, place.period].join(' ');
}

function outcomeOf(
  placed: PlacedRow,
  standing: PeriodRow | undefined,
  { subjects, taught, nameSubject, weeks, shape, usual }: StandingTimetable,
): Outcome {
  const { row, session } = placed;
  const given = row.text('subject', subjectFault);
  // The name of an existing period need not be a subject of the class.
  const { isGroup, of: ofNew } = placed.schoolClass;
  const ofSubject = ofNew?.[0] ?? placed.schoolClass;
  const name = given === standing?.subject ? given : nameSubject(row, given, { session, class: ofSubject });
  if (isGroup && !ofNew && name !== undefined && !subjects.has(subjectKey(session.name, placed.class, name))) {
    row.fail('subject', fault(groupHasSubject, { class: placed.class, subject: name }));
  }
  const label = row.text('label', labelFault);
  const room = row.text('room', roomFault);
  const kept = standing?.teachers;
  const emails = name === undefined ? [] : (taught.get(subjectKey(session.name, ofSubject.number, name)) ?? []);
  const own = emails.flatMap((email) => shape.teachers.get(email) ?? []);
  const isOwn = row.given('teacherEmail') === undefined && own.length > 0;
  // A timetable without teachers has those of its subjects.
  const teachers = row.teachers(kept) ?? kept ?? (isOwn ? own : undefined);
  const [teacher] = teachers ?? [];
  const { startsMinute, endsMinute } = timesIn(placed, standing, usual);
  if (!standing) expectNew(placed, { hasTeacher: isOwn, hasTime: (startsMinute ?? endsMinute) !== undefined });
  if (startsMinute !== undefined && endsMinute !== undefined && startsMinute >= endsMinute) {
    row.fail('ends', fault(endBeforeStart));
  }
  const subject = name ?? standing?.subject;
  if (!teachers || !teacher || subject === undefined || startsMinute === undefined || endsMinute === undefined) {
    return { placed, standing, changes: [], becomes: undefined };
  }
  if (ofNew) row.note('class', describeNewGroup(placed.schoolClass.name, ofNew));
  const becomes = {
    id: standing?.id ?? null,
    group: ofNew && groupToAdd({ ...placed.schoolClass, of: ofNew }, { sessionId: session.id, subject, teachers }),
    sessionId: session.id,
    session_id: session.id,
    class: placed.class,
    day: placed.day,
    period: placed.period,
    label: label ?? standing?.label ?? null,
    subject,
    startsMinute,
    endsMinute,
    room: room ?? standing?.room ?? null,
    subjectId: subjects.get(subjectKey(session.name, placed.class, subject)) ?? null,
    week: placed.week ?? standing?.week ?? null,
    teacherIds: teachers.map(({ id }) => id),
    ...teacherColumns(teachers.map(({ id }) => id)),
    teacher_name: teacher.name,
  };
  const changes = standing ? changesOf(standing, becomes, { teachers, weeks }) : [];
  if (session.isClosed && (!standing || changes.length > 0)) {
    row.fail('session', fault(sessionClosed, { session: session.name }));
  }
  return { placed, standing, changes, becomes };
}

/** Reports what a new period lacks. */
function expectNew({ row, period, isOpen, class: number }: PlacedRow, has: { hasTeacher: boolean; hasTime: boolean }) {
  const isByNumber = row.given('times') !== undefined;
  row.require(['subject', ...(has.hasTeacher ? [] : ['teacherEmail']), ...(isByNumber ? [] : ['starts', 'ends'])]);
  if (isByNumber && !has.hasTime) row.fail('times', fault(periodWithoutTime, { period }));
  if (!isOpen) row.fail('class', fault(classClosed, { class: number }));
}

/** The times of a row, or of the standing period, or else those that periods of its number usually have. */
function timesIn(
  { row, day, period, starts, ends }: PlacedRow,
  standing: PeriodRow | undefined,
  usual: StandingTimetable['usual'],
) {
  const startsMinute = starts ?? standing?.startsMinute;
  const endsMinute = ends ?? standing?.endsMinute;
  const given = row.given('times');
  if (standing || given === undefined) return { startsMinute, endsMinute };
  const said = joinParts({ times: given });
  const [first, last] =
    said.ends === undefined ? (usual(days[day] ?? '', period)?.split('-') ?? []) : [said.starts, said.ends];
  return { startsMinute: startsMinute ?? minuteIn(first), endsMinute: endsMinute ?? minuteIn(last) };
}

function minuteIn(text: string | undefined): number | undefined {
  const time = text === undefined ? undefined : parseTime(text);
  return time === undefined ? undefined : minuteOf(time);
}

type Named = { readonly teachers: readonly Teacher[]; readonly weeks: readonly string[] };

function changesOf(standing: PeriodRow, becomes: Lesson, { teachers, weeks }: Named): RowChange[] {
  const [from, to] = [timesOf(standing), timesOf(becomes)];
  const fields = [
    { field: 'subject', from: standing.subject, to: becomes.subject },
    { field: 'teacherEmail', from: emailsOf(standing.teachers), to: emailsOf(teachers) },
    { field: 'starts', from: from.starts, to: to.starts },
    { field: 'ends', from: from.ends, to: to.ends },
    { field: 'label', from: standing.label, to: becomes.label },
    { field: 'room', from: standing.room, to: becomes.room },
    { field: 'week', from: standing.weekName, to: becomes.week === null ? null : (weeks[becomes.week] ?? null) },
  ];
  return fields.filter((one) => one.from !== one.to);
}

function emailsOf(teachers: readonly { readonly email: string }[]): string | null {
  return listEmails(teachers.map(({ email }) => email));
}

function timesOf(span: Span): { readonly starts: string; readonly ends: string } {
  const [starts = '', ends = ''] = formatTime(span).split('-');
  return { starts, ends };
}

/** Reports overlaps in the timetable as it would be, at each row that makes one; returns whether there were any. */
function failClashes(outcomes: readonly Outcome[], standing: StandingTimetable): boolean {
  const timetable = wouldBe(outcomes, standing);
  const { all, rowOf } = timetable;
  const clashes = findClashes(all);
  let isAny = false;
  for (const [one, inTheWay] of clashes) {
    const row = rowOf.get(one);
    if (!row) continue;
    isAny = true;
    for (const [field, other] of [
      ['starts', inTheWay.class],
      ['teacherEmail', inTheWay.teacher],
    ] as const) {
      if (other) row.fail(field, describeNoRoom(one, other, rowOf.get(other)));
    }
  }
  for (const [row, why] of standing.refusesTakenRooms ? takenRooms(timetable) : []) {
    isAny = true;
    row.fail('room', why);
  }
  return isAny;
}

/** The timetable after applying the rows without faults, with the row of each lesson. */
function wouldBe(outcomes: readonly Outcome[], { periods }: StandingTimetable) {
  const applied = outcomes.filter(({ placed, becomes, standing, changes }) => {
    return becomes && !placed.row.isWrong && (!standing || changes.length > 0);
  });
  const changed = new Set(applied.map(({ standing }) => standing));
  const stays = periods.filter((one) => !changed.has(one));
  const rowOf = new Map<object, SchoolRow>(applied.map(({ placed, becomes }) => [becomes as Lesson, placed.row]));
  const all: (Lesson | PeriodRow)[] = [...stays, ...applied.map(({ becomes }) => becomes as Lesson)];
  const placed = new Set(applied.filter(isPlacedAnew).map(({ becomes }) => becomes as object));
  return { all, rowOf, placed };
}

/** The rows that put a lesson into a taken room, each with the other lesson. */
function takenRooms({ all, rowOf, placed }: ReturnType<typeof wouldBe>): [SchoolRow, Fault][] {
  return [...findRoomsShared(all)].flatMap(([one, other]): [SchoolRow, Fault][] => {
    const row = placed.has(one) ? rowOf.get(one) : undefined;
    return row ? [[row, describeRoomTaken(one, other)]] : [];
  });
}

function noteTakenRooms(timetable: ReturnType<typeof wouldBe>): void {
  for (const [row, why] of takenRooms(timetable)) row.note('room', why);
}

/** A lesson whose time and room do not change can go on sharing its room. */
function isPlacedAnew({ standing, changes }: Outcome): boolean {
  return !standing || changes.some(({ field }) => ['starts', 'ends', 'room', 'week'].includes(field));
}

function describeNoRoom(one: Lesson | PeriodRow, other: Lesson | PeriodRow, row: SchoolRow | undefined) {
  const place = { subject: one.subject, class: one.class, day: days[one.day] as Day, time: formatTime(one) };
  const clash = describeClash(other);
  return row
    ? fault(periodOverlapsLine, { ...place, clash, line: row.row.line, sheet: row.row.sheet })
    : fault(periodHasNoRoom, { ...place, clash });
}

function toChecked(row: SchoolRow, outcome: Outcome | undefined): CheckedRow {
  const { standing, changes = [], becomes } = outcome ?? {};
  const label = ['subject', 'class', 'day', 'period']
    .map((field) => row.given(field))
    .filter(Boolean)
    .join(', ');
  return row.checked({
    recordId: standing?.id ?? null,
    label,
    changes,
    parsed: becomes satisfies ParsedPeriod | undefined,
  });
}
