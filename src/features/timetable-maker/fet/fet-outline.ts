import type { XmlElement } from '@rgrove/parse-xml';
import type { FetOutline } from '../fet-files.contract.ts';
import { type FetActivity, readActivities, readNames, readRooms } from './fet-lists.ts';
import type { FetNames } from './fet-names.ts';
import type { FetReading } from './fet-reading.ts';
import { FetRefused } from './fet-refused.ts';
import { type FetStudents, readStudents, setOf } from './fet-students.ts';
import { element, elements, parseFet, textOf } from './fet-xml.ts';
import { each, readOutlineRules } from './outline-rules.ts';
import { readConstraints, refuseOtherModes } from './read-fet.ts';

const firstVersion = 5;

/**
 * The content of a FET file from which a school's plan may be made, by the file's names.
 * @throws FetRefused why it cannot be read
 */
export function outlineOf(xml: string): FetOutline {
  const root = parseFet(xml);
  refuseOldVersions(root);
  refuseOtherModes(root);
  const activities = readActivities(root);
  const all = setsOf(element(root, 'Students_List'));
  const names = namesIn(root);
  const students = readStudents(element(root, 'Students_List'));
  const used = new Set(activities.flatMap((activity) => activity.students));
  for (const name of used) setOf(students, name);
  const rules = readOutlineRules(readingOf(names, activities, { all, students, used }), readConstraints(root));
  const kept = keepUsed(all, used);
  return {
    days: [...names.days.list],
    hours: [...names.periods.list],
    teachers: [...names.teachers.list],
    students: kept.sets,
    rooms: readRooms(root, names.rooms).map(({ name, seats, oneOfEach }) => ({
      ...{ name, seats: Number.isFinite(seats) ? seats : null, isSeveral: oneOfEach !== undefined },
    })),
    lessons: lessonsOf(activities, names, kept.placeOf),
    switchedOff: elements(element(root, 'Activities_List'), 'Activity').length - activities.length,
    rules: rules.map((rule) =>
      rule.who?.kind === 'students' && rule.who.place !== null
        ? { ...rule, who: { kind: 'students' as const, place: kept.placeOf(all[rule.who.place]?.name ?? '') } }
        : rule,
    ),
  };
}

function refuseOldVersions(root: XmlElement): void {
  const version = root.attributes.version ?? '';
  if (/^\d/.test(version) && Number.parseInt(version, 10) < firstVersion) throw new FetRefused('too-old', [version]);
}

type Names = Pick<FetReading, 'days' | 'periods' | 'teachers' | 'rooms'>;

function namesIn(root: XmlElement): Names {
  return {
    days: readNames(root, 'Days_List', 'Day'),
    periods: readNames(root, 'Hours_List', 'Hour'),
    teachers: readNames(root, 'Teachers_List', 'Teacher'),
    rooms: readNames(root, 'Rooms_List', 'Room'),
  };
}

/** A year, group or subgroup, and the place of the year or group that has it first. */
type StudentsSet = { readonly name: string; readonly within: number | null };

function setsOf(list: XmlElement | undefined): StudentsSet[] {
  const sets: StudentsSet[] = [];
  const places = new Map<string, number>();
  const add = (found: XmlElement, within: number | null, [inner, ...deeper]: readonly string[]) => {
    const name = textOf(found, 'Name');
    const place = places.get(name) ?? sets.push({ name, within }) - 1;
    places.set(name, place);
    if (inner !== undefined) for (const part of elements(found, inner)) add(part, place, deeper);
  };
  for (const year of elements(list, 'Year')) add(year, null, ['Group', 'Subgroup']);
  return sets;
}

type Sets = { readonly all: readonly StudentsSet[]; readonly students: FetStudents; readonly used: Set<string> };

/** Reads constraints as `readFet` does, but that years, groups and subgroups stay what they are; notes which are named. */
function readingOf(names: Names, activities: readonly FetActivity[], { all, students, used }: Sets): FetReading {
  const byId = new Map(activities.map(({ id }, index) => [id, index]));
  const placeOf = new Map(all.map(({ name }, place) => [name, place]));
  return {
    ...names,
    activities,
    busyTeachers: [each],
    allGroups: [each],
    groupsOf: (name) => {
      setOf(students, name);
      used.add(name);
      return [placeOf.get(name) ?? each];
    },
    share: (one, other) => !setOf(students, one).parts.isDisjointFrom(setOf(students, other).parts),
    lessonOf: (id) => byId.get(id),
  };
}

/** The sets that are named, and those that they are part of. */
function keepUsed(all: readonly StudentsSet[], used: ReadonlySet<string>) {
  const kept = new Set<number>();
  for (const [start, { name }] of all.entries()) {
    if (!used.has(name)) continue;
    for (let place: number | null = start; place !== null; place = all[place]?.within ?? null) kept.add(place);
  }
  const places = [...kept].sort((one, other) => one - other);
  const placeOf = new Map(places.map((before, now) => [before, now]));
  const byName = new Map(places.map((before, now) => [all[before]?.name ?? '', now]));
  return {
    sets: places.map((before) => {
      const { name = '', within = null } = all[before] ?? {};
      return { name, within: within === null ? null : (placeOf.get(within) ?? null) };
    }),
    placeOf: (name: string) => byName.get(name) ?? 0,
  };
}

function lessonsOf(
  activities: readonly FetActivity[],
  { teachers }: { readonly teachers: FetNames },
  placeOfStudents: (name: string) => number,
): FetOutline['lessons'] {
  const courses = new Map<string, number>();
  return activities.map(({ subject, courseId, tags, duration, ...of }, place) => {
    if (courseId !== '0' && !courses.has(courseId)) courses.set(courseId, place);
    return {
      ...{ subject, periods: duration, course: courses.get(courseId) ?? place, hasTags: tags.length > 0 },
      teachers: of.teachers.map((name) => teachers.indexOf(name)),
      students: of.students.map(placeOfStudents),
    };
  });
}
