import * as Type from 'typebox';
import { addGroup } from '../../../../base/groups/groups.contract.ts';
import { addSubject, changeSubject } from '../../../../base/subjects/subjects.contract.ts';
import { subjectCodeInUse } from '../../../../base/subjects/subjects.refusals.ts';
import { inHundredths } from '../../../../platform/contract/hundredths.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import { ClassNumber, mostTeachers } from '../../../../platform/contract/school-terms.ts';
import { addPeriod } from '../../../../records/schedule/schedule.contract.ts';
import { parseTime } from '../../../../records/schedule/server/schedule.rules.ts';
import { oneRosterUnreadableCell } from '../../../oneroster/oneroster.refusals.ts';
import type { StatePeriod, StateSubject } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import { readCategories } from './categories-in-files.rules.ts';
import type { DescribedRow } from './described.ts';
import { readExams } from './exams-in-files.rules.ts';
import { classKey, type InClass } from './layout.ts';
import { teacherKey } from './people-in-files.rules.ts';
import { FileRow, presentRows, tellTwice } from './references.rules.ts';
import { sessionKey } from './sessions-in-files.rules.ts';
import type { TableRow } from './table.ts';
import {
  assignedTo,
  checkName,
  indexOf,
  needsOf,
  placeKey,
  type Reading,
  readJson,
  type Source,
  subjectKey,
} from './teaching-index.rules.ts';

const checkCode = checkBy(addSubject.body.properties.code);
const { scale: scaleOfSubject, credits } = changeSubject.body.properties;
const checkScaleName = checkBy(scaleOfSubject);
const checkCredits = checkBy(credits);

const { day, period, time, label, room } = addPeriod.body.properties;
const Timetable = Type.Array(
  Type.Object({
    day,
    period,
    time,
    label,
    room,
    subject: Type.Optional(addPeriod.body.properties.subject),
    teacher: Type.String(),
    others: Type.Optional(Type.Array(Type.String(), { maxItems: mostTeachers })),
    week: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  }),
);
const checkTimetable = checkBy(Timetable);

const { subject: subjectOfGroup, block, takesRegister } = addGroup.body.properties;
const Group = Type.Object({
  subject: subjectOfGroup,
  block,
  takesRegister,
  classes: Type.Array(ClassNumber, { minItems: 1, maxItems: 100 }),
});
const checkGroup = checkBy(Group);

/** Subjects with their lessons, and exams with their marks. */
export function readTeaching(source: Source): DescribedRow[] {
  const classes = presentRows(source.tables, 'classes');
  const reading = {
    ...source,
    ...indexOf(source),
    subjects: new Map<string, StateSubject>(),
    codes: new Map<string, StateSubject>(),
    categories: readCategories(source.tables),
  };
  const rows = classes.flatMap((row) => readClass(new FileRow('classes', row), reading));
  return [...rows, ...readExams(reading), ...reading.categories.wrong];
}

/**
 * A scheduled class becomes a subject of each class that has students in it. A homeroom becomes a class; it only has
 * lessons in Rollbook's own files.
 */
function readClass(read: FileRow, reading: Reading): DescribedRow[] {
  const { cells } = read.row;
  const id = cells.sourcedId ?? '';
  tellTwice(read, reading.classes);
  const course = read.refer('courseSourcedId', reading.courses, 'courses');
  const places = reading.layout.placesOf.get(id) ?? [];
  if (cells.classType === 'homeroom') return readHomeroom(read, places);
  const title = readName(read, course, reading);
  const group = readGroup(read);
  const name = group?.subject ?? title;
  const code = readCode(read, course, name);
  const teachers = assignedTo(id, reading);
  const weighed = readWeighing(read, reading);
  const rows = places.map((place, at) => {
    const sourcedId = at === 0 ? id : `${id}-class-${place.class}`;
    const subject: StateSubject = { sourcedId, ...place, name, code, teachers, ...weighed };
    const codeKey = `${placeKey(place)} ${code}`;
    const other = reading.codes.get(codeKey);
    if (other && reading.isWhole) {
      read.fail('classCode', fault(subjectCodeInUse, { class: place.class, code, session: place.session }));
    }
    reading.codes.set(codeKey, other ?? subject);
    reading.subjects.set(`${id} ${placeKey(place)}`, other ?? subject);
    const periods = at === 0 ? readPeriods(read, place, subject) : [];
    const needs = [
      ...(group ? [sessionKey(place.session), ...group.classes.map(classKey)] : needsOf(place)),
      ...teachers.map(teacherKey),
      ...periodNeeds(periods),
    ];
    const keys = [subjectKey(sourcedId), ...(group ? [classKey(place.class)] : [])];
    const ofGroup = group && { group: factsOf(group, title, place) };
    return read.describe(name, () => (other ? null : { of: 'subject', value: subject, periods, ...ofGroup }), {
      keys,
      needs,
    });
  });
  return rows.length > 0 ? rows : [read.describe(name, () => null)];
}

/** Reads how the results of a subject are weighed and written, from Rollbook's own columns. */
function readWeighing(read: FileRow, { categories }: Reading): Pick<StateSubject, 'scale' | 'credits' | 'categories'> {
  const given = read.number('metadata.rollbook.credits', checkCredits);
  return {
    scale: read.text('metadata.rollbook.scale', checkScaleName) ?? null,
    credits: given === undefined ? null : inHundredths(given),
    categories: categories.ofClass.get(read.row.cells.sourcedId ?? '') ?? [],
  };
}

/** Reads the properties of a group that other classes do not have, from Rollbook's own column. */
function readGroup(read: FileRow): Type.Static<typeof Group> | undefined {
  return read.read('metadata.rollbook.group', (text) => {
    const value = readJson(text);
    return checkGroup(value) ? fault(oneRosterUnreadableCell) : { group: value as Type.Static<typeof Group> };
  })?.group;
}

function factsOf(
  { block = null, takesRegister = false, classes }: Type.Static<typeof Group>,
  name: string,
  place: InClass,
) {
  return { ...place, name, block, takesRegister, classes };
}

function readName(read: FileRow, course: TableRow | undefined, { isWhole }: Reading): string {
  if (!isWhole && course) {
    const named = new FileRow('courses', course).text('title', checkName);
    if (named !== undefined) return named;
  }
  return read.text('title', checkName) ?? read.fail('title', fault(missing)) ?? '';
}

function readCode(read: FileRow, course: TableRow | undefined, name: string): string {
  if (read.given('classCode') !== undefined) return read.text('classCode', checkCode) ?? '';
  return (course && new FileRow('courses', course).text('courseCode', checkCode)) ?? name.slice(0, 50).trim();
}

function readHomeroom(read: FileRow, places: readonly InClass[]): DescribedRow[] {
  const [place] = places;
  const title = read.row.cells.title ?? '';
  const periods = place ? readPeriods(read, place, null) : [];
  if (!place || periods.length === 0) return [read.describe(title, () => null)];
  return [
    read.describe(title, () => ({ of: 'lessons', periods }), { needs: [...needsOf(place), ...periodNeeds(periods)] }),
  ];
}

function periodNeeds(periods: readonly StatePeriod[]): string[] {
  return [...new Set(periods.flatMap(({ teachers }) => teachers.map(teacherKey)))];
}

/** Reads the lessons in Rollbook's own column. Other files have no lessons, because the format has no times. */
function readPeriods(read: FileRow, place: InClass, subject: StateSubject | null): StatePeriod[] {
  const column = 'metadata.rollbook.timetable';
  const entries = read.read(column, (text) => {
    const value = readJson(text);
    return checkTimetable(value) ? fault(oneRosterUnreadableCell) : { entries: value as Type.Static<typeof Timetable> };
  });
  return (entries?.entries ?? []).flatMap((entry): StatePeriod[] => {
    const span = parseTime(entry.time);
    const name = entry.subject ?? subject?.name;
    if (!span || name === undefined) {
      read.fail(column, fault(oneRosterUnreadableCell));
      return [];
    }
    return [
      {
        ...place,
        day: entry.day,
        period: entry.period,
        label: entry.label ?? null,
        subject: name,
        room: entry.room ?? null,
        subjectId: subject?.sourcedId ?? null,
        teachers: [...new Set([entry.teacher, ...(entry.others ?? [])])],
        week: entry.week ?? null,
        starts: span.startsMinute,
        ends: span.endsMinute,
      },
    ];
  });
}
